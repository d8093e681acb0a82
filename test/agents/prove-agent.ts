import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { processesWith, until } from '../support/processes.ts';
import type { AgentSetup } from './agent-setup.ts';
import type { Behaviour } from './behaviours.ts';
import { proveChannel } from './cases/channel.ts';
import { proveContinuing } from './cases/continuing.ts';
import { proveEndings } from './cases/endings.ts';
import { proveLeave } from './cases/leave.ts';
import { provePlaces } from './cases/places.ts';
import { proveReports } from './cases/reports.ts';
import { proveWork } from './cases/work.ts';
import { canEnclose } from './enclosure.ts';
import { asksForNewerNode, installProgram, type Program } from './install-agent.ts';
import { type Stage, setStage } from './stage.ts';

/** Tests of one agent, each of behaviours that it proves. */
export interface Proving {
  readonly setup: AgentSetup;
  /** It is given a stage, and whatever the agent has started must be gone after it. */
  onStage(behaviours: readonly Behaviour[], title: string, body: (stage: Stage) => Promise<void>): void;
  /** A behaviour that this agent does not have, which is shown with the reason. */
  without(behaviour: Behaviour, reason: string): void;
}

/** Proves an agent's own program through the built caesar, one test after the other. */
export function proveAgent(setup: AgentSetup): void {
  describe(canEnclose ? setup.id : `${setup.id}, its network open: no namespace can be made here`, () => {
    let program: Program;
    let node: Program | null = null;
    beforeAll(async () => {
      program = await installProgram(setup.program);
      node = asksForNewerNode(setup.program) ? await installProgram('node') : null;
      for (const missing of [program, node]) {
        if (missing?.here === false) console.warn(`${setup.id} is skipped: ${missing.reason}`);
      }
    });
    const proofOf = (behaviours: readonly Behaviour[]) => ({
      meta: { proof: { agent: setup.id, behaviours } },
    });
    const without: Proving['without'] = (behaviour, reason) =>
      test(`not proven: ${behaviour}`, proofOf([behaviour]), (context) => context.skip(reason));
    const onStage: Proving['onStage'] = (behaviours, title, body) => {
      const reasons = behaviours.map((behaviour) => setup.lacks?.[behaviour]);
      const reason = reasons.find((told) => told !== undefined);
      if (reason !== undefined) {
        for (const behaviour of behaviours) without(behaviour, setup.lacks?.[behaviour] ?? reason);
        return;
      }
      test(title, proofOf(behaviours), async (context) => {
        using stage = setStage(setup, {
          agent: pathOf(program, context),
          node: node === null ? null : pathOf(node, context),
        });
        await body(stage);
        const left = () => processesWith(stage.root);
        await until('nothing is left running', () => left().length === 0, 5_000).catch(() => undefined);
        expect(left()).toEqual([]);
      });
    };
    const proving: Proving = { setup, onStage, without };
    proveWork(proving);
    provePlaces(proving);
    proveReports(proving);
    proveChannel(proving);
    proveLeave(proving);
    proveContinuing(proving);
    proveEndings(proving);
  });
}

/** Skips the test, with the reason, where the program cannot be had. */
function pathOf(program: Program, context: TestContext): string {
  if (!program.here) context.skip(program.reason);
  return program.here ? program.path : '';
}
