import type { TaskRecord } from '@caesar/engine';
import { visibleLine } from '@caesar/terminal';

/** A failure's class with what is known of it: `crashed, SIGSEGV`, `rate_limited until …`; empty for none. */
export function failureText(failure: TaskRecord['failure']): string {
  if (failure === null) return '';
  const { class: word, signal, exit_code, reset_at } = failure;
  if (signal != null) return visibleLine(`${word}, ${signal}`);
  if (exit_code != null) return visibleLine(`${word}, exit code ${exit_code}`);
  return visibleLine(reset_at == null ? word : `${word} until ${reset_at}`);
}
