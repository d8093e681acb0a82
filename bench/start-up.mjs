/** What a command line costs before it does anything, against an empty Node. */
import { fileURLToPath } from 'node:url';
import { command, compare } from './pairs.mjs';

const bin = (name) => fileURLToPath(new URL(`../packages/${name}/cli/bin/${name}.js`, import.meta.url));
const node = (...args) => command(process.execPath, args);

/** The return channel's server from its start to its end, one greeting answered in between. */
const greeting = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
const channel = fileURLToPath(new URL('../packages/caesar/cli/dist/caesar-channel.js', import.meta.url));
const greetChannel = command(process.execPath, [channel, '.'], {
  input: `${greeting}\n`,
  stdio: ['pipe', 'ignore', 'ignore'],
});

await compare({
  name: 'start-up',
  candidates: {
    'node -e 0': node('-e', '0'),
    'caesar --version': node(bin('caesar'), '--version'),
    'caesar --help': node(bin('caesar'), '--help'),
    'caesar-channel, greeted': greetChannel,
    'orkeon --version': node(bin('orkeon'), '--version'),
    'orkeon --help': node(bin('orkeon'), '--help'),
  },
});
