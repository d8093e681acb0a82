/** What a command line costs before it does anything, against an empty Node. */
import { fileURLToPath } from 'node:url';
import { command, compare } from './pairs.mjs';

const bin = (name) => fileURLToPath(new URL(`../packages/${name}/cli/bin/${name}.js`, import.meta.url));
const node = (...args) => command(process.execPath, args);

compare({
  name: 'start-up',
  candidates: {
    'node -e 0': node('-e', '0'),
    'caesar --version': node(bin('caesar'), '--version'),
    'caesar --help': node(bin('caesar'), '--help'),
    'orkeon --version': node(bin('orkeon'), '--version'),
    'orkeon --help': node(bin('orkeon'), '--help'),
  },
});
