import type { Finding } from '@caesar/protocol';
import { nameSample } from '../plan/not-carried.ts';

/** How many findings of one sort are told one by one. */
const TOLD = 10;

/** The first findings of one sort as they are; of the others one that counts them and names their files. */
export function boundedFindings(findings: readonly Finding[]): Finding[] {
  const [last] = findings.slice(TOLD);
  if (last === undefined || findings.length === TOLD + 1) return [...findings];
  const { file: _, ...alike } = last;
  const names = findings.slice(TOLD).flatMap(({ file }) => (typeof file === 'string' ? [file] : []));
  const count = findings.length - TOLD;
  const detail = nameSample({ count, names });
  return [
    ...findings.slice(0, TOLD),
    { ...alike, title: `${count} more like these`, detail: detail === '' ? alike.detail : detail },
  ];
}
