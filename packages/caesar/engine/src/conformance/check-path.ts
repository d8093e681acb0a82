import { followFile, inspectPath, LineSplitter, listDirectory, readBounded } from '@caesar/host';
import {
  checkText,
  type DocumentName,
  documentIn,
  JournalCheck,
  type Place,
  type Refusal,
  type Remark,
  type TaskDirectory,
  taskDirectory,
} from '@caesar/protocol';

/** One file that was held against the standard. */
export interface CheckedFile {
  /** The file, relative to the task directory; as it was given where a single file was checked. */
  readonly file: string;
  readonly document: DocumentName | 'journal' | 'unknown';
  /** In the order in which they were found. */
  readonly remarks: readonly Remark[];
}

/** What a check found, or why there is nothing to check. */
export type CheckedPath =
  | { readonly ok: true; readonly files: readonly CheckedFile[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** What is said of a file that is absent. */
export const NOT_THERE = 'is not there';

/** No document of the standard is read beyond this. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Holds a task directory, or one document of any kind, against the standard. A journal of any length is read in flat memory. */
export async function checkPath(path: string): Promise<CheckedPath> {
  const kind = (await inspectPath(path))?.kind ?? null;
  if (kind === 'directory') return { ok: true, files: await checkDirectory(taskDirectory(path)) };
  if (kind !== null) return { ok: true, files: [await checkFile(path)] };
  return {
    ok: false,
    refusal: {
      code: 'DOCUMENT_MISSING',
      reason: `there is nothing at ${path}`,
      remedy: 'name a task directory (caesar path <id> --task) or one of its files',
    },
  };
}

async function checkFile(path: string): Promise<CheckedFile> {
  if (path.endsWith('.jsonl')) return checkJournal(path, path, null);
  const file = await readBounded(path, MAX_BYTES);
  const document = file.state === 'read' ? documentIn(file.bytes) : null;
  if (document === 'event') return checkJournal(path, path, null);
  if (file.state === 'read' && document !== null) {
    return { file: path, document, remarks: checkText(file.bytes, document).remarks };
  }
  const reason =
    file.state === 'read'
      ? 'does not say which document it is: `protocol` must name one, such as "caesar.report/v1"'
      : unreadable(file);
  return { file: path, document: 'unknown', remarks: [fault(reason)] };
}

async function checkDirectory(directory: TaskDirectory): Promise<CheckedFile[]> {
  const task = await checkDocument(directory.taskFile, 'task', { ...NOWHERE, fileName: null });
  const place: Place = {
    taskId: typeof task.value?.['id'] === 'string' ? task.value['id'] : null,
    fileName: null,
    hasChannel: task.value === null || task.value['channel'] !== null,
  };
  const report = await checkDocument(directory.reportFile, 'report', place);
  const hasJournal = (await inspectPath(directory.eventsFile)) !== null;
  return [
    { file: 'task.json', document: 'task', remarks: task.remarks },
    { file: 'report.json', document: 'report', remarks: report.remarks },
    ...(hasJournal ? [await checkJournal(directory.eventsFile, 'events.jsonl', place.taskId)] : []),
    ...(await checkFolder(directory.questionsDirectory, 'question', place)),
    ...(await checkFolder(directory.answersDirectory, 'answer', place)),
  ];
}

const NOWHERE: Place = { taskId: null, fileName: null, hasChannel: true };

async function checkFolder(path: string, name: 'question' | 'answer', place: Place): Promise<CheckedFile[]> {
  const entries = (await listDirectory(path)).filter((entry) => !entry.name.startsWith('.'));
  return Promise.all(
    entries.map(async (entry) => {
      const at = { ...place, fileName: entry.name };
      const { remarks } = await checkDocument(`${path}/${entry.name}`, name, at);
      return { file: `${name}s/${entry.name}`, document: name, remarks };
    }),
  );
}

async function checkDocument(path: string, name: DocumentName, place: Place) {
  const file = await readBounded(path, MAX_BYTES);
  if (file.state === 'read') return checkText(file.bytes, name, place);
  return { value: null, remarks: [fault(unreadable(file))] };
}

async function checkJournal(path: string, file: string, taskId: string | null): Promise<CheckedFile> {
  const kind = (await inspectPath(path))?.kind;
  if (kind !== 'file') return { file, document: 'journal', remarks: [fault('is not a regular file')] };
  const check = new JournalCheck(taskId);
  const splitter = new LineSplitter();
  const remarks: Remark[] = [];
  const take = (lines: ReturnType<LineSplitter['push']>) => {
    for (const { bytes } of lines) remarks.push(...check.line(bytes));
  };
  for await (const { bytes } of followFile(path, { signal: AbortSignal.abort() })) take(splitter.push(bytes));
  take(splitter.end());
  return { file, document: 'journal', remarks: [...remarks, ...check.end()] };
}

function unreadable(file: { state: 'absent' } | { state: 'unreadable'; reason: string }): string {
  return file.state === 'absent' ? NOT_THERE : `cannot be read: ${file.reason}`;
}

function fault(reason: string): Remark {
  return { level: 'fault', line: null, path: '', reason };
}
