/** The beginning of a text, with a note of how much was left out; never ends in half of a surrogate pair. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
  return `${kept}\n[cut: the first ${kept.length} of ${text.length} characters]`;
}
