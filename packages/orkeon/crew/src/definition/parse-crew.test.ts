import { expect, test } from 'vitest';
import { crewOf, problemsOf } from '../test-support/crew-of.ts';

const TEAM = 'name: team\nagents: { ann: { goal: g } }\n';
const ONE = 'tasks: { t: { description: d, expectedOutput: o } }\n';

test('the smallest crew gains its defaults', async () => {
  expect(await crewOf(TEAM + ONE)).toEqual({
    name: 'team',
    process: 'sequential',
    llm: {},
    variables: {},
    shownVariables: {},
    mounts: [],
    agents: [{ id: 'ann', role: 'ann', goal: 'g', tools: [], maxIter: 20, llm: {} }],
    tasks: [
      {
        id: 't',
        description: 'd',
        shownDescription: 'd',
        expectedOutput: 'o',
        agent: 'ann',
        dependencies: [],
        tools: [],
      },
    ],
  });
});

test('keys in snake_case say the same as keys in camelCase', async () => {
  const camel = `
name: team
llm: { baseUrl: 'http://127.0.0.1:1', apiKeyEnv: KEY, maxTokens: 5, topP: 0.5 }
agents: { ann: { goal: g, maxIter: 3 } }
tasks: { t: { description: d, expectedOutput: o, humanInput: { when: after } } }
links: [{ to: 'client:studio', allowedTopics: [a.b] }]
`;
  const snake = camel
    .replace('baseUrl', 'base_url')
    .replace('apiKeyEnv', 'api_key_env')
    .replace('maxTokens', 'max_tokens')
    .replace('topP', 'top_p')
    .replace('maxIter', 'max_iter')
    .replace('expectedOutput', 'expected_output')
    .replace('humanInput', 'human_input')
    .replace('allowedTopics', 'allowed_topics');
  expect(await crewOf(snake)).toEqual(await crewOf(camel));
});

test('agents and tasks may be lists with an id, and keep the order of the file either way', async () => {
  const asMaps = await crewOf(`
name: team
agents: { '2': { goal: b }, '1': { goal: a } }
tasks: { z: { description: d, expectedOutput: o }, 0: { description: e, expectedOutput: p } }
`);
  const asLists = await crewOf(`
name: team
agents: [{ id: '2', goal: b }, { goal: a, id: '1' }]
tasks:
  - { id: z, description: d, expectedOutput: o }
  - { id: '0', description: e, expectedOutput: p }
`);
  expect(asLists).toEqual(asMaps);
  expect(asMaps.agents.map(({ id }) => id)).toEqual(['2', '1']);
});

test('keys that begin with x- pass at every level, and their anchors are there to use', async () => {
  const crew = await crewOf(`
x-tone: &tone Be brief.
name: team
agents: { x-note: 1, ann: { goal: *tone, x-owner: me } }
tasks: { t: { description: d, expectedOutput: o, x-a: [1] } }
`);
  expect(crew.agents).toMatchObject([{ id: 'ann', goal: 'Be brief.' }]);
});

test('a key that cannot be used is no problem when it says false', async () => {
  expect(
    await problemsOf(
      `memory: false\nplanning: false\n${TEAM}${ONE.replace('}', ', async_execution: false }')}`,
    ),
  ).toEqual([]);
});

test('tasks without an agent go to the agents in turn', async () => {
  const crew = await crewOf(`
name: team
agents: { a: { goal: g }, b: { goal: g } }
tasks:
  t1: { description: d, expectedOutput: o }
  t2: { description: d, expectedOutput: o, agent: a }
  t3: { description: d, expectedOutput: o }
  t4: { description: d, expectedOutput: o }
`);
  expect(crew.tasks.map(({ agent }) => agent)).toEqual(['a', 'a', 'b', 'a']);
});

test('an agent’s llm block lies over the crew’s, field by field', async () => {
  const crew = await crewOf(`
llm: { provider: OpenAI, model: big, temperature: 0, timeout: 90s, cassette: c.jsonl }
name: team
agents: { a: { goal: g }, b: { goal: g, llm: { model: small, timeout: 5m } } }
${ONE}`);
  const shared = { provider: 'openai', temperature: 0, cassette: 'c.jsonl' };
  expect(crew.agents.map(({ llm }) => llm)).toEqual([
    { ...shared, model: 'big', timeoutMs: 90_000 },
    { ...shared, model: 'small', timeoutMs: 300_000 },
  ]);
});

test('an agent with another provider takes over neither model, address nor key', async () => {
  const crew = await crewOf(`
llm: { provider: openai-compatible, model: m, baseUrl: 'http://localhost:1/v1', apiKeyEnv: KEY, maxRetries: 2 }
name: team
agents: { a: { goal: g, llm: { provider: anthropic, model: c } } }
${ONE}`);
  expect(crew.agents[0]?.llm).toEqual({ provider: 'anthropic', model: 'c', maxRetries: 2 });
});

test('links that were never declared differ from none declared', async () => {
  expect(await crewOf(TEAM + ONE)).not.toHaveProperty('links');
  expect(await crewOf(`links:\n${TEAM}${ONE}`)).not.toHaveProperty('links');
  expect(await crewOf(`links: []\n${TEAM}${ONE}`)).toHaveProperty('links', []);
  expect(await crewOf(`links: [{ to: other, direction: both }]\n${TEAM}${ONE}`)).toHaveProperty('links', [
    { to: 'other', direction: 'bidirectional', allowedTopics: [] },
  ]);
});

test.each([
  ['true', { when: 'before', kind: 'confirm', prompt: "Start the task 't'?" }],
  ['{}', { when: 'before', kind: 'confirm', prompt: "Start the task 't'?" }],
  ['{ when: after }', { when: 'after', kind: 'confirm', prompt: "Accept the result of the task 't'?" }],
  [
    '{ choices: [a, b], default: b, prompt: P }',
    { when: 'before', kind: 'choice', choices: ['a', 'b'], default: 'b', prompt: 'P' },
  ],
  [
    '{ kind: text, default: "", timeout: 1h }',
    { when: 'before', kind: 'text', default: '', prompt: "Start the task 't'?", timeoutMs: 3_600_000 },
  ],
])('humanInput: %s is a question', async (written, question) => {
  const crew = await crewOf(
    `${TEAM}tasks: { t: { description: d, expectedOutput: o, humanInput: ${written} } }`,
  );
  expect(crew.tasks[0]?.question).toEqual(question);
});

test('humanInput: false asks nothing', async () => {
  const crew = await crewOf(`${TEAM}tasks: { t: { description: d, expectedOutput: o, humanInput: false } }`);
  expect(crew.tasks[0]).not.toHaveProperty('question');
});

test('variables given to the run lie over those of the file, whatever the case', async () => {
  const crew = await crewOf(`variables: { Topic: bees, size: 1.10, on: true }\n${TEAM}${ONE}`, {
    variables: { TOPIC: 'wasps', more: 'yes' },
  });
  expect(crew.variables).toEqual({ TOPIC: 'wasps', size: '1.10', on: 'true', more: 'yes' });
  expect(crew.shownVariables).toEqual(crew.variables);
});

test('the environment is read in texts, and what events show keeps the reference', async () => {
  const crew = await crewOf(
    `
variables: { who: "\${WHO}" }
llm: { provider: "\${P:-mistral}", maxTokens: "\${N}" }
name: team
agents: { ann: { goal: "\${GOAL:-none}, $\${x}" } }
tasks: { t: { description: "For \${WHO}", expectedOutput: o } }
`,
    { environment: { WHO: 'Eve: [x]\n- y', N: '12', GOAL: '' } },
  );
  expect(crew.llm).toEqual({ provider: 'mistral', maxTokens: 12 });
  expect(crew.agents[0]?.goal).toBe(`none, \${x}`);
  expect(crew.tasks[0]).toMatchObject({
    description: 'For Eve: [x]\n- y',
    shownDescription: `For \${WHO}`,
  });
  expect(crew.variables).toEqual({ who: 'Eve: [x]\n- y' });
  expect(crew.shownVariables).toEqual({ who: `\${WHO}` });
});

test('the form of answers is the crew’s, unless an agent has its own', async () => {
  const crew = await crewOf(`
name: team
llm:
  responseSchema:
    name: towns
    schema: |
      { "type": "object" }
agents:
  ann: { goal: g }
  bob: { goal: g, llm: { response_format: text } }
  cat: { goal: g, llm: { responseFormat: json_object } }
${ONE}`);
  const schema = { kind: 'schema', name: 'towns', strict: true, schema: { type: 'object' } };
  expect(crew.agents.map(({ llm }) => llm.answer)).toEqual([schema, undefined, { kind: 'object' }]);
});
