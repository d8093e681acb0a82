/**
 * The house's floors as rules: arrows point down only.
 * 0 host, terminal, protocols · 1 pure readers · 2 cycles · 3 faces · 4 command lines.
 */
const test = '\\.test\\.ts$|/test-support/';
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^packages/${from}/src`, pathNot: test },
  to: { path: '^packages/', pathNot: [`^packages/${from}/`, ...allowed.map((room) => `^packages/${room}/`)] },
});

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-import', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'one-door',
      comment:
        'only host touches the machine; the command lines may read their own argv and streams through host',
      severity: 'error',
      from: { path: '^packages/', pathNot: ['^packages/host/src', test] },
      to: { path: '^(node:)?(fs|fs/promises|child_process|net|http|https|worker_threads|dgram|tls)$' },
    },
    {
      name: 'front-door',
      comment: 'a package is entered by its index.ts',
      severity: 'error',
      from: { path: '^packages/(host|terminal|[^/]+/[^/]+)/src' },
      to: {
        path: '^packages/(host|terminal|[^/]+/[^/]+)/src',
        pathNot: ['^packages/$1/src', '^packages/(host|terminal|[^/]+/[^/]+)/src/index[.]ts$'],
      },
    },
    {
      name: 'protocol-is-zod-only',
      severity: 'error',
      from: { path: '^packages/[^/]+/protocol/src', pathNot: test },
      to: { pathNot: ['^packages/[^/]+/protocol/src', 'node_modules/zod/'] },
    },
    {
      name: 'browser-safe',
      comment: 'the client runs in a browser',
      severity: 'error',
      from: { path: '^packages/orkeon/client/src', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one-agent-one-folder',
      comment: 'adapters share no provider-specific code',
      severity: 'error',
      from: { path: '^packages/caesar/agents/src/([^/]+)/' },
      to: {
        path: '^packages/caesar/agents/src/[^/]+/',
        pathNot: ['^packages/caesar/agents/src/$1/', '/test-support/'],
      },
    },
    {
      name: 'source-never-imports-a-test',
      severity: 'error',
      from: { pathNot: [test, '^(test|spec|bench)/'] },
      to: { path: '\\.test\\.ts$|^test/|/test-support/' },
    },
    only('host-stands-alone', 'the floor imports nothing of ours', 'host', []),
    only('terminal-stands-alone', 'text for people, of no domain', 'terminal', []),
    {
      name: 'terminal-is-pure',
      comment: 'it lays text out and writes none',
      severity: 'error',
      from: { path: '^packages/terminal/src', pathNot: test },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?util$' },
    },
    only('caesar-protocol', 'zod only', 'caesar/protocol', []),
    only('caesar-agents', 'pure readers', 'caesar/agents', ['caesar/protocol']),
    only('caesar-engine', 'the cycle', 'caesar/engine', ['caesar/protocol', 'caesar/agents', 'host']),
    only('caesar-mcp-channel', 'lives in someone else’s process', 'caesar/mcp-channel', [
      'caesar/protocol',
      'host',
    ]),
    only('caesar-never-orkeon', 'caesar knows nothing of orkeon', 'caesar/cli', [
      'caesar',
      'host',
      'terminal',
    ]),
    only('orkeon-protocol', 'zod only', 'orkeon/protocol', []),
    only('orkeon-client', 'protocol only', 'orkeon/client', ['orkeon/protocol']),
    only('orkeon-crew', 'given text, returns data', 'orkeon/crew', ['orkeon/protocol']),
    only('orkeon-tools', 'what an agent can call', 'orkeon/tools', [
      'orkeon/protocol',
      'orkeon/crew',
      'host',
    ]),
    only('orkeon-agents', 'what plays a turn', 'orkeon/agents', ['orkeon/protocol', 'orkeon/crew', 'host']),
    only('orkeon-cli', 'the root', 'orkeon/cli', ['orkeon', 'host', 'terminal']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['house-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
