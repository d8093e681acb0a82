import type { AppendedFate, RunningProcess } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import { boundedFindings } from '../workspace/bounded-findings.ts';
import { journalFinding, RESTORED } from './journal-finding.ts';
import type { TaskEvidence } from './task-evidence.ts';

/** How many processes a finding names. */
const NAMED = 5;

/** What the run itself gives rise to saying: leftovers, survivors, failed verifications, what could not be recorded. */
export function runFindings(evidence: TaskEvidence): Finding[] {
  return [
    ...endFindings(evidence),
    ...processFindings(evidence),
    ...outputFindings(evidence),
    ...verificationFindings(evidence),
  ];
}

function endFindings({ run }: TaskEvidence): Finding[] {
  if (run.exit.failure !== null)
    return [found('high', 'The agent could not be started', run.exit.failure.reason)];
  if (run.outcome.kind !== 'stopped_when_done') return [];
  return [
    found('low', 'The agent had finished and did not exit', 'it was ended after a grace; its report is kept'),
  ];
}

function processFindings({ plan, run }: TaskEvidence): Finding[] {
  if (run.survivors.length > 0)
    return [found('high', 'Processes of the task could not be ended', named(run.survivors))];
  if (run.leftovers.length === 0) return [];
  const fate = plan.keep_background ? 'left running, as asked' : 'ended';
  return [found('low', `The agent left processes behind, ${fate}`, named(run.leftovers))];
}

function outputFindings({ run }: TaskEvidence): Finding[] {
  const findings: Finding[] = [];
  if (run.logFailure !== null) {
    findings.push(found('medium', 'A part of the output was not written down', run.logFailure.message));
  }
  findings.push(...journalFindings(run.journal));
  if (run.harvest.unknown_lines > 0) {
    const lines = run.harvest.unknown_lines === 1 ? 'one line' : `${run.harvest.unknown_lines} lines`;
    findings.push(
      found('info', `${lines} of the agent's stream were not understood`, 'they are kept in raw.log'),
    );
  }
  return findings;
}

function journalFindings(fate: AppendedFate): Finding[] {
  if (fate === 'whole') return [];
  return [journalFinding(fate, fate === 'cut' ? REMEMBERED : RESTORED)];
}

const REMEMBERED =
  'What was remembered of the events before is in it again, at most 256 KiB; what else stood there is gone.';

function verificationFindings({ verification, observed }: TaskEvidence): Finding[] {
  const failed = verification
    .filter(({ passed }) => !passed)
    .map(({ command, exit_code, output_path }) => {
      const how = exit_code === null ? 'was ended' : `exited with ${exit_code}`;
      return found('high', `Verification failed: ${command}`, `it ${how}; its output is in ${output_path}`);
    });
  const unrecorded = (observed?.problems ?? []).map(({ path, reason }) => ({
    ...found('medium', `Not recorded: ${path ?? 'a path'}`, reason),
    ...(path === null ? {} : { file: path }),
  }));
  return [...failed, ...boundedFindings(unrecorded)];
}

function found(severity: Finding['severity'], title: string, detail: string): Finding {
  return { severity, title, detail };
}

function named(processes: readonly RunningProcess[]): string {
  const shown = processes.slice(0, NAMED).map(({ pid, commandLine }) => `${pid} ${commandLine.slice(0, 80)}`);
  const more = processes.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ');
}
