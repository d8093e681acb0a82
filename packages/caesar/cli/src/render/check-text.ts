import type { CheckedFile } from '@caesar/engine';
import { type Theme, visibleLine, visiblePath } from '@caesar/terminal';

/** How many remarks of each level there are. */
export function countRemarks(files: readonly CheckedFile[]): {
  readonly faults: number;
  readonly advice: number;
} {
  const all = files.flatMap(({ remarks }) => remarks);
  const faults = all.filter(({ level }) => level === 'fault').length;
  return { faults, advice: all.length - faults };
}

/** What a check found, a line a remark, `file:line` first so that an editor can go there; then the sum. */
export function checkText(files: readonly CheckedFile[], theme: Theme): string {
  const lines = files.flatMap((file) => fileLines(file, theme));
  const { faults, advice } = countRemarks(files);
  const sum = `${counted(faults, 'fault')}, ${counted(advice, 'advice')} in ${counted(files.length, 'file')}`;
  return `${[...lines, theme.bold(sum)].join('\n')}\n`;
}

function fileLines({ file, remarks }: CheckedFile, theme: Theme): string[] {
  const name = visiblePath(file);
  if (remarks.length === 0) return [`${theme.green(theme.signs.good)} ${name}`];
  return remarks.map(({ level, line, path, reason }) => {
    const isFault = level === 'fault';
    const sign = isFault ? theme.red(theme.signs.bad) : theme.yellow(theme.signs.warn);
    const place = line === null ? name : `${name}:${line}`;
    return `${sign} ${place}  ${visibleLine(`${path} ${reason}`)}${isFault ? '' : theme.dim(' (advice)')}`;
  });
}

function counted(count: number, word: string): string {
  if (word === 'advice') return `${count} advice`;
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
