import type * as z from 'zod';
import { fileLevels } from './crew-schema.ts';
import { levels } from './levels.ts';
import { nearestName } from './nearest.ts';
import type { Written } from './written.ts';

/** Why a key has no place here. */
export interface KeyRefusal {
  readonly message: string;
  readonly nearest?: string;
}

/**
 * Says why a key that a level does not know is refused: known but not supported, at home on another level, or a misspelling.
 * Undefined when it is not: `false` for something unsupported says what is so anyway.
 */
export function explainKey(key: string, value: Written, schema: z.ZodObject): KeyRefusal | undefined {
  const level = levels.get(schema);
  const unsupported = Object.keys(level?.refused ?? {}).find((name) => isSame(name, key));
  if (unsupported !== undefined) {
    const isOff = value.kind === 'scalar' && value.value === false;
    return isOff ? undefined : { message: level?.refused[unsupported] ?? '' };
  }
  if (key === '<<') return { message: 'merging maps is not YAML 1.2: write the keys out' };
  const here = Object.keys(schema.shape).filter((name) => name !== 'id');
  const elsewhere = here.some((name) => isSame(name, key)) ? undefined : homeOf(key, schema);
  if (elsewhere) return { message: `unknown key of ${level?.name}: it belongs to ${elsewhere}` };
  const nearest = nearestName(key, here);
  const advice = nearest === undefined ? `known are ${here.join(', ')}` : `did you mean '${nearest}'?`;
  return { message: `unknown key of ${level?.name}: ${advice}`, ...(nearest !== undefined && { nearest }) };
}

const isSame = (name: string, key: string) => name.toLowerCase() === key.toLowerCase().replaceAll('_', '');

function homeOf(key: string, schema: z.ZodObject): string | undefined {
  for (const other of fileLevels) {
    const level = levels.get(other);
    const isHome = other !== schema && Object.keys(other.shape).some((name) => isSame(name, key));
    if (level && isHome)
      return level.at === '' ? `${level.name} (top of the file)` : `${level.name} (${level.at})`;
  }
  return undefined;
}
