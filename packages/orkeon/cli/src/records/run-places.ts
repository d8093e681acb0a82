import { join } from 'node:path';

/** Where orkeon keeps what it keeps, below the folder that it works in. */
export const placesIn = (cwd: string) => {
  const root = join(cwd, '.orkeon');
  const runs = join(root, 'runs');
  return { root, runs, ignore: join(root, '.gitignore'), ofRun: (id: string) => placesOfRun(join(runs, id)) };
};

const placesOfRun = (folder: string) => ({
  folder,
  events: join(folder, 'events.jsonl'),
  meta: join(folder, 'meta.json'),
  output: join(folder, 'output.txt'),
});
