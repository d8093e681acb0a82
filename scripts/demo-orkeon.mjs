/** Shows orkeon: a crew of three that writes a release note, the stream that a program would watch, and what was kept of it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the demonstration in a temporary folder; returns 0 when every step went well. */
export function demonstrateOrkeon(root) {
  const cwd = mkdtempSync(join(tmpdir(), 'orkeon-demo-'));
  try {
    cpSync(`${root}examples/quickstart`, cwd, { recursive: true });
    const steps = [
      [
        'A crew of three writes a release note. Progress comes on stderr, the note on stdout:',
        ['run', 'crew.yaml'],
      ],
      [
        'The same run for a program that watches, one JSON document a line:',
        ['run', 'crew.yaml', '--events', 'jsonl'],
      ],
      ['What was kept of it:', ['runs', 'show', 'last']],
    ];
    return steps.every(([title, words]) => show(title, words, { root, cwd })) ? 0 : 1;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function show(title, words, { root, cwd }) {
  console.log(`\n# ${title}\n$ orkeon ${words.join(' ')}\n`);
  const program = `${root}packages/orkeon/cli/bin/orkeon.js`;
  return spawnSync(process.execPath, [program, ...words], { cwd, stdio: 'inherit' }).status === 0;
}
