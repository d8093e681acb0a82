/** A report as short as it may be, written by a few lines of shell. */
export const REPORTS_SUCCESS = report({ status: 'success', summary: 'ok' });

/** Shell that leaves a report; `protocol` is filled in unless it is given. */
export function report(fields: object): string {
  const text = JSON.stringify({ protocol: 'caesar.report/v1', ...fields });
  return `cat >"$CAESAR_REPORT_PATH" <<'REPORT'\n${text}\nREPORT\n`;
}

/** A small agent in bash: what it does, then what it reports (a minimal success unless told otherwise). A command that fails ends it, with no report. */
export function bashAgent(work: string, reports: string = REPORTS_SUCCESS): string {
  return `#!/bin/bash\nset -e\n${work}\n${reports}`;
}
