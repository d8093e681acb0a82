import type { ChangeAction } from '@caesar/host';
import { byteText } from './byte-text.ts';
import { displayWidth, pad } from './display-width.ts';
import type { Theme } from './theme.ts';
import { visiblePath } from './visible-text.ts';

/** One changed file with how much of it changed. */
export interface CountedChange {
  readonly path: string;
  readonly from?: string;
  readonly action: ChangeAction;
  /** Lines; null for a binary file and where nothing was counted. */
  readonly added: number | null;
  readonly deleted: number | null;
  readonly binary: boolean;
  /** The size of the file afterwards; null when it is gone or was not measured. */
  readonly bytes: number | null;
}

/** Changed files as lines: action, path, how much; and a last line that sums up. */
export function changeLines(changes: readonly CountedChange[], theme: Theme): string[] {
  const names = changes.map(({ path, from }) =>
    from === undefined ? visiblePath(path) : `${visiblePath(from)} ${theme.signs.next} ${visiblePath(path)}`,
  );
  const widest = Math.min(60, Math.max(0, ...names.map(displayWidth)));
  const lines = changes.map((change, index) =>
    `  ${pad(actionText(change.action), 12)}  ${pad(names[index] ?? '', widest)}  ${amountText(change, theme)}`.trimEnd(),
  );
  return [...lines, sumText(changes, theme)];
}

/** An action in words: `mode-changed` is `mode changed`. */
export function actionText(action: ChangeAction): string {
  return action.replace('-', ' ');
}

function amountText({ action, added, deleted, binary, bytes }: CountedChange, theme: Theme): string {
  if (binary) return bytes === null || action === 'deleted' ? 'binary' : `binary, ${byteText(bytes)}`;
  return countText(added ?? 0, deleted ?? 0, theme);
}

function countText(added: number, deleted: number, { green, red }: Theme): string {
  const parts = [added > 0 ? green(`+${added}`) : '', deleted > 0 ? red(`-${deleted}`) : ''];
  return parts.filter((part) => part !== '').join(' ');
}

function sumText(changes: readonly CountedChange[], theme: Theme): string {
  const total = (count: (change: CountedChange) => number | null) =>
    changes.reduce((sum, change) => sum + (count(change) ?? 0), 0);
  const files = `${changes.length} file${changes.length === 1 ? '' : 's'}`;
  const counts = countText(
    total(({ added }) => added),
    total(({ deleted }) => deleted),
    theme,
  );
  return counts === '' ? files : `${files}  ${counts}`;
}
