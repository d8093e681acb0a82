import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { canonicalPath, inspectPath } from '@caesar/host';
import { createLineReader, createStreamChecker, type Line, type StreamFinding } from '@orkeon/protocol';
import { readLines } from '../records/read-lines.ts';
import { refuse } from '../refusal.ts';
import { countText } from '../render/count-text.ts';
import { oneLine } from '../render/one-line.ts';
import { type Answer, jsonAnswer, type LookingProcess } from './answer.ts';

/** Holds a stream of events against the protocol: a finding a line, and bad when one of them is a problem. */
export async function checkEvents(
  { file, json }: { readonly file: string; readonly json: boolean },
  own: LookingProcess,
): Promise<Answer> {
  const path = await canonicalPath(resolve(own.cwd(), file));
  const kind = file === '-' ? 'file' : (await inspectPath(path))?.kind;
  if (kind !== 'file') {
    const reason = kind === undefined ? `there is no '${file}'` : `'${file}' is not a regular file`;
    return refuse('EVENTS_UNREADABLE', reason, "name a file of events, or '-' for standard input");
  }
  const checker = createStreamChecker();
  const findings: StreamFinding[] = [];
  let lines = 0;
  for await (const line of file === '-' ? linesOf(own.stdin) : await readLines(path)) {
    lines += 1;
    findings.push(...checker.push(line));
  }
  findings.push(...checker.finish());
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  const isGood = problems === 0;
  if (json) return { ok: true, value: { text: jsonAnswer({ ok: isGood, lines, findings }), isGood } };
  const shown = findings.map(
    ({ line, severity, message }) => `${file}:${line}: ${severity}: ${oneLine(message)}\n`,
  );
  const verdict = isGood ? 'the stream is right' : countText(problems, 'problem');
  return { ok: true, value: { text: `${shown.join('')}${verdict} (${countText(lines, 'line')})\n`, isGood } };
}

async function* linesOf(stdin: Readable): AsyncGenerator<Line> {
  const reader = createLineReader();
  for await (const bytes of stdin as AsyncIterable<Buffer>) yield* reader.push(bytes);
  yield* reader.end();
}
