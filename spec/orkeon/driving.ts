import { paragraph } from '../requirement.ts';

/** Driving a run from another program, and the clients that do. */
export const driving = [
  ...paragraph('§6', {
    'orkeon.driving.command-line':
      '`orkeon run <target> --events jsonl --client <name>` starts an observed run.',
    'orkeon.driving.yaml-dialect': 'A YAML crew is observed.',
    'orkeon.driving.script-dialect': 'A script crew is observed, through the same seams.',
    'orkeon.driving.script-tools': 'Tools of a script crew appear on the stream.',
    'orkeon.driving.script-cost': 'Tokens of a script crew appear on the stream.',
    'orkeon.driving.script-hub': 'A script crew reaches the hub and is reached by it.',
    'orkeon.driving.script-input': 'Questions of a script crew go to the observer.',
    'orkeon.driving.stdout-is-protocol': 'An observed run writes nothing but the protocol to stdout.',
    'orkeon.driving.logs-on-stderr': 'Every log line of an observed run goes to stderr.',
    'orkeon.driving.flushed-lines': 'A line is whole and out before the next thing happens.',
    'orkeon.driving.only-jsonl': '`--events` with another value than `jsonl` is refused and named.',
    'orkeon.driving.client-alone-warns': '`--client` without `--events` warns.',
    'orkeon.driving.minimal-exchange':
      'The minimal exchange holds: a run starts, asks, is answered, does its task and finishes.',
    'orkeon.client.unknown-kind-ignored': 'A client ignores a kind that it does not know.',
    'orkeon.client.unknown-field-ignored': 'A client ignores a field that it does not know.',
    'orkeon.client.unread-is-kept': 'A client keeps what it could not read.',
  }),
  ...paragraph('§7', {
    'orkeon.progress.current-task': 'The progress model knows the task in progress.',
    'orkeon.progress.current-tool': 'The progress model knows the tool at work.',
    'orkeon.progress.finished-tasks': 'The progress model knows the tasks that are done.',
    'orkeon.progress.cost': 'The progress model knows the cost so far.',
    'orkeon.progress.questions': 'The progress model knows the open questions.',
    'orkeon.progress.hub-requests': 'The progress model knows the requests of agents that wait for a reply.',
    'orkeon.progress.hub-posts': 'The progress model keeps what agents posted.',
    'orkeon.studio.run-screen': 'Studio’s run screen shows progress, cost and questions.',
    'orkeon.studio.request-panel':
      'A request of an agent appears in Studio as a panel that a person answers.',
    'orkeon.studio.reply-through-stdin': 'That answer goes back to the run as a `reply`.',
    'orkeon.studio.posts-listed': 'Posts to Studio are listed.',
    'orkeon.client.standalone': 'The reference client depends on no model, no store and no machine.',
    'orkeon.client.seat-without-screen':
      'The reference client can subscribe, post and reply without a screen.',
    'orkeon.envelope.shared-with-workshop':
      'The workshop’s stream uses the same envelope, so one client reads both.',
  }),
];
