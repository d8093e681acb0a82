import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifies } from '../../../../spec/verifies.ts';
import { CHANGE_ACTIONS, meantAction } from './change-action.ts';
import { eventVersions } from './event.ts';
import { isJsonObject } from './json-object.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { checkDocument } from './parse.ts';
import { reportVersions } from './report.ts';

const reportOf = (action: unknown) =>
  checkDocument(
    {
      protocol: 'caesar.report/v1',
      status: 'success',
      summary: 'done',
      changes: [{ path: 'a', action }, { path: 'b' }],
    },
    reportVersions,
  );

describe('the action of a change', () => {
  test.each([
    ['created', 'added'],
    ['Created', 'added'],
    ['new', 'added'],
    ['removed', 'deleted'],
    ['unlink', 'deleted'],
    ['updated', 'modified'],
    ['moved', 'renamed'],
    ['mode-changed', 'mode_changed'],
    [' Mode Changed ', 'mode_changed'],
    ['M', 'modified'],
    ['refactored', 'modified'],
    ['', 'modified'],
    ['constructor', 'modified'],
  ])('written %o is read as %s', (word, action) => {
    const reading = reportOf(word);
    expect(reading.ok && reading.value.changes.map((change) => change.action)).toEqual([action, 'modified']);
  });

  test(
    'whatever the word, the report around it stays valid',
    verifies('caesar.report.changes-shape', () => {
      fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (word) => reportOf(word).ok));
      for (const action of CHANGE_ACTIONS) expect(meantAction(action)).toBe(action);
    }),
  );

  test('that is null or absent is read as modified, and one that is no word is refused', () => {
    const absent = reportOf(null);
    expect(absent.ok && absent.value.changes[0]?.action).toBe('modified');
    expect(reportOf(3)).toMatchObject({ ok: false, outcome: 'invalid' });
    expect(reportOf(['added'])).toMatchObject({ ok: false, outcome: 'invalid' });
  });

  test('is read as tolerantly in a file_changed event', () => {
    const reading = checkDocument(
      { protocol: 'caesar.event/v1', type: 'file_changed', path: 'a', action: 'created' },
      eventVersions,
    );
    expect(reading.ok && Reflect.get(reading.value, 'action')).toBe('added');
  });

  test('is a closed list for whoever writes, in the plain schema and in the strict one', () => {
    for (const strict of [false, true]) {
      const words = enumsOf(jsonSchemaOf('report', { strict }));
      expect(words).toContainEqual([...CHANGE_ACTIONS]);
    }
  });
});

/** Every `enum` in a schema. */
function enumsOf(schema: unknown): unknown[] {
  if (Array.isArray(schema)) return schema.flatMap(enumsOf);
  if (!isJsonObject(schema)) return [];
  const own = schema['enum'] === undefined ? [] : [schema['enum']];
  return [...own, ...Object.values(schema).flatMap(enumsOf)];
}
