import { systemClock } from '@caesar/host';
import { serveChannel } from '@caesar/mcp-channel';

/** Serves the return channel of one task to the agent that has started this program with the task's directory. */
const taskDirectory = process.argv[2];

/** An agent that has gone takes no answers any more; the end of its input ends the program. */
process.stdout.on('error', () => undefined);

if (taskDirectory === undefined) {
  process.stderr.write('error: no task directory\n  give the directory of the task as the only argument\n');
  process.exit(2);
}
await serveChannel({
  taskDirectory,
  environment: process.env,
  clock: systemClock,
  input: process.stdin,
  write: (line) => process.stdout.write(line),
});
process.exit(0);
