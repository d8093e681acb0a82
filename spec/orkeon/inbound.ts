import { paragraph } from '../requirement.ts';

/** What an observer may say to a run. */
export const inbound = [
  ...paragraph('§4', {
    'orkeon.inbound.one-document-per-line': 'Commands come one JSON document a line.',
    'orkeon.inbound.input-given': '`input.given` answers the question whose correlation it names.',
    'orkeon.inbound.unnamed-answer': 'An answer that names no question goes to the one that waits.',
    'orkeon.inbound.post': '`post` puts a payload into the mailbox of an address.',
    'orkeon.inbound.send':
      '`send` puts a question to an address, with perhaps a limit of time and a correlation.',
    'orkeon.inbound.send-answer': 'Its answer comes back as a correlated `hub.message`.',
    'orkeon.inbound.publish': '`publish` gives a payload to a topic.',
    'orkeon.inbound.publish-retains':
      'With `retainAs` the payload is also kept as the last value of that name.',
    'orkeon.inbound.reply': '`reply` answers a question that an agent put to this process.',
    'orkeon.inbound.subscribe': '`subscribe` opens the relay of a topic to `hub.message`.',
    'orkeon.inbound.unsubscribe': '`unsubscribe` closes it.',
  }),
  ...paragraph('§4: silence is not consent', {
    'orkeon.silence.unobserved-approves':
      'Without `--events` a task that asks a person is approved by itself.',
    'orkeon.silence.observed-asks': 'With `--events` the question goes out on the stream.',
    'orkeon.silence.observed-waits': 'The run waits for the answer.',
    'orkeon.silence.closed-input-refuses': 'When stdin closes, an open confirmation is refused.',
    'orkeon.silence.cancel-refuses': 'When the run is cancelled, an open confirmation is refused.',
  }),
  ...paragraph('§5', {
    'orkeon.seat.address': 'The observer has the address `client://<name>`.',
    'orkeon.seat.client-flag': '`--client` gives the name.',
    'orkeon.seat.default-name': 'The name is `studio` when none is given.',
    'orkeon.seat.agents-write-to-it': 'An agent writes to the observer as it writes to another agent.',
    'orkeon.seat.observer-writes': 'The observer can post to agents.',
    'orkeon.seat.observer-publishes': 'The observer can publish to topics.',
    'orkeon.seat.observer-subscribes': 'The observer can subscribe to topics.',
    'orkeon.links.crew-decides': 'A crew’s `links` block says who may reach it and whom it may reach.',
    'orkeon.links.names-a-client': 'A link names an observer as `client:<name>`.',
    'orkeon.links.direction': 'A link has a direction, and `bidirectional` opens both ways.',
    'orkeon.links.allowed-topics': 'A link may list the topics that it allows.',
    'orkeon.links.undeclared-passes': 'A crew that declares no link is open.',
    'orkeon.links.declared-is-held': 'A crew that declares a link is held to what it declares.',
  }),
];
