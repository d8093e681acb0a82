import { builtInTools, openMounts } from '@orkeon/tools';
import { type Answer, jsonAnswer, type LookingProcess } from './answer.ts';

/** Lists the tools that a crew file may grant, with what each is for. */
export async function listTools({ json }: { readonly json: boolean }, own: LookingProcess): Promise<Answer> {
  const here = own.cwd();
  const none = { declared: [], given: [], crewDirectory: here, workingDirectory: here, allowExternal: false };
  const mounts = await openMounts(none);
  if (!mounts.ok) return mounts;
  const tools = builtInTools(mounts.value);
  if (json) {
    const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    return { ok: true, value: { text: jsonAnswer(listed) } };
  }
  const width = Math.max(...tools.map(({ name }) => name.length));
  const lines = tools.map(({ name, description }) => `${name.padEnd(width)}  ${description}\n`);
  return { ok: true, value: { text: lines.join('') } };
}
