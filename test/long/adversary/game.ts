import * as fc from 'fast-check';
import { DIRT, HOOKS, SETTINGS } from './habits.ts';
import { anyMove, type Move, plainMove } from './moves.ts';
import { NAMES } from './names.ts';

/** What an agent is asked to do, and how it is started. */
export interface TaskGame {
  readonly moves: readonly Move[];
  readonly carryDirty: boolean;
}

const LANDINGS = [
  'check',
  'apply',
  'applyAll',
  'applySome',
  'applyWithMarkers',
  'reverse',
  'reverseAll',
  'userEdit',
  'gcPreview',
  'gc',
] as const;
type Landing = (typeof LANDINGS)[number];
const ENDS = ['nothing', 'commit', 'merge'] as const;

/** One whole play: a repository and its user, tasks, and what is done with what they made. */
export interface Game {
  readonly files: readonly {
    readonly at: number;
    readonly kind: 'text' | 'binary' | 'executable' | 'link' | 'empty';
  }[];
  readonly settings: readonly (readonly [string, string])[];
  readonly hooks: readonly string[];
  readonly attributes: boolean;
  readonly submodule: boolean;
  readonly setup: boolean;
  readonly deposit: 'none' | 'copy' | 'link';
  readonly sparse: boolean;
  readonly dirt: readonly (keyof typeof DIRT)[];
  readonly tasks: readonly TaskGame[];
  readonly landings: readonly { readonly kind: Landing; readonly task: number }[];
  readonly end: (typeof ENDS)[number];
}

const rarely = fc.integer({ min: 0, max: 3 }).map((n) => n === 0);

const anyTask: fc.Arbitrary<TaskGame> = fc.record({
  moves: fc.oneof(
    { weight: 3, arbitrary: fc.array(anyMove, { minLength: 1, maxLength: 9, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(plainMove, { minLength: 1, maxLength: 5, size: 'max' }) },
  ),
  carryDirty: rarely,
});

export const anyGame: fc.Arbitrary<Game> = fc.record({
  files: fc.array(
    fc.record({
      at: fc.nat(NAMES.length - 1),
      kind: fc.constantFrom('text', 'text', 'binary', 'executable', 'link', 'empty'),
    }),
    { maxLength: 8, size: 'max' },
  ),
  settings: fc.array(fc.constantFrom(...SETTINGS), { maxLength: 6, size: 'max' }),
  hooks: fc.oneof(fc.constant([]), fc.subarray([...HOOKS], { maxLength: 3 })),
  attributes: rarely,
  submodule: rarely,
  setup: rarely,
  deposit: fc.constantFrom('none', 'none', 'copy', 'link'),
  sparse: rarely,
  dirt: fc.array(fc.constantFrom(...(Object.keys(DIRT) as (keyof typeof DIRT)[])), {
    maxLength: 3,
    size: 'max',
  }),
  tasks: fc.array(anyTask, { minLength: 1, maxLength: 2, size: 'max' }),
  landings: fc.array(fc.record({ kind: fc.constantFrom(...LANDINGS), task: fc.nat(1) }), {
    minLength: 1,
    maxLength: 6,
    size: 'max',
  }),
  end: fc.constantFrom(...ENDS),
});
