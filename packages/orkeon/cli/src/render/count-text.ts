const GROUPED = new Intl.NumberFormat('en');

/** A number of things: `1 task`, `1,840 tokens`. */
export function countText(count: number, thing: string): string {
  return `${GROUPED.format(count)} ${thing}${count === 1 ? '' : 's'}`;
}
