import { expect, test } from 'vitest';
import { commandOf } from './shell-command.ts';

test.each([
  ['/bin/bash -lc ls', 'ls'],
  [`/bin/zsh -lc 'npm test && ls'`, 'npm test && ls'],
  [`bash -lc "echo 'a' \\"b\\" \\$HOME"`, `echo 'a' "b" $HOME`],
  [`sh -c 'echo '"'"'it'"'"`, `echo 'it'`],
  [`/bin/bash -lc 'a\nb'`, 'a\nb'],
  ['git status', 'git status'],
  ['/bin/bash -lc', '/bin/bash -lc'],
  ['/bin/bash -lc ls -l', '/bin/bash -lc ls -l'],
  [`/bin/bash -lc 'unclosed`, `/bin/bash -lc 'unclosed`],
])('%s runs %s', (line, command) => {
  expect(commandOf(line)).toBe(command);
});
