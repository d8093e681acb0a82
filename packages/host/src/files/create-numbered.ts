import { createExclusive } from './create-exclusive.ts';

/** A file that is to have a number. */
export interface NumberedFile {
  readonly path: string;
  readonly content: string;
}

/** Creates a file under the first number from 1 whose path is free, each in one step, and returns the number. The folder must be there. */
export async function createNumbered(fileOf: (number: number) => NumberedFile): Promise<number> {
  for (let number = 1; ; number += 1) {
    const { path, content } = fileOf(number);
    if (await createExclusive(path, content)) return number;
  }
}
