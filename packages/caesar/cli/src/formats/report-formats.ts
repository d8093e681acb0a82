import type { TaskRecord } from '@caesar/engine';
import { junitText } from './junit.ts';
import { markdownText } from './markdown.ts';
import { sarifText } from './sarif.ts';

/** The documents that a task can be shown as. */
export const REPORT_FORMATS = ['json', 'markdown', 'sarif', 'junit'] as const;
type WrittenFormat = Exclude<(typeof REPORT_FORMATS)[number], 'json'>;

const WRITERS: Readonly<Record<WrittenFormat, (record: TaskRecord) => string>> = {
  markdown: markdownText,
  sarif: sarifText,
  junit: junitText,
};

/** A task as one document of a format; JSON is the same as `--json`. */
export function formatTask(record: TaskRecord, format: WrittenFormat): string {
  return WRITERS[format](record);
}
