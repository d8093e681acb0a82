import type { RunningProcess } from '@caesar/host';
import type { Finding } from '@caesar/protocol';
import type { TaskEvidence } from './task-evidence.ts';

/** How many processes a finding names. */
const NAMED = 5;

/** What the run itself gives rise to saying: leftovers, survivors, failed verifications, what could not be recorded. */
export function runFindings({ plan, run, verification, observed }: TaskEvidence): Finding[] {
  const findings: Finding[] = [];
  const add = (severity: Finding['severity'], title: string, detail: string) => {
    findings.push({ severity, title, detail });
  };
  if (run.exit.failure !== null) add('high', 'The agent could not be started', run.exit.failure.reason);
  if (run.survivors.length > 0) {
    add('high', 'Processes of the task could not be ended', named(run.survivors));
  } else if (run.leftovers.length > 0) {
    const fate = plan.keep_background ? 'left running, as asked' : 'ended';
    add('low', `The agent left processes behind, ${fate}`, named(run.leftovers));
  }
  if (run.harvest.unknown_lines > 0) {
    const lines = run.harvest.unknown_lines === 1 ? 'one line' : `${run.harvest.unknown_lines} lines`;
    add('info', `${lines} of the agent's stream were not understood`, 'they are kept in raw.log');
  }
  for (const one of verification.filter(({ passed }) => !passed)) {
    const how = one.exit_code === null ? 'was ended' : `exited with ${one.exit_code}`;
    add('high', `Verification failed: ${one.command}`, `it ${how}; its output is in ${one.output_path}`);
  }
  for (const problem of observed?.problems ?? []) {
    add('medium', `Not recorded: ${problem.path ?? 'a path'}`, problem.reason);
  }
  return findings;
}

function named(processes: readonly RunningProcess[]): string {
  const shown = processes.slice(0, NAMED).map(({ pid, commandLine }) => `${pid} ${commandLine.slice(0, 80)}`);
  const more = processes.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ');
}
