import { paragraph } from '../requirement.ts';

/** What an observed run is, and the envelope of each of its lines. */
export const envelope = [
  ...paragraph('Preamble', {
    'orkeon.stream.plain-without-flag': 'Without `--events` a run prints text for a person.',
    'orkeon.stream.one-document-per-line': 'With it, stdout is one JSON document a line.',
    'orkeon.stream.stdin-mirrors': 'With it, stdin takes one JSON document a line.',
    'orkeon.stream.same-run': 'Observed or not, the same crew does the same work.',
    'orkeon.stream.same-exit-codes': 'Observed or not, a run ends with the same exit code.',
  }),
  ...paragraph('§1', {
    'orkeon.inbound.malformed-ignored': 'An inbound line that is not JSON is ignored and the run goes on.',
    'orkeon.inbound.unknown-verb-ignored':
      'An inbound verb that nobody knows is ignored and the run goes on.',
    'orkeon.inbound.unusable-payload-ignored':
      'A verb whose payload cannot be used is ignored and the run goes on.',
  }),
  ...paragraph('§2', {
    'orkeon.envelope.version': 'Every line says `v: 2`.',
    'orkeon.envelope.seq-from-one': 'The first line of a run has `seq` 1.',
    'orkeon.envelope.seq-increases': '`seq` strictly increases within a run, whatever runs in parallel.',
    'orkeon.envelope.ts-utc': '`ts` is an ISO 8601 instant in UTC.',
    'orkeon.envelope.kind': 'Every line says what happened in `kind`.',
    'orkeon.envelope.identity-when-known': '`crewId` and `agentId` are there when the run knows them.',
    'orkeon.envelope.correlation':
      '`correlationId` ties a question to its answer and a request to its reply.',
    'orkeon.envelope.causation': '`causationId` names the event that caused this one.',
    'orkeon.envelope.causation-makes-a-tree': 'A client can rebuild the tree of causes from the stream.',
    'orkeon.envelope.absent-is-omitted': 'A key without a value is left out and never null.',
    'orkeon.envelope.identity-optional-for-client':
      'A client reads lines in which every identity key is absent.',
    'orkeon.envelope.eight-reserved': 'The eight names of the envelope are reserved.',
    'orkeon.envelope.collision-dropped': 'A payload field with a reserved name is dropped.',
    'orkeon.envelope.input-kind-survives': 'The kind of a question travels as `inputKind`.',
    'orkeon.envelope.payload-flat': 'Payload fields stand beside the envelope, under no key of their own.',
    'orkeon.envelope.hub-payload-opaque': 'Only `hub.message` has a `payload`, and it travels untouched.',
  }),
];
