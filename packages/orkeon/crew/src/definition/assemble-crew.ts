import { readAnswerForm } from './answer-form-in-file.ts';
import type { Crew, CrewAgent, CrewLink, CrewTask, Llm, TaskQuestion } from './crew.ts';
import type { CrewFile } from './crew-schema.ts';
import { durationMs } from './duration-ms.ts';
import { mergeVariables } from './fill-variables.ts';
import type { Reading } from './reading.ts';

type TaskInFile = CrewFile['tasks'][number];
type LlmInFile = NonNullable<CrewFile['llm']>;

/** Makes the crew of a file in which nothing is wrong. */
export function assembleCrew(
  file: CrewFile,
  given: Readonly<Record<string, string>>,
  reading: Reading,
): Crew {
  const { links, timeout, llm, goal, ...rest } = file;
  const shown = Object.keys(file.variables).map((name) => [name, reading.wordsAt(['variables', name]) ?? '']);
  return {
    ...rest,
    ...(goal !== undefined && { goal }),
    process: 'sequential',
    llm: llm ? readLlm(llm) : {},
    variables: mergeVariables(file.variables, given),
    shownVariables: mergeVariables(Object.fromEntries(shown), given),
    ...(links && { links: links.map(readLink) }),
    ...limit(timeout),
    agents: file.agents.map((agent) => readAgent(agent, llm)),
    tasks: file.tasks.map((task, index) => ({
      ...readTask(task),
      agent: task.agent ?? turnOf(task, file),
      shownDescription: reading.wordsAt(['tasks', index, 'description']) ?? '',
    })),
  };
}

function readAgent(agent: CrewFile['agents'][number], crewLlm: LlmInFile | undefined): CrewAgent {
  const { llm, role, ...rest } = agent;
  return { ...rest, role: role ?? agent.id, llm: mergeLlm(crewLlm, llm) };
}

/**
 * The agent's settings over the crew's. Another provider takes over neither model, address nor key: they belong to the first,
 * and a key must not be shown to a stranger.
 */
function mergeLlm(crew: LlmInFile | undefined, agent: Omit<LlmInFile, 'cassette'> | undefined): Llm {
  if (!crew || !agent) return readLlm(agent ?? crew ?? {});
  const isStranger = agent.provider !== undefined && agent.provider !== crew.provider;
  const { model, baseUrl, apiKeyEnv, ...shared } = crew;
  return readLlm({ ...(isStranger ? shared : crew), ...agent });
}

function readLlm({ timeout, responseFormat, responseSchema, ...rest }: LlmInFile): Llm {
  const answer = readAnswerForm({ responseFormat, responseSchema });
  return { ...rest, ...limit(timeout), ...(answer && { answer }) };
}

const limit = (timeout: string | undefined) => {
  const milliseconds = timeout === undefined ? undefined : durationMs(timeout);
  return milliseconds === undefined ? {} : { timeoutMs: milliseconds };
};

const readLink = ({ direction, ...rest }: NonNullable<CrewFile['links']>[number]): CrewLink => ({
  ...rest,
  direction: direction === 'both' ? 'bidirectional' : direction,
});

/** The agents take turns at the tasks that name none. */
function turnOf(task: TaskInFile, { agents, tasks }: CrewFile): string {
  const turn = tasks.filter(({ agent }) => agent === undefined).indexOf(task);
  return agents[turn % agents.length]?.id ?? '';
}

function readTask({
  humanInput,
  timeout,
  ...rest
}: TaskInFile): Omit<CrewTask, 'agent' | 'shownDescription'> {
  const question = readQuestion(rest.id, humanInput);
  return { ...rest, ...limit(timeout), ...(question && { question }) };
}

function readQuestion(id: string, input: TaskInFile['humanInput']): TaskQuestion | undefined {
  if (input === false) return undefined;
  const { timeout, prompt, kind, when, ...rest } = input === true ? { when: 'before' as const } : input;
  return {
    ...rest,
    when,
    kind: kind ?? (rest.choices ? 'choice' : 'confirm'),
    prompt:
      prompt ?? (when === 'before' ? `Start the task '${id}'?` : `Accept the result of the task '${id}'?`),
    ...limit(timeout),
  };
}
