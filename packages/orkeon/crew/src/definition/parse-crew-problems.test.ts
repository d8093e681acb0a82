import { expect, test } from 'vitest';
import { problemsOf } from '../test-support/crew-of.ts';

const TEAM = 'name: team\nagents: { ann: { goal: g } }\n';
const ONE = 'tasks: { t: { description: d, expectedOutput: o } }\n';
/** A crew whose one task has more keys, which begin on line 4 at column 43. */
const task = (keys: string) => `${TEAM}tasks:\n  t: { description: d, expectedOutput: o, ${keys} }\n`;
const agent = (keys: string) => `name: team\nagents:\n  ann: { goal: g, ${keys} }\n${ONE}`;
const top = (line: string) => `${line}\n${TEAM}${ONE}`;

test.each<[string, string, string]>([
  [
    'an unknown key, with the nearest',
    task('dependancies: [x]'),
    "4:43: tasks.t.dependancies: unknown key of a task: did you mean 'dependencies'?",
  ],
  [
    'an unknown key that begins like a known one',
    `name: team\nagents:\n  ann: { goal: g, back: story }\n${ONE}`,
    "3:19: agents.ann.back: unknown key of an agent: did you mean 'backstory'?",
  ],
  [
    'an unknown key that is like none',
    top('zebra: 1'),
    '1:1: zebra: unknown key of the crew: known are name, goal, process, llm, variables, mounts, links, timeout, agents, tasks',
  ],
  [
    'a key in the spelling of another language',
    task('Human-Input: true'),
    "4:43: tasks.t.Human-Input: unknown key of a task: did you mean 'humanInput'?",
  ],
  [
    'a key of a task on an agent',
    agent('humanInput: true'),
    '3:19: agents.ann.humanInput: unknown key of an agent: it belongs to a task (tasks.<id>)',
  ],
  [
    'a key of an agent on a task',
    task('backstory: x'),
    '4:43: tasks.t.backstory: unknown key of a task: it belongs to an agent (agents.<id>)',
  ],
  [
    'a key of a task at the top',
    top('expected_output: x'),
    '1:1: expected_output: unknown key of the crew: it belongs to a task (tasks.<id>)',
  ],
  [
    'a cassette on an agent',
    agent('llm: { cassette: c }'),
    "3:26: agents.ann.llm.cassette: unknown key of an agent's llm block: it belongs to the crew's llm block (llm)",
  ],
  [
    'a merge of maps',
    `${TEAM}x-a: &a { agent: ann }\ntasks:\n  t: { <<: *a, description: d, expectedOutput: o }\n`,
    '5:8: tasks.t.<<: merging maps is not YAML 1.2: write the keys out',
  ],
  [
    'a key that is not supported, by its name',
    task('deliverable: { path: x }'),
    '4:43: tasks.t.deliverable: is not supported yet: remove it',
  ],
  [
    'the same in snake_case',
    task('async_execution: true'),
    '4:43: tasks.t.async_execution: is not supported yet: remove it',
  ],
  [
    'a key of a model, with the remedy',
    top('llm: { api_key: k }'),
    "1:8: llm.api_key: a key is never written in a crew file: name the environment variable that holds it with 'apiKeyEnv'",
  ],
  [
    'a schema that is not JSON',
    top("llm: { responseSchema: { schema: '{' } }"),
    '1:34: llm.responseSchema.schema: is not JSON: write the JSON Schema as JSON',
  ],
  [
    'a schema with a demand that nobody would hold to',
    top(`llm: { responseSchema: { schema: '{"if":{}}' } }`),
    "1:34: llm.responseSchema.schema: demands 'if', which is not supported: remove it",
  ],
  [
    'a format without its schema',
    top('llm: { responseFormat: json_schema }'),
    "1:24: llm.responseFormat: needs a 'responseSchema': add it",
  ],
  [
    'a schema without its format',
    top("llm: { responseFormat: text, responseSchema: { schema: '{}' } }"),
    "1:24: llm.responseFormat: makes no use of the 'responseSchema': write json_schema, or remove one",
  ],
  [
    'a mode that is not built',
    top('process: Parallel'),
    "1:10: process: 'Parallel' is not built yet: write 'sequential'",
  ],
  [
    'a mode that is none',
    top('process: sequental'),
    "1:10: process: 'sequental' is unknown: did you mean 'sequential'?",
  ],
  [
    'a mode that is like none',
    top('process: x'),
    "1:10: process: 'x' is unknown: take one of sequential, hierarchical, parallel, consensual, graph, autonomous",
  ],
  ['the same key twice', task('agent: ann, agent: ann'), "4:55: 'agent' is written twice: keep one"],
  [
    'the same key in both spellings',
    `${TEAM}tasks:\n  t:\n    description: d\n    expectedOutput: o\n    expected_output: p\n`,
    "7:5: tasks.t.expected_output: is written twice, also as 'expectedOutput': keep one",
  ],
  [
    'the same task twice',
    `${TEAM}${ONE.replace('{ t: {', '{ t: { description: d, expectedOutput: o }, t: {')}`,
    "3:52: 't' is written twice: keep one",
  ],
  [
    'the same id twice in a list',
    `${TEAM}tasks:\n  - { id: t, description: d, expectedOutput: o }\n  - { id: t, description: d, expectedOutput: o }\n`,
    '5:11: tasks.t.id: is named twice: keep one',
  ],
  [
    'an id under a key that is one',
    `name: team\nagents: { ann: { id: bob, goal: g } }\n${ONE}`,
    "2:16: agents.ann: has an 'id', and its key is one already: remove the 'id'",
  ],
  [
    'a goal that is missing',
    `name: team\nagents:\n  ann: {}\n${ONE}`,
    '3:3: agents.ann.goal: is missing: add it',
  ],
  [
    'a goal that is empty',
    `name: team\nagents:\n  ann:\n    goal:\n${ONE}`,
    '4:5: agents.ann.goal: is empty: write text, or remove the key',
  ],
  ['a name that is missing', `agents: { a: { goal: g } }\n${ONE}`, '1:1: name: is missing: add it'],
  ['no agents', `name: team\nagents: {}\n${ONE}`, '2:9: agents: is empty: list at least one'],
  ['no tasks', `${TEAM}tasks: []\n`, '3:8: tasks: is empty: list at least one'],
  [
    'text where a list is wanted',
    task('tools: file_read'),
    '4:50: tasks.t.tools: must be a list, and is text',
  ],
  [
    'a list where text is wanted',
    `name: [team]\n${TEAM.slice(11)}${ONE}`,
    '1:7: name: must be text, and is a list',
  ],
  [
    'a number where text is wanted',
    task('agent: 7'),
    '4:50: tasks.t.agent: must be text, and is a number: put it in quotes',
  ],
  [
    'text where a number is wanted',
    agent('maxIter: many'),
    '3:28: agents.ann.maxIter: must be a number, and is text',
  ],
  [
    'a number that is not whole',
    agent('maxIter: 1.5'),
    '3:28: agents.ann.maxIter: must be a whole number, and is a number',
  ],
  ['a number that is too small', agent('maxIter: 0'), '3:28: agents.ann.maxIter: is too small: at least 1'],
  [
    'a number that is too large',
    top('llm: { temperature: 3 }'),
    '1:21: llm.temperature: is too large: at most 2',
  ],
  [
    'a yes of YAML 1.1',
    task('humanInput: yes'),
    "4:55: tasks.t.humanInput: must be true, false or a map, and 'yes' is text: write true or false",
  ],
  [
    'a number for a question',
    task('humanInput: 1'),
    '4:55: tasks.t.humanInput: must be true, false or a map, and is a number',
  ],
  [
    'a moment that is none',
    task('humanInput: { when: befor }'),
    "4:63: tasks.t.humanInput.when: 'befor' is unknown: did you mean 'before'?",
  ],
  [
    'a choice without choices',
    task('humanInput: { kind: choice }'),
    "4:63: tasks.t.humanInput.kind: a choice needs 'choices': list them",
  ],
  [
    'a confirmation with a default',
    task('humanInput: { default: yes }'),
    '4:66: tasks.t.humanInput.default: a confirmation has no default, since silence refuses it: remove it',
  ],
  [
    'a default that is none of the choices',
    task('humanInput: { choices: [a], default: b }'),
    '4:80: tasks.t.humanInput.default: is none of the choices: take one of them',
  ],
  [
    'a duration without unit',
    task('timeout: 90'),
    "4:52: tasks.t.timeout: is not a duration: write a number with its unit, such as '90s', '5m' or '250ms'",
  ],
  [
    'an agent that is not there',
    task('agent: an'),
    "4:50: tasks.t.agent: no agent is called 'an': did you mean 'ann'?",
  ],
  [
    'a dependency that is not there',
    task('dependencies: [zzzzzz]'),
    "4:58: tasks.t.dependencies[0]: no task is called 'zzzzzz': known are t",
  ],
  [
    'a context that is not there',
    task('context: [gone]'),
    "4:53: tasks.t.context[0]: no task is called 'gone': known are t",
  ],
  [
    'a tool that is not there',
    task('tools: [file_read, file_wirte]'),
    "4:62: tasks.t.tools[1]: no tool is called 'file_wirte': did you mean 'file_write'?",
  ],
  [
    'a name twice in one list',
    task('tools: [file_read, file_read]'),
    '4:50: tasks.t.tools: names something twice: keep one',
  ],
  [
    'a name that no address can hold',
    top('').replace('team', '"a/b"'),
    '2:7: name: is part of an address: use letters, digits, dots, dashes and underscores (at most 100), a letter, digit or underscore first',
  ],
  [
    'a task whose name is a reserved word',
    `${TEAM}tasks:\n  __proto__: { description: d, expectedOutput: o }\n`,
    '4:3: tasks.__proto__: is a reserved word: use another name',
  ],
  [
    'a variable with a reserved word for a name',
    top('variables: { __proto__: x }'),
    '1:14: variables.__proto__: is a reserved word: use another name',
  ],
  [
    'a variable whose name is no word',
    top('variables: { "a b": x }'),
    '1:14: variables.a b: is no name for a variable: use letters, digits, dashes and underscores',
  ],
  [
    'two variables that differ in case alone',
    top('variables: { Topic: a, topic: b }'),
    '1:24: variables.topic: is named twice: keep one',
  ],
  ['a link to nobody', top('links: [{ direction: inbound }]'), '1:9: links[0].to: is missing: add it'],
  [
    'a link of an unreadable direction',
    top('links: [{ to: x, direction: out }]'),
    "1:29: links[0].direction: 'out' is unknown: did you mean 'outbound'?",
  ],
  [
    'a mount without a root',
    top('mounts: [./data]'),
    "1:10: mounts[0]: is not a mount: write '<folder>:/<name>:<ro|rw|rwnd>', or '/<name>' for a root that the run must be given",
  ],
  [
    'a mount with rights that are none',
    top('mounts: ["./data:/in:rx"]'),
    "1:10: mounts[0]: is not a mount: write '<folder>:/<name>:<ro|rw|rwnd>', or '/<name>' for a root that the run must be given",
  ],
  [
    'a mount on a reserved root',
    top('mounts: ["./x:/crew:ro"]'),
    '1:10: mounts[0]: takes a reserved root: use another name',
  ],
  [
    'two mounts on one root',
    top('mounts: ["./x:/in:ro", /in]'),
    '1:24: mounts[1]: takes the root of a mount above: use another name',
  ],
  [
    'a variable of the environment that is not set',
    task('tools: [], agent: "ann"').replace('d,', `"a \${NOPE} b",`),
    `4:21: tasks.t.description: needs the environment variable NOPE: set it, or write '\${NOPE:-default}'`,
  ],
  [
    'a reference that is cut',
    agent(`backstory: "a \${HOME"`),
    `3:30: agents.ann.backstory: has a '\${' that names no variable: write '\${NAME}', or '$\${' for the plain characters`,
  ],
  [
    'the environment in what events show',
    agent(`role: "\${HOME}"`),
    `3:25: agents.ann.role: is shown on the event stream, where '\${…}' has no place: write it out`,
  ],
  [
    'an alias without anchor',
    top('goal: *x'),
    "1:7: the alias '*x' has no anchor above it: add '&x' to what it names",
  ],
  [
    'an alias inside what it names',
    top('x-a: &a [*a]'),
    "1:10: the alias '*a' stands inside what it names: write it out",
  ],
  ['a key that is a list', top('? [a]\n: 1'), '1:3: a key must be text, not a list or a map: write a name'],
  ['an unknown tag', top('goal: !secret x'), "1:7: the tag '!secret' is unknown: remove it"],
  ['two documents', `${TEAM}${ONE}---\n${TEAM}`, '4:1: holds several documents: keep one'],
  ['nothing', ' \n# only a comment\n', '1:1: is empty: a crew has a name, agents and tasks'],
  ['a list for a crew', '- a\n', "1:1: is not a crew: write its keys, 'name', 'agents' and 'tasks'"],
])('%s is refused where it stands', async (_, text, expected) => {
  expect(await problemsOf(text, { tools: ['file_read', 'file_write'] })).toEqual([`crew.yaml:${expected}`]);
});

test('a crew under crew: is read all the same, so that the wrapper is not the only thing said', async () => {
  expect(
    await problemsOf(`crew:\n  name: team\n  agnts: {}\n  agents: { a: { goal: g } }\n  ${ONE}`),
  ).toEqual([
    "crew.yaml:1:1: crew: the crew's keys stand at the top of the file: remove 'crew:' and its indent",
    "crew.yaml:3:3: agnts: unknown key of the crew: did you mean 'agents'?",
  ]);
});

test('tasks that wait for each other are named as a circle, whether by dependencies or by context', async () => {
  const problems = await problemsOf(`${TEAM}tasks:
  z: { description: d, expectedOutput: o, dependencies: [a] }
  a: { description: d, expectedOutput: o, dependencies: [b] }
  b: { description: d, expectedOutput: o, context: [c] }
  c: { description: d, expectedOutput: o, dependencies: [a] }
  s: { description: d, expectedOutput: o, dependencies: [s] }
`);
  expect(problems).toEqual([
    'crew.yaml:5:58: tasks.a.dependencies[0]: the tasks wait for each other, a → b → c → a: remove one of the links',
    "crew.yaml:8:58: tasks.s.dependencies[0]: the task 's' waits for itself: remove it",
  ]);
});

test('everything that is wrong is said at once, from top to bottom', async () => {
  const problems = await problemsOf(`nme: team
process: graph
agents:
  ann: { goal: 1, tols: [] }
  ann: { goal: g }
tasks:
  t: { agent: bob, dependencies: [u] }
  u: { description: "\${A}", expectedOutput: "\${B}", dependencies: [t], guardrails: {} }
`);
  expect(problems.map((line) => line.split(': ').slice(0, 2).join(' '))).toEqual([
    'crew.yaml:1:1 nme',
    'crew.yaml:1:1 name',
    'crew.yaml:2:10 process',
    'crew.yaml:4:16 agents.ann.goal',
    'crew.yaml:4:19 agents.ann.tols',
    "crew.yaml:5:3 'ann' is written twice",
    'crew.yaml:7:3 tasks.t.description',
    'crew.yaml:7:3 tasks.t.expectedOutput',
    'crew.yaml:7:15 tasks.t.agent',
    'crew.yaml:7:35 tasks.t.dependencies[0]',
    'crew.yaml:8:21 tasks.u.description',
    'crew.yaml:8:45 tasks.u.expectedOutput',
    'crew.yaml:8:72 tasks.u.guardrails',
  ]);
});

test('a file with windows line ends and a byte order mark is read, its lines counted as they are', async () => {
  const text = `\uFEFF${TEAM}${ONE}zebra: 1\n`.replaceAll('\n', '\r\n');
  expect(await problemsOf(text)).toEqual([expect.stringMatching(/^crew\.yaml:4:1: zebra: unknown key/)]);
});
