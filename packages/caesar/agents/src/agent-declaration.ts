import * as z from 'zod';
import { EVENT_FORMATS } from './event-format.ts';
import { findMisspeltToken, holdsToken, type TokenValues } from './tokens.ts';

const AGENT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const VARIABLE = /^(?!CAESAR_)[^=\0]+$/;

const texts = z.array(z.string());

/** The keys that hold arguments, in the order in which they follow one another. */
export const ARGUMENT_KEYS = [
  'args',
  'read_only_args',
  'network_args',
  'schema_args',
  'channel_args',
  'resume_args',
] as const;

/** What the arguments of a key are there to pass on. */
const NEEDED = [
  ['schema_args', 'schemaPath'],
  ['channel_args', 'channelConfig'],
] as const satisfies readonly [(typeof ARGUMENT_KEYS)[number], keyof TokenValues][];

/** What the Agent Client Protocol has its own way for. */
const SPOKEN = ['events', 'schema_args', 'channel_args', 'resume_args'] as const;

/** One `[[agent]]` table of the configuration. Unknown keys are problems. */
export const agentDeclarationSchema = z
  .strictObject({
    id: z
      .string()
      .regex(AGENT_ID, 'must be letters, digits, ".", "_" or "-", with a letter or digit first')
      .describe('The name by which the agent is asked for.'),
    display_name: z.string().min(1).optional().describe('Its name for people; the id when absent.'),
    bin: z.string().min(1).describe('The program, by name or by path.'),
    args: texts
      .default([])
      .describe(
        'Its arguments; {{prompt}}, {{workspace}}, {{taskDir}}, {{reportPath}}, {{model}}, {{schemaPath}}, ' +
          '{{channelConfig}} and {{session}} are filled in. One whose token has no value in a run is left out.',
      ),
    prompt: z
      .enum(['argument', 'stdin', 'file'])
      .default('argument')
      .describe(
        'How the brief arrives: where {{prompt}} stands, on standard input, or as {{taskDir}}/brief.md.',
      ),
    cwd_mode: z
      .enum(['process', 'flag'])
      .default('process')
      .describe(
        'Started in the workspace, or in the task directory because an argument names the workspace.',
      ),
    native_read_only: z
      .boolean()
      .optional()
      .describe('Whether the program itself can be kept from writing; true when read_only_args is given.'),
    read_only_args: texts.default([]).describe('Arguments to add in read-only mode.'),
    network_args: texts.default([]).describe('Arguments to add when the network is to be available.'),
    schema_args: texts
      .default([])
      .describe(
        'Arguments that bind its final answer to the JSON Schema at {{schemaPath}}; without them it has no such mode.',
      ),
    channel_args: texts
      .default([])
      .describe(
        'Arguments that load the MCP servers of the file {{channelConfig}}, {"mcpServers": {"<name>": {"command", "args", ' +
          '"env"}}}; without them it can load none.',
      ),
    resume_args: texts
      .default([])
      .describe('Arguments that go on with its session {{session}}; without them each run begins anew.'),
    events: z
      .enum(EVENT_FORMATS)
      .optional()
      .describe(
        'What its standard output is: "caesar" for lines that are caesar events, or the agent whose stream it is; ' +
          'absent when it tells nothing while it works.',
      ),
    acp: z
      .boolean()
      .default(false)
      .describe(
        'Whether the program speaks the Agent Client Protocol on its standard streams; brief and MCP servers then arrive ' +
          'that way, and its stream is known.',
      ),
    permissions: z
      .enum(['mode', 'ask'])
      .default('mode')
      .describe(
        'With acp = true, who answers when it asks leave: the mode of the task, or, where the return channel is open, whoever ' +
          'gave the task; what the mode forbids is refused without asking.',
      ),
    env: z
      .record(
        z.string().regex(VARIABLE, 'must be a variable name that does not begin with CAESAR_'),
        z.string(),
      )
      .default({})
      .describe('Environment variables to add.'),
  })
  .superRefine((declaration, context) => {
    for (const key of ARGUMENT_KEYS) {
      const misspelt = findMisspeltToken(declaration[key]);
      if (misspelt === null) continue;
      const message = `${misspelt.written} is no token; did you mean ${misspelt.meant}?`;
      context.addIssue({ code: 'custom', path: [key], message });
    }
  })
  .superRefine((declaration, context) => {
    if (declaration.prompt === 'argument') return;
    const holder = ARGUMENT_KEYS.find((key) => holdsToken(declaration[key], 'prompt'));
    if (holder === undefined) return;
    context.addIssue({
      code: 'custom',
      path: [holder],
      message: `holds {{prompt}}, which prompt = "${declaration.prompt}" leaves empty; remove one of the two`,
    });
  })
  .superRefine((declaration, context) => {
    for (const [key, token] of NEEDED) {
      const given = declaration[key];
      if (given.length === 0 || holdsToken([...declaration.args, ...given], token)) continue;
      context.addIssue({ code: 'custom', path: [key], message: `does not pass {{${token}}} on` });
    }
  })
  .superRefine((declaration, context) => {
    for (const key of declaration.acp ? SPOKEN : []) {
      if (declaration[key] === undefined || declaration[key].length === 0) continue;
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'has no use with acp = true; remove one of the two',
      });
    }
  })
  .refine(
    (declaration) => declaration.native_read_only !== false || declaration.read_only_args.length === 0,
    {
      path: ['read_only_args'],
      message: 'contradicts native_read_only = false; remove one of the two',
    },
  );

/** A declared agent with every default filled in. */
export type AgentDeclaration = z.infer<typeof agentDeclarationSchema>;
