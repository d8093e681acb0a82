const GROUPED = new Intl.NumberFormat('en');

/** A duration for people: `0.4 s`, `42 s`, `3 min 5 s`. */
export function durationText(durationMs: number): string {
  const seconds = durationMs / 1_000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor(whole / 60) % 60} min`;
}

/** A number of things: `1 task`, `1,840 tokens`. */
export function countText(count: number, thing: string): string {
  return `${GROUPED.format(count)} ${thing}${count === 1 ? '' : 's'}`;
}
