import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { processesWith, until } from '../support/processes.ts';
import type { AgentSetup } from './agent-setup.ts';
import { proveChannel } from './cases/channel.ts';
import { proveContinuing } from './cases/continuing.ts';
import { proveEndings } from './cases/endings.ts';
import { proveReports } from './cases/reports.ts';
import { proveWork } from './cases/work.ts';
import { canEnclose } from './enclosure.ts';
import { asksForNewerNode, installProgram, type Program } from './install-agent.ts';
import { type Stage, setStage } from './stage.ts';

/** A test of one agent: it is given a stage, and whatever the agent has started must be gone after it. */
export type StageTest = (title: string, body: (stage: Stage) => Promise<void>) => void;

/** Proves an agent's own program through the built caesar, one behaviour a test. */
export function proveAgent(setup: AgentSetup): void {
  describe(canEnclose ? setup.id : `${setup.id}, its network open: no namespace can be made here`, () => {
    let program: Program;
    let node: Program | null = null;
    beforeAll(async () => {
      program = await installProgram(setup.id);
      node = asksForNewerNode(setup.id) ? await installProgram('node') : null;
      for (const missing of [program, node]) {
        if (missing?.here === false) console.warn(`${setup.id} is skipped: ${missing.reason}`);
      }
    });
    const onStage: StageTest = (title, body) =>
      test(title, async (context) => {
        using stage = setStage(setup, {
          agent: pathOf(program, context),
          node: node === null ? null : pathOf(node, context),
        });
        await body(stage);
        const left = () => processesWith(stage.root);
        await until('nothing is left running', () => left().length === 0, 5_000).catch(() => undefined);
        expect(left()).toEqual([]);
      });
    proveWork(setup, onStage);
    proveReports(setup, onStage);
    proveChannel(setup, onStage);
    proveContinuing(setup, onStage);
    proveEndings(setup, onStage);
  });
}

/** Skips the test, with the reason, where the program cannot be had. */
function pathOf(program: Program, context: TestContext): string {
  if (!program.here) context.skip(program.reason);
  return program.here ? program.path : '';
}
