import * as z from 'zod';
import { expandEnvironment, refersToEnvironment } from './expand-environment.ts';
import { shownTexts } from './levels.ts';
import type { Path, Reading } from './reading.ts';
import type { WrittenScalar } from './written.ts';

/** The value of one scalar: its environment references read, and spelled as the schema spells it. */
export function readScalar(
  written: WrittenScalar,
  schema: z.ZodType,
  step: { reading: Reading; path: Path },
): unknown {
  if (typeof written.value !== 'string') return written.value;
  const { reading, path } = step;
  if (shownTexts.has(schema) && refersToEnvironment(written.value)) {
    reading.refuse(path, `is shown on the event stream, where '\${…}' has no place: write it out`);
    return written.value;
  }
  const expansion = expandEnvironment(written.value, reading.environment);
  if (expansion.ok) return asSpelled(expansion.text, schema, expansion.text !== written.value);
  for (const reason of expansion.reasons) reading.refuse(path, reason);
  return written.value;
}

function asSpelled(text: string, schema: z.ZodType, isExpanded: boolean): unknown {
  if (schema instanceof z.ZodEnum) {
    const options = schema.options as readonly unknown[];
    return options.find((option) => String(option).toLowerCase() === text.toLowerCase()) ?? text;
  }
  if (!isExpanded) return text;
  if (schema instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true';
  if (schema instanceof z.ZodNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text;
}
