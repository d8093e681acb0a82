import { expect, test } from 'vitest';
import { mountSchema, rootOf } from './mount-schema.ts';

test.each([
  ['./data:/in:ro', '/in'],
  ['./data:/in', '/in'],
  ['/output', '/output'],
  ['/crew/notes:/in:rw', '/in'],
  ['C:\\data:/in:rwnd', '/in'],
  ['"a:b;c":/in:rw;private:ro;drafts/old:rwnd', '/in'],
])('%s mounts %s', (mount, root) => {
  expect(rootOf(mount)).toBe(root);
  expect(mountSchema.safeParse(mount).success).toBe(true);
});

test.each(['./data', '/in:rw', '/a/b', './x:/in:rx', './x:/..', '/.', '', './x:/in:ro;sub', '/', './x:/a b'])(
  '%j is no mount',
  (mount) => {
    expect(rootOf(mount)).toBe('');
    expect(mountSchema.safeParse(mount).success).toBe(false);
  },
);

test.each(['/crew', './x:/credentials:rw', './x:/sandbox'])('%s takes a reserved root', (mount) => {
  expect(mountSchema.safeParse(mount).success).toBe(false);
});
