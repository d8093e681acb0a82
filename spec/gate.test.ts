import { expect, test } from 'vitest';
import { compare } from './gate.ts';

const built = { id: 'house.wall.stands', paragraph: 'Walls', text: 'A wall stands.' };
const later = { id: 'house.roof.holds', paragraph: 'Roofs', text: 'A roof holds.', status: 'later' } as const;
const cite = (id: string) => ({ id, place: 'house.test.ts:7' });
const agreed = { unknown: [], unproved: [], alreadyProved: [] };

test('a built requirement that a test cites and a postponed one that none cites agree', () => {
  expect(compare([built, later], [cite(built.id)])).toEqual(agreed);
});

test('a citation of nothing is named with its place', () => {
  expect(compare([built], [cite(built.id), cite('house.door.opens')])).toEqual({
    ...agreed,
    unknown: ['house.test.ts:7: house.door.opens'],
  });
});

test('a built requirement without a test is named with its sentence', () => {
  expect(compare([built, later], [])).toEqual({ ...agreed, unproved: ['house.wall.stands: A wall stands.'] });
});

test('a postponed requirement that a test proves is named', () => {
  expect(compare([later], [cite(later.id)])).toEqual({ ...agreed, alreadyProved: ['house.roof.holds'] });
});
