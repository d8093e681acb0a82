/** A duration for people: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function durationText(duration_ms: number): string {
  if (duration_ms < 9_950) return `${(Math.max(0, duration_ms) / 1_000).toFixed(1)} s`;
  const seconds = Math.round(duration_ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d`;
}

/** The same in one short word, for a table: `12s`, `3m`, `2h`, `5d`. */
export function ageText(age_ms: number): string {
  const seconds = Math.max(0, Math.floor(age_ms / 1_000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)}h`;
  return `${Math.floor(seconds / 86_400)}d`;
}

/** A clock that counts up: `0:07`, `12:30`, `1:02:03`. */
export function stopwatchText(duration_ms: number): string {
  const seconds = Math.max(0, Math.floor(duration_ms / 1_000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0(?=\d:)/, '');
}
