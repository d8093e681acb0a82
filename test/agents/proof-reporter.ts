import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type Proven, proofTable } from '../support/proof-table.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { canEnclose } from './enclosure.ts';

const NETWORK = canEnclose
  ? 'Each had a network of loopback alone.'
  : 'No network namespace can be made here, which takes root on Linux: each had the network of this machine.';

/** Prints, once all tests have ended, which agent has proven what. Silent where no agent was asked. */
export class ProofReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const proven = modules.flatMap(({ children }) => [...children.allTests()].flatMap(provenBy));
    if (proven.length > 0) console.log([...proofTable(proven, BEHAVIOURS), NETWORK, ''].join('\n'));
  }
}

/** A test that was left out of the run has proven nothing, and is no skip. */
function provenBy(test: TestCase): Proven[] {
  const { proof } = test.meta();
  const result = test.result();
  if (proof === undefined || result.state === 'pending') return [];
  const reason = result.state === 'skipped' ? result.note : '';
  if (result.state === 'skipped' && reason === undefined) return [];
  return [{ ...proof, state: result.state, reason: reason ?? '' }];
}
