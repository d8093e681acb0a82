import type { ReportTier } from '@caesar/agents';
import type { Mode } from '@caesar/protocol';
import { expect, test } from 'vitest';
import { verifies } from '../../../../../spec/verifies.ts';
import { chooseReportTier } from './report-tier.ts';

type Able = { readonly channel?: boolean; readonly schema?: boolean; readonly readOnly?: boolean };

function ask(channel_wanted: boolean, mode: Mode, able: Able) {
  return chooseReportTier({
    channel_wanted,
    mode,
    capabilities: { channel: false, schema: false, readOnly: false, ...able },
  });
}

const TABLE: [boolean, Mode, Able, ReportTier][] = [
  [true, 'write', { channel: true, schema: true }, 'channel'],
  [true, 'read-only', { channel: true, readOnly: true }, 'channel'],
  [false, 'write', { channel: true, schema: true }, 'schema'],
  [false, 'read-only', { schema: true, readOnly: true }, 'schema'],
  [true, 'write', { schema: true }, 'schema'],
  [true, 'write', {}, 'file'],
  [false, 'write', {}, 'file'],
  [false, 'write', { channel: true }, 'file'],
  [false, 'write', { readOnly: true }, 'file'],
  [false, 'read-only', {}, 'file'],
  [false, 'read-only', { readOnly: true }, 'output'],
  [true, 'read-only', { readOnly: true }, 'output'],
];

test(
  'the surest tier that the agent can honour in its mode is asked for',
  verifies('caesar.collect.tier-fits-agent', () => {
    const decided = TABLE.map(([wanted, mode, able]) => ask(wanted, mode, able).report_tier);
    expect(decided).toEqual(TABLE.map(([, , , tier]) => tier));
  }),
);

test('a channel that cannot be had is said', () => {
  expect(ask(true, 'write', {}).findings).toEqual([
    {
      code: 'CHANNEL_UNAVAILABLE',
      severity: 'info',
      title: 'The return channel was not opened',
      detail: 'It was asked for, but the agent cannot load it.',
      remedy: 'choose an agent that can load an MCP server',
    },
  ]);
});

test('a channel that is had, or not wanted, is not worth a word', () => {
  expect(ask(true, 'write', { channel: true }).findings).toEqual([]);
  expect(ask(false, 'write', {}).findings).toEqual([]);
});
