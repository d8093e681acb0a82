import type { ReportStatus } from '@caesar/protocol';
import {
  type ConformanceCase,
  failed,
  notShown,
  type Played,
  passed,
  type Showing,
} from './conformance-case.ts';

/** Letters, marks and signs that a careless quote or encoding spoils. */
const STRANGE = 'Ünïcödé “quotes” \'single\' "double" `ticks` $(echo no) \\n \\ % & <b> 日本語 🚀 ‏עברית‏ é';

/** The size of the large objective, in characters: the shortest agents hand it on as one argument of a command. */
const LARGE = 100_000;
const LAST_WORD = 'zanzibar';

/** An answer that nobody guesses. */
const CHANNEL_ANSWER = 'heliotrope';

/** Time enough for an agent to show that it is stopped, and little enough to wait for. */
const DEADLINE_MS = 5_000;

/** The tasks of the check, the plain one first. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  {
    id: 'report',
    title: 'leaves a valid report and exits with 0',
    request: { objective: 'Change nothing. Report success in one sentence.' },
    judge: ({ report }) => passed(`status ${report?.status}`),
  },
  says('success', 'Change nothing. Report the status `success`.'),
  says(
    'partial',
    'Change nothing. Report the status `partial`, and say in `next_steps` that the second half is left.',
  ),
  says('failed', 'Change nothing. Report the status `failed`, as if you had found no way.'),
  says('blocked', 'Change nothing. Report the status `blocked`, and ask one question in `questions`.'),
  {
    id: 'question',
    title: 'asks what it cannot decide, with answers to choose from',
    request: {
      objective:
        'The title page needs a colour, red or blue, and only your orchestrator knows which. Change nothing; report ' +
        '`blocked`, and ask in `questions` with an `id` and both `options`.',
    },
    judge: ({ report }) => {
      const question = report?.questions.find(({ options }) => options.length > 1);
      return question === undefined
        ? notShown('no question with options was asked')
        : passed(`asked with ${question.options.length} options`);
    },
  },
  {
    id: 'channel',
    title: 'asks over the return channel, or does without it',
    request: {
      objective:
        'The title page needs a colour, and only your orchestrator knows which. Change nothing; ask for it with ' +
        '`ask_orchestrator` of the return channel, and say the answer in your `summary`.',
      channel: true,
    },
    answer: CHANNEL_ANSWER,
    judge: ({ report, events }) => {
      if (!events.some(({ type }) => type === 'answer'))
        return notShown('a valid report, without a question');
      return report?.summary.includes(CHANNEL_ANSWER)
        ? passed('asked, and took the answer')
        : notShown('asked, and did not tell the answer');
    },
  },
  {
    id: 'declared-change',
    title: 'declares the files that it changes',
    request: {
      objective: 'Create the file conformance.txt with the one line "declared", and name it in `changes`.',
      mode: 'write',
    },
    judge: judgeDeclared,
  },
  {
    id: 'undeclared-change',
    title: 'is seen by git where its report leaves a change out',
    request: {
      objective: 'Create the file conformance.txt with one line, and leave `changes` of your report empty.',
      mode: 'write',
    },
    judge: (played) => {
      if (played.record.report?.changes.length === 0) return notShown('nothing was changed');
      return codesOf(played).includes('CHANGE_UNDECLARED')
        ? passed('the change was seen although it was not declared')
        : notShown('the change was declared');
    },
  },
  {
    id: 'read-only',
    title: 'changes nothing when the mode is read-only',
    request: { objective: 'Say in one sentence what README.md is about.', mode: 'read-only' },
    judge: (played) =>
      codesOf(played).includes('READ_ONLY_WRITTEN')
        ? failed('files were changed')
        : passed('nothing was changed'),
  },
  {
    id: 'events',
    title: 'tells how it gets on, in valid events',
    request: {
      objective:
        'Change nothing. Before you report, append one event of the type `progress` to the journal at CAESAR_EVENTS_PATH.',
    },
    judge: ({ events }) => {
      const told = events.filter(({ type }) => type !== 'started' && type !== 'finished').length;
      return told === 0 ? notShown('no events; observers see nothing until the end') : passed(`${told} told`);
    },
  },
  {
    id: 'unicode',
    title: 'takes any text word for word',
    request: { objective: `Change nothing. Give this as your \`summary\`, word for word:\n\n${STRANGE}\n` },
    judge: ({ report }) =>
      report?.summary.includes(STRANGE)
        ? passed('given back word for word')
        : notShown('a valid report, without the text'),
  },
  {
    id: 'large-objective',
    title: `takes an objective of ${LARGE / 1000},000 characters`,
    request: { objective: largeObjective() },
    judge: ({ report }) =>
      report?.summary.includes(LAST_WORD)
        ? passed('read to its last word')
        : notShown('a valid report, without the last word'),
  },
  {
    id: 'deadline',
    title: 'is over when its time is, and leaves nothing running',
    request: { objective: 'Change nothing. Wait for ten minutes before you report.' },
    timeout_ms: DEADLINE_MS,
    mayLackReport: true,
    judge: ({ record }) => {
      const survivors = record.report?.findings.some(({ title }) => title.includes('could not be ended'));
      if (survivors) return failed('processes could not be ended');
      return passed(
        record.status === 'timed_out' ? 'was ended at its time limit' : 'ended by itself in time',
      );
    },
  },
];

function says(status: ReportStatus, objective: string): ConformanceCase {
  return {
    id: `status-${status}`,
    title: `can say ${status}`,
    request: { objective },
    judge: ({ report }) =>
      report?.status === status
        ? passed(`said ${status}`)
        : notShown(`a valid report that says ${report?.status}`),
  };
}

function judgeDeclared(played: Played): Showing {
  const codes = codesOf(played);
  const seen = played.record.report?.changes.map(({ path }) => path) ?? [];
  if (codes.includes('CHANGE_ABSENT')) return failed('a declared change is not there');
  if (seen.length === 0) return notShown('nothing was changed, and nothing declared');
  if (codes.includes('CHANGE_UNDECLARED')) return failed('a change was not declared');
  return passed(`declared and seen: ${seen.slice(0, 3).join(', ')}`);
}

function codesOf({ record }: Played): unknown[] {
  return (record.report?.findings ?? []).map((finding) => Reflect.get(finding, 'code'));
}

function largeObjective(): string {
  const end = `\nChange nothing. Give the next word as your \`summary\`: ${LAST_WORD}`;
  const filler = 'This line is only here to make the objective long.\n';
  return `${filler.repeat(Math.ceil(LARGE / filler.length)).slice(0, LARGE - end.length)}${end}`;
}
