import type { ChangeAction } from '@caesar/host';
import { displayWidth, pad, type Theme, visiblePath } from '@caesar/terminal';
import { byteText } from './byte-text.ts';

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
  /** What it is afterwards, or was when it is gone; absent means a file. */
  readonly kind?: ChangedKind;
  /** Of another repository: the commits that it was and is at; null on a side where it is not. */
  readonly commits?: { readonly old: string | null; readonly new: string | null };
}

/** What git keeps at a path. `repository` is one that is no submodule: git knows its commit and nothing of its files. */
export type ChangedKind = 'file' | 'executable' | 'symlink' | 'submodule' | 'repository';

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

function amountText(change: CountedChange, theme: Theme): string {
  const { action, added, deleted, binary, bytes, kind } = change;
  if (kind === 'symlink') return 'symbolic link';
  if (kind === 'submodule' || kind === 'repository') return commitsText(change, theme);
  if (binary) return bytes === null || action === 'deleted' ? 'binary' : `binary, ${byteText(bytes)}`;
  return countText(added ?? 0, deleted ?? 0, theme);
}

function commitsText({ kind, commits }: CountedChange, { signs }: Theme): string {
  const what = kind === 'submodule' ? 'submodule' : 'nested repository';
  const ids = [commits?.old, commits?.new].flatMap((id) => (id == null ? [] : [id.slice(0, 10)]));
  return `${what} ${ids.join(` ${signs.next} `)}`;
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
