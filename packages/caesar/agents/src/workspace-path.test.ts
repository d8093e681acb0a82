import { expect, test } from 'vitest';
import { workspacePath } from './workspace-path.ts';

test.each([
  ['/w/src/a.ts', '/w', 'src/a.ts'],
  ['/w/src/a.ts', '/w/', 'src/a.ts'],
  ['/www/a.ts', '/w', '/www/a.ts'],
  ['/w', '/w', '/w'],
  ['./a.ts', '/w', 'a.ts'],
  ['a.ts', '/w', 'a.ts'],
  ['C:\\w\\a.ts', 'C:\\w', 'a.ts'],
  ['', '/w', ''],
])('%s seen from %s is %s', (path, workspace, seen) => {
  expect(workspacePath(path, workspace)).toBe(seen);
});
