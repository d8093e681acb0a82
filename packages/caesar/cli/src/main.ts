import { openTerminal } from './terminal/terminal.ts';
import { VERSION } from './version.ts';

const argv = process.argv.slice(2);
const stdout = openTerminal(process.stdout, process.env);

if (argv[0] === '--version' || argv[0] === '-V') {
  stdout.write(`caesar ${VERSION}\n`);
} else {
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(argv, {
    cwd: process.cwd(),
    environment: process.env,
    openStdin: () => process.stdin,
    stdout,
    stderr: openTerminal(process.stderr, process.env),
  });
}
