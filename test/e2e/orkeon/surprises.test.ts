import { expect, test } from 'vitest';
import { verifies } from '../../../spec/verifies.ts';
import { calling } from '../../support/fake-model/scenarios.ts';
import { useFakeModel } from '../../support/fake-model/use-fake-model.ts';
import { crewOf, modelAt, orkeonFolder, problemsOf, runOrkeon } from '../../support/run-orkeon.ts';

const model = useFakeModel();

/** Source that makes one door of the machine throw, in a program where nothing else is amiss. */
const open = (
  path: string,
) => `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
  const open = fs.open; fs.open = (path, ...rest) => {
    if (String(path).endsWith(${JSON.stringify(path)})) throw new Error('out of nowhere');
    return open(path, ...rest);
  }; syncBuiltinESMExports();`;
const doors: Readonly<Record<string, { readonly source: string; readonly code: number }>> = {
  'where the crew is read': { source: open('crew.yaml'), code: 1 },
  'where a tool reads': { source: open('notes.txt'), code: 0 },
  'where the model is asked': {
    source: `globalThis.fetch = () => { throw new Error('out of nowhere'); };`,
    code: 2,
  },
  'where an event is written': {
    source: `const write = JSON.stringify; JSON.stringify = (value, ...rest) => {
      if (value?.kind === 'cost.updated') throw new Error('out of nowhere');
      return write(value, ...rest);
    };`,
    code: 0,
  },
};

test.each(Object.entries(doors))(
  'what throws %s leaves a whole stream',
  verifies(['orkeon.run.finished-last', 'orkeon.tool.returned-on-throw'], async (_, { source, code }) => {
    using folder = orkeonFolder({
      'crew.yaml': crewOf({ first: {}, second: { dependencies: ['first'] } }),
      'notes.txt': 'notes',
    });
    const play = model.play(calling('file_read', { path: '/crew/notes.txt' }), { text: 'Done.' });
    const run = await runOrkeon(['run', 'crew.yaml', '--events', 'jsonl'], {
      cwd: folder.path,
      env: {
        ...modelAt(play.url),
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}`,
      },
    });
    expect(problemsOf(run.stdout)).toEqual([]);
    expect(run.events.at(-1)).toMatchObject({ kind: 'run.finished', exitCode: code, success: code === 0 });
    expect(run.code).toBe(code);
    const stops = run.events.filter(({ kind, recoverable }) => kind === 'error' && recoverable === false);
    expect(stops.map((stop) => stop['code'])).toEqual(code === 0 ? [] : ['crew_failed']);
    expect(run.stdout).not.toContain(folder.path);
  }),
);
