/** Maps many things a slice at a time: so many are under way at once and no more. Throws what the first throws. */
export async function mapInSlices<From, To>(
  many: readonly From[],
  atOnce: number,
  map: (one: From, index: number) => Promise<To>,
): Promise<To[]> {
  const mapped: To[] = [];
  for (let start = 0; start < many.length; start += atOnce) {
    const slice = many.slice(start, start + atOnce);
    mapped.push(...(await Promise.all(slice.map((one, index) => map(one, start + index)))));
  }
  return mapped;
}
