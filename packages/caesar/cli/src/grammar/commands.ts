import { agents } from './agents.ts';
import { answer } from './answer.ts';
import { apply } from './apply.ts';
import { awaitSyntax } from './await.ts';
import { cancel } from './cancel.ts';
import { channel } from './channel.ts';
import type { CommandSyntax } from './command-syntax.ts';
import { continueSyntax } from './continue.ts';
import { diff } from './diff.ts';
import { gc } from './gc.ts';
import { logs } from './logs.ts';
import { merge } from './merge.ts';
import { path } from './path.ts';
import { protocol } from './protocol.ts';
import { ps } from './ps.ts';
import { run } from './run.ts';
import { shell } from './shell.ts';
import { show } from './show.ts';
import { supervise } from './supervise.ts';
import { watch } from './watch.ts';

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly CommandSyntax[] = [
  run,
  continueSyntax,
  agents,
  awaitSyntax,
  watch,
  ps,
  show,
  logs,
  answer,
  cancel,
  diff,
  apply,
  merge,
  gc,
  path,
  shell,
  protocol,
  supervise,
  channel,
];
