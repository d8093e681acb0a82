import type { ModelMessage, ModelRequest, ToolDescription } from '../model-agent/exchange.ts';
import { canonicalJson } from './canonical-json.ts';

/** A named part of a request, as lines of text. */
interface Section {
  readonly name: string;
  readonly text: string;
}

const LONGEST_LINE = 160;
/** How much of what is alike stands before the difference within a line. */
const LEAD = 40;

/** Says where two requests first differ: the part, the line, and both wordings. */
export function describeDifference(recorded: ModelRequest, asked: ModelRequest): string {
  const before = sectionsOf(recorded);
  const now = sectionsOf(asked);
  const index = now.findIndex((section, at) => !isSame(section, before[at]));
  const at = index < 0 ? now.length : index;
  const [old, fresh] = [before[at], now[at]];
  if (old === undefined && fresh === undefined) return 'in nothing that can be shown';
  if (old === undefined || fresh === undefined || old.name !== fresh.name) {
    return `in what follows part ${at}:\n- recorded: ${headOf(old)}\n+ asked:    ${headOf(fresh)}`;
  }
  const [oldLine, freshLine, line] = firstDifference(old.text, fresh.text);
  const from = Math.max(0, commonLength(oldLine, freshLine) - LEAD);
  return [
    `in ${fresh.name}, line ${line}:`,
    `- recorded: ${excerpt(oldLine, from)}`,
    `+ asked:    ${excerpt(freshLine, from)}`,
  ].join('\n');
}

function sectionsOf(request: ModelRequest): Section[] {
  return [
    { name: 'the system text', text: request.system },
    ...(request.answer === undefined
      ? []
      : [{ name: 'the form of the answer', text: canonicalJson(request.answer) }]),
    ...request.tools.map(toolSection),
    ...request.messages.map((message, index) => ({
      name: `message ${index + 1} (${message.role})`,
      text: textOf(message),
    })),
  ];
}

function toolSection({ name, description, inputSchema }: ToolDescription): Section {
  return { name: `the tool ${name}`, text: `${description}\n${canonicalJson(inputSchema)}` };
}

function textOf(message: ModelMessage): string {
  switch (message.role) {
    case 'user':
      return message.text;
    case 'assistant':
      return message.parts
        .map((part) => (part.type === 'call' ? `${part.id} ${part.name}(${part.arguments})` : part.text))
        .join('\n');
    case 'tool':
      return message.results.map(({ callId, name, text }) => `${callId} ${name}: ${text}`).join('\n');
  }
}

function isSame(section: Section, other: Section | undefined): boolean {
  return other !== undefined && section.name === other.name && section.text === other.text;
}

function headOf(section: Section | undefined): string {
  return section === undefined
    ? '(nothing)'
    : `${section.name}: ${excerpt(section.text.split('\n')[0] ?? '', 0)}`;
}

/** The first line that differs in each text, and its number; a blank one only when no other does. */
function firstDifference(old: string, fresh: string): [string, string, number] {
  const oldLines = old.split('\n');
  const freshLines = fresh.split('\n');
  const length = Math.max(oldLines.length, freshLines.length);
  let blank: [string, string, number] | undefined;
  for (let index = 0; index < length; index += 1) {
    const [oldLine, freshLine] = [oldLines[index], freshLines[index]];
    if (oldLine === freshLine) continue;
    const found: [string, string, number] = [oldLine ?? NO_LINE, freshLine ?? NO_LINE, index + 1];
    if (`${oldLine ?? ''}${freshLine ?? ''}`.trim() !== '') return found;
    blank ??= found;
  }
  return blank ?? ['', '', length];
}

const NO_LINE = '(no such line)';

function commonLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

function excerpt(line: string, from: number): string {
  const shown = line.slice(from, from + LONGEST_LINE);
  return `${from > 0 ? '…' : ''}${shown}${from + LONGEST_LINE < line.length ? '…' : ''}`;
}
