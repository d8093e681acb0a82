import type { NetworkControl } from '@caesar/agents';
import { isRefusal, type Mode } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import type { NetworkChoice } from '../config/config-schema.ts';
import { chooseNetwork } from './network.ts';
import { agentThat } from './test-support/facts.ts';

function ask(control: NetworkControl, asked: NetworkChoice, mode: Mode) {
  return chooseNetwork({ asked, mode, agent: agentThat('fake', { network: control }) });
}

function decide(control: NetworkControl, asked: NetworkChoice, mode: Mode): string {
  const answer = ask(control, asked, mode);
  if (isRefusal(answer)) return answer.code;
  return [answer.network ? 'on' : 'off', ...answer.findings.map((finding) => String(finding['code']))].join(
    ' ',
  );
}

const TABLE: [NetworkControl, NetworkChoice, Mode, string][] = [
  ['open', 'auto', 'write', 'on'],
  ['open', 'auto', 'read-only', 'on'],
  ['open', 'on', 'write', 'on'],
  ['open', 'on', 'read-only', 'on'],
  ['open', 'off', 'write', 'on NETWORK_NOT_CUT'],
  ['open', 'off', 'read-only', 'on NETWORK_NOT_CUT'],
  ['toggle', 'auto', 'write', 'on'],
  ['toggle', 'auto', 'read-only', 'on'],
  ['toggle', 'on', 'write', 'on'],
  ['toggle', 'on', 'read-only', 'on'],
  ['toggle', 'off', 'write', 'off'],
  ['toggle', 'off', 'read-only', 'off'],
  ['write-only', 'auto', 'write', 'on'],
  ['write-only', 'auto', 'read-only', 'off NETWORK_CUT'],
  ['write-only', 'on', 'write', 'on'],
  ['write-only', 'on', 'read-only', 'NETWORK_UNAVAILABLE'],
  ['write-only', 'off', 'write', 'off'],
  ['write-only', 'off', 'read-only', 'off'],
  ['unknown', 'auto', 'write', 'on'],
  ['unknown', 'auto', 'read-only', 'on'],
  ['unknown', 'on', 'write', 'on NETWORK_NOT_ASSURED'],
  ['unknown', 'on', 'read-only', 'on NETWORK_NOT_ASSURED'],
  ['unknown', 'off', 'write', 'on NETWORK_NOT_CUT'],
  ['unknown', 'off', 'read-only', 'on NETWORK_NOT_CUT'],
];

test.each(TABLE)(
  'an agent whose network is %s, asked for %s in %s mode: %s',
  (control, asked, mode, decision) => {
    expect(decide(control, asked, mode)).toBe(decision);
  },
);

test(
  'the network is off only where the agent is known to cut it',
  verifies(['caesar.task.network-is-an-outcome', 'caesar.task.network-false-is-known'], () => {
    const cut = TABLE.filter(([control, asked, mode]) => decide(control, asked, mode).startsWith('off'));
    expect(new Set(cut.map(([control]) => control))).toEqual(new Set(['toggle', 'write-only']));
  }),
);

test(
  'an agent that cannot be confined has the network, whatever is asked',
  verifies('caesar.task.network-uncontrolled', () => {
    for (const control of ['open', 'unknown'] as const)
      for (const asked of ['auto', 'on', 'off'] as const)
        expect(ask(control, asked, 'read-only')).toMatchObject({ network: true });
  }),
);

test('what could not be honoured is a finding that names the agent and a way out', () => {
  expect(ask('open', 'off', 'write')).toMatchObject({
    findings: [
      {
        severity: 'low',
        title: 'The network was not cut',
        detail: 'It was asked to be off, but agent "fake" gives no way to cut it.',
        remedy: 'choose an agent whose network can be cut, or confine it from outside',
      },
    ],
  });
  expect(ask('unknown', 'on', 'write')).toMatchObject({
    findings: [
      {
        severity: 'info',
        title: 'The network is not assured',
        detail: 'It was asked to be on, but whether agent "fake" reaches it is not known.',
        remedy: 'declare network_args in its [[agent]] if it has an option for it',
      },
    ],
  });
  expect(ask('write-only', 'auto', 'read-only')).toMatchObject({
    findings: [
      {
        severity: 'info',
        title: 'The network is cut',
        detail: 'Agent "fake" has no network in read-only mode.',
        remedy: 'use write mode if the task needs the network',
      },
    ],
  });
  expect(ask('write-only', 'on', 'read-only')).toEqual({
    code: 'NETWORK_UNAVAILABLE',
    reason: 'agent "fake" has no network in read-only mode',
    remedy: 'use --mode write, leave the network at auto, or choose another agent',
  });
});
