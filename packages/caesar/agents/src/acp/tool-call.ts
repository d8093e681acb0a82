import type { ChangeAction } from '@caesar/protocol';
import { fileChanged, type ToolUse, toolUse } from '../event-facts.ts';
import type { Fact } from '../fact.ts';
import { summarizeInput } from '../input-summary.ts';
import { fieldsOf, type JsonFields, listOf, numberOf, textOf } from '../json-fields.ts';
import { commandRun } from '../open-calls.ts';
import { workspacePath } from '../workspace-path.ts';

/** A tool call as its updates have told it so far: each field is the last that was not empty. */
export interface AcpCall {
  readonly id: string;
  readonly tool: string;
  readonly kind: string;
  readonly title: string;
  readonly input: JsonFields;
  readonly isMcp: boolean;
  readonly edits: readonly JsonFields[];
  readonly locations: readonly JsonFields[];
  readonly status: string;
}

const NEW: Omit<AcpCall, 'id'> = {
  tool: '',
  kind: '',
  title: '',
  input: {},
  isMcp: false,
  edits: [],
  locations: [],
  status: 'pending',
};

/** The call after one more update. */
export function nextCall(id: string, before: AcpCall | undefined, update: JsonFields): AcpCall {
  const call = before ?? { id, ...NEW };
  const meta = fieldsOf(update['_meta']);
  const input = fieldsOf(update['rawInput']);
  const edits = listOf(update['content'])
    .map(fieldsOf)
    .filter(({ type }) => type === 'diff');
  const locations = listOf(update['locations']).map(fieldsOf);
  return {
    id,
    tool: textOf(update['name']) || textOf(meta['toolName']) || call.tool,
    kind: textOf(update['kind']) || call.kind,
    title: textOf(update['title']) || call.title,
    input: Object.keys(input).length > 0 ? input : call.input,
    isMcp: meta['is_mcp_tool_call'] === true || call.isMcp,
    edits: edits.length > 0 ? edits : call.edits,
    locations: locations.length > 0 ? locations : call.locations,
    status: textOf(update['status']) || call.status,
  };
}

/** Whether enough is known of a call for its beginning to be told: the directory that it works in alone says nothing. */
export function isTelling({ status, input }: AcpCall): boolean {
  return status !== 'pending' || Object.keys(input).some((key) => key !== 'cwd');
}

/** How a call is named from its beginning to its end. */
export type CallName = Pick<ToolUse, 'id' | 'tool' | 'input_summary'>;

/** Its name once enough is known of it. */
export function nameOf(call: AcpCall): CallName {
  const { cwd: _directory, ...input } = call.input;
  const place = textOf(call.edits[0]?.['path']);
  return { tool: toolOf(call), id: call.id, input_summary: summarizeInput(input) || place || call.title };
}

/** What the end of a call tells; a command that failed may be told as one that was completed. */
export function callEnded(
  { call, name, update }: { call: AcpCall; name: CallName; update: JsonFields },
  workspace: string,
): readonly Fact[] {
  const told = exitCodeOf(update);
  const exitCode = told === 0 && call.status === 'failed' ? null : told;
  const isGood = call.status === 'completed' && (exitCode === null || exitCode === 0);
  const isCommand = call.kind === 'execute' && !call.isMcp;
  return [
    toolUse({ ...name, status: isGood ? 'succeeded' : 'failed' }),
    ...(isCommand ? commandRun(commandOf(call), exitCode) : []),
    ...(isGood ? changesOf(call, update, workspace) : []),
  ];
}

/** Its own name, else its sort; a sort that says nothing gives way to the title. */
function toolOf({ tool, kind, title }: AcpCall): string {
  if (tool !== '') return tool;
  return kind === '' || kind === 'other' ? title : kind;
}

/** The title is the command where the input wraps it in a shell, or tells of none. */
function commandOf({ input, title }: AcpCall): string {
  const command = textOf(input['command']);
  return command.includes(title) && title !== '' ? title : command || title;
}

/** Each agent tells it in another place; one tells it in the first line of what a failed command printed. */
function exitCodeOf(update: JsonFields): number | null {
  const output = fieldsOf(update['rawOutput']);
  const exit = fieldsOf(fieldsOf(update['_meta'])['terminal_exit']);
  const inContents = listOf(output['contents']).map((item) => numberOf(fieldsOf(item)['exitCode']));
  return (
    numberOf(exit['exit_code']) ??
    numberOf(fieldsOf(output['metadata'])['exit']) ??
    numberOf(output['exitCode']) ??
    inContents.find((code) => code !== null) ??
    exitCodeIn(textOf(update['rawOutput']))
  );
}

function exitCodeIn(printed: string): number | null {
  const told = /^Exit code (\d+)\b/.exec(printed)?.[1];
  return told === undefined ? null : Number(told);
}

function changesOf(call: AcpCall, update: JsonFields, workspace: string): readonly Fact[] {
  const changes = call.edits.length > 0 ? call.edits.map(changeOfEdit) : changesOfLocations(call, update);
  const byPath = new Map(changes.map(({ path, action }) => [workspacePath(path, workspace), action]));
  return [...byPath].flatMap(([path, action]) => fileChanged(path, action));
}

interface ToldChange {
  readonly path: string;
  readonly action: ChangeAction;
}

function changeOfEdit(edit: JsonFields): ToldChange {
  const { kind } = fieldsOf(edit['_meta']);
  const isDeleted = kind === 'delete' || edit['newText'] === null;
  const isAdded = kind === 'add' || textOf(edit['oldText']) === '';
  return { path: textOf(edit['path']), action: isDeleted ? 'deleted' : isAdded ? 'added' : 'modified' };
}

/** Without a difference, an edit tells where it was made at least. */
function changesOfLocations({ kind, locations }: AcpCall, update: JsonFields): readonly ToldChange[] {
  if (kind !== 'edit' && kind !== 'delete') return [];
  const { exists } = fieldsOf(fieldsOf(update['rawOutput'])['metadata']);
  const ofEdit = exists === false ? 'added' : 'modified';
  return locations.map(({ path }) => ({
    path: textOf(path),
    action: kind === 'delete' ? 'deleted' : ofEdit,
  }));
}
