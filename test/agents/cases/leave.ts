import { expect } from 'vitest';
import { until } from '../../support/processes.ts';
import type { Proving } from '../prove-agent.ts';
import { delivering, reportOf } from '../reports.ts';
import { ASKING, eventsOf, pendingQuestion } from '../stage.ts';

/** How an agent that is spoken with asks for leave, where its declaration has it asked of whoever gave the task. */
export function proveLeave({ setup, onStage, without }: Proving): void {
  if (setup.asking === undefined) {
    if (setup.lacks?.leave === undefined) without('leave', 'it is not spoken with, so that it asks nobody');
    else without('leave', setup.lacks.leave);
    return;
  }
  onStage(
    ['leave'],
    'asks for leave to write, does what it is given leave for, and no more',
    async (stage) => {
      const played = stage.play(
        [
          { actions: [{ action: 'write', path: 'hello.txt', content: 'hello\n' }] },
          { actions: [{ action: 'shell', command: 'echo x > other.txt' }] },
          ...delivering(reportOf({ changes: [{ path: 'hello.txt', action: 'added' }] }), 'channel'),
        ],
        ['run', 'Write two files', '--agent', ASKING, '--channel', '--json'],
      );
      for (const answer of ['allow_once', 'reject_once']) {
        const asked = await until('leave is asked for', () => pendingQuestion(stage), 120_000);
        expect(asked.question.question).toMatch(/^May the agent do this\? \S/);
        await stage.caesar(['answer', asked.task, asked.question.id, answer]);
      }
      const { json } = await played.ended;
      expect(json).toMatchObject({ report_source: 'channel', diff: { files: ['hello.txt'] } });
      expect(eventsOf(json.task_dir).filter(({ type }) => type === 'question')).toHaveLength(2);
    },
  );
}
