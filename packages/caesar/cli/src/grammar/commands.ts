import { apply } from './apply.ts';
import type { CommandSyntax } from './command-syntax.ts';
import { diff } from './diff.ts';
import { logs } from './logs.ts';
import { path } from './path.ts';
import { ps } from './ps.ts';
import { run } from './run.ts';
import { show } from './show.ts';

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly CommandSyntax[] = [run, ps, show, logs, diff, apply, path];
