import { cycle } from './caesar/cycle.ts';
import { dialogue } from './caesar/dialogue.ts';
import { report } from './caesar/report.ts';
import { task } from './caesar/task.ts';
import { later } from './later.ts';
import { driving } from './orkeon/driving.ts';
import { envelope } from './orkeon/envelope.ts';
import { inbound } from './orkeon/inbound.ts';
import { kinds } from './orkeon/kinds.ts';
import type { Requirement } from './requirement.ts';

const postponed = new Set(later);

/** Every testable sentence of both contracts; those of `later.ts` carry `status: 'later'`. */
export const requirements: readonly Requirement[] = [
  ...[...cycle, ...task, ...report, ...dialogue],
  ...[...envelope, ...kinds, ...inbound, ...driving],
].map((requirement) => (postponed.has(requirement.id) ? { ...requirement, status: 'later' } : requirement));
