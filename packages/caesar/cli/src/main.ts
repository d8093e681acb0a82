import { MANUAL, quickHelp } from './grammar/manual.ts';
import { VERSION } from './version.ts';

const argv = process.argv.slice(2);

/** Whoever reads our output may leave at any time; that ends nothing. What cannot be written else is no success. */
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode ||= 1;
});

const isVersionAsked = argv[0] === '--version' || argv[0] === '-V';
const text = isVersionAsked ? `caesar ${VERSION}\n` : quickHelp(argv, process.stdout.columns ?? null);
if (text !== null) {
  process.stdout.write(text);
} else {
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(argv, process, MANUAL);
}
