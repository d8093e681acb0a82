/**
 * The `info/sparse-checkout` of a working tree that holds, beside the files at its top, only these folders with all they hold
 * (and the files beside them on the way down). Each folder is relative, with `/`.
 */
export function sparsePatterns(folders: readonly string[]): string {
  const whole = [...new Set(folders.map((folder) => folder.replace(/^\.?\/+|\/+$/g, '')))].sort();
  const above = new Set(whole.flatMap(parentsOf));
  const kept = whole.filter((folder) => !parentsOf(folder).some((parent) => whole.includes(parent)));
  const lines = [
    '/*',
    '!/*/',
    ...[...above]
      .filter(
        (folder) => !kept.includes(folder) && !parentsOf(folder).some((parent) => kept.includes(parent)),
      )
      .sort()
      .flatMap((folder) => [`/${asPattern(folder)}/`, `!/${asPattern(folder)}/*/`]),
    ...kept.map((folder) => `/${asPattern(folder)}/`),
  ];
  return `${lines.join('\n')}\n`;
}

function parentsOf(folder: string): string[] {
  const names = folder.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}

function asPattern(folder: string): string {
  return folder.replace(/[\\*?[\]]/g, '\\$&');
}
