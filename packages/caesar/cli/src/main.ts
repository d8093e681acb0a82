import { VERSION } from './version.ts';

const argv = process.argv.slice(2);

/** Whoever reads our output may leave at any time; that ends nothing. */
process.stdout.on('error', () => undefined);

if (argv[0] === '--version' || argv[0] === '-V') {
  process.stdout.write(`caesar ${VERSION}\n`);
} else {
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(argv, process);
}
