import { expect } from 'vitest';
import type { Proving } from '../prove-agent.ts';
import { delivering, deliveryIn, reportOf } from '../reports.ts';

/** Where an agent stands, and what it can reach from there. */
export function provePlaces({ setup, onStage }: Proving): void {
  onStage(
    ['commit', 'subdirectory'],
    'stands where its caller stood, writes elsewhere in the worktree, and commits as the user although git’s directory lies outside',
    async (stage) => {
      const commit = 'pwd; git add ../above.txt && git commit -qm greet';
      const played = stage.play(
        [
          { actions: [{ action: 'write', path: '../above.txt', content: 'hello\n' }] },
          { actions: [{ action: 'shell', command: commit }] },
          ...delivering(
            reportOf({ changes: [{ path: 'above.txt', action: 'added' }] }),
            deliveryIn('write', setup.id),
          ),
        ],
        ['run', 'Write and commit above.txt', '--agent', setup.id, '--json'],
        { below: 'part' },
      );
      const { json } = await played.ended;
      const answers = played.toolResults();
      expect(json, answers).toMatchObject({ verdict: 'good', diff: { files: ['above.txt'] } });
      expect(answers).toContain(`${json.workspace}/part`);
      const told = stage.git('log', '--format=%s, %an <%ae>, %cn', `main..${json.branch}`);
      expect(told).toBe('greet, Test <test@example.org>, Test\n');
      expect(stage.git('log', '--format=%s', 'main')).toBe('first\n');
    },
  );
}
