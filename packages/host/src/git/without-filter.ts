/** Options that make git take files as they are, in spite of a filter that attributes name. */
export function withoutFilter(name: string): string[] {
  return ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((setting) => [
    '-c',
    `filter.${name}.${setting}`,
  ]);
}
