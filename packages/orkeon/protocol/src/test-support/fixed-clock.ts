import type { StampClock } from '../stamp-start.ts';

/** A clock that always says the first second of 2026. */
export const fixedClock: StampClock = { now: () => new Date('2026-01-01T00:00:00.000Z') };

/** What the fixed clock says, as it stands on the wire. */
export const FIXED_TS = '2026-01-01T00:00:00.000Z';
