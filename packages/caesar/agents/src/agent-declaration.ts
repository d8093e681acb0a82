import * as z from 'zod';
import { holdsToken } from './tokens.ts';

const AGENT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const VARIABLE = /^(?!CAESAR_)[^=\0]+$/;

const texts = z.array(z.string());

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
        'Its arguments; {{prompt}}, {{workspace}}, {{taskDir}}, {{reportPath}} and {{model}} are filled in.',
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
    env: z
      .record(
        z.string().regex(VARIABLE, 'must be a variable name that does not begin with CAESAR_'),
        z.string(),
      )
      .default({})
      .describe('Environment variables to add.'),
  })
  .superRefine((declaration, context) => {
    if (declaration.prompt === 'argument') return;
    const keys = ['args', 'read_only_args', 'network_args'] as const;
    const holder = keys.find((key) => holdsToken(declaration[key], 'prompt'));
    if (holder === undefined) return;
    context.addIssue({
      code: 'custom',
      path: [holder],
      message: `holds {{prompt}}, which prompt = "${declaration.prompt}" leaves empty; remove one of the two`,
    });
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
