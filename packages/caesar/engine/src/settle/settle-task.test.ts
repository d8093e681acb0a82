import { systemClock } from '@caesar/host';
import { expect, test } from 'vitest';
import { shellAgentPlace } from '../test-support/shell-agent-place.ts';

const DAY_MS = 86_400_000;

test.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])(
  'a clock that is set %s while a task runs ends nothing, and a duration is not reckoned by it',
  async (_where, byMs) => {
    using place = await shellAgentPlace(process.env);
    let setByMs = 0;
    const now = () => new Date(systemClock.now().getTime() + setByMs);
    const { onStep } = place.world;
    Object.assign(place.world, {
      clock: { now, monotonicMs: systemClock.monotonicMs },
      onStep: (step: Parameters<NonNullable<typeof onStep>>[0]) => {
        if (step === 'after-spawned') setByMs = byMs;
        onStep?.(step);
      },
    });
    const record = await place.run('echo z > made');
    expect(record).toMatchObject({ status: 'succeeded', report: { changes: [{ path: 'made' }] } });
    expect(Math.sign(Date.parse(String(record.ended_at)) - Date.parse(String(record.started_at)))).toBe(
      Math.sign(byMs),
    );
    expect(record.duration_ms).toBeGreaterThanOrEqual(0);
    expect(record.duration_ms).toBeLessThan(DAY_MS);
  },
);
