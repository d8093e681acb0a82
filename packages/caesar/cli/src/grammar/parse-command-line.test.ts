import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { MANUAL, quickHelp } from './manual.ts';
import { parseCommandLine } from './parse-command-line.ts';

const parse = (...own: string[]) => parseCommandLine({ manual: MANUAL, own, raw: null, width: null });
const asked = (...own: string[]) => {
  const line = parse(...own);
  if (line.kind !== 'command') throw new Error(JSON.stringify(line));
  return line.asked;
};
const refusal = (...own: string[]) => {
  const line = parse(...own);
  return line.kind === 'refused' ? line.refusal : null;
};
const help = (...own: string[]) => {
  const line = parse(...own);
  return line.kind === 'help' ? line.text : null;
};

describe('what is typed', () => {
  test('operands go by name, and options stand before, between or behind them', () => {
    expect(asked('diff', '--stat', '7f3a', 'src', 'a b.txt', '--json')).toEqual({
      operands: { id: '7f3a', paths: ['src', 'a b.txt'] },
      options: { stat: true, json: true },
    });
  });

  test('repeatable options are lists, empty when not given', () => {
    const { options } = asked('run', 'x', '--verify', 'npm test', '--verify', 'npm run lint');
    expect(options).toMatchObject({ verify: ['npm test', 'npm run lint'], accept: [], constraint: [] });
  });

  test.each(['- [ ] do it', '---', '-', '--json', '-h', '--version', '-Verify all of it', '--', '@brief.md'])(
    'an objective that reads "%s" goes through --objective word for word',
    (objective) => {
      const { options } = asked('run', '--objective', objective, '--agent', 'a');
      expect(options).toEqual({ objective, agent: 'a', verify: [], accept: [], constraint: [] });
    },
  );

  test('an objective may be written behind an equals sign', () => {
    expect(asked('run', '--objective=- do').options).toMatchObject({ objective: '- do' });
  });
});

describe('what is refused', () => {
  test('an operand that begins with a dash is refused with the way to write it', () => {
    expect(refusal('run', '- do', '--agent', 'a')).toEqual({
      code: 'OPTION_UNKNOWN',
      reason: "unknown option '- do'",
      remedy: expect.stringContaining('--objective'),
    });
  });

  test.each([
    [['shwo', 'x'], 'COMMAND_UNKNOWN', 'did you mean show?'],
    [['diff', 'x', '--stta'], 'OPTION_UNKNOWN', 'did you mean --stat?'],
    [['run', 'x', '--isolatoin', 'auto'], 'OPTION_UNKNOWN', 'did you mean --isolation?'],
  ])('%j names the nearest: %s, %s', (own, code, remedy) => {
    expect(refusal(...own)).toMatchObject({ code, remedy });
  });

  test('a missing operand, one too many and an option without its value are told apart', () => {
    expect(refusal('show')?.code).toBe('ARGUMENT_MISSING');
    expect(refusal('show', 'a', 'b')?.code).toBe('ARGUMENT_UNEXPECTED');
    expect(refusal('run', 'x', '--agent')?.code).toBe('OPTION_INCOMPLETE');
  });

  test('an unquoted objective is told to take quotes', () => {
    expect(refusal('run', 'fix', 'the', 'parser')?.remedy).toContain('quotes');
    expect(refusal('ps', 'extra')?.remedy).toBe('see what it takes with: caesar ps --help');
  });

  test('arguments behind -- belong to run alone', () => {
    const line = (name: string) =>
      parseCommandLine({ manual: MANUAL, own: [name, 'x'], raw: ['--fast'], width: null });
    expect(line('run').kind).toBe('command');
    expect(line('show')).toMatchObject({ kind: 'refused', refusal: { code: 'ARGUMENT_UNEXPECTED' } });
  });
});

describe('help', () => {
  test.each([[], ['help'], ['--help'], ['-h'], ['help', 'run'], ['run', '--help'], ['apply', '-h']])(
    'asked for plainly it is given without parsing, and is the same: %j',
    (...own) => {
      const text = quickHelp(own, 70);
      expect(text).toMatch(/^Usage: caesar/);
      expect(parseCommandLine({ manual: MANUAL, own, raw: null, width: 70 })).toEqual({ kind: 'help', text });
    },
  );

  test.each([
    ['run'],
    ['run', 'x'],
    ['run', '--objective', '-h'],
    ['shwo', '--help'],
    ['--help', 'run', 'x'],
  ])('any other line is parsed: %j', (...own) => {
    expect(quickHelp(own, null)).toBeNull();
  });

  test('the help of a command that is not there is refused however it is asked for', () => {
    expect(refusal('shwo', '--help')).toMatchObject({
      code: 'COMMAND_UNKNOWN',
      remedy: 'did you mean show?',
    });
  });

  test('no command at all shows the help', () => {
    expect(parse()).toEqual(parse('--help'));
    expect(help('--help')).toContain('Usage: caesar');
  });

  test.each(COMMANDS.map(({ name }) => name))(
    'the help of %s is reached both ways and has an example',
    (name) => {
      const text = help(name, '--help');
      expect(help('help', name)).toBe(text);
      expect(text).toContain('Examples:');
      expect(text).toContain(`\n  caesar ${name}`);
      expect(text).toContain('--root');
    },
  );

  test('the program’s help lists every command under a heading', () => {
    const text = help('--help') ?? '';
    for (const { name, group } of COMMANDS.filter(({ isHidden }) => isHidden !== true)) {
      expect(text.indexOf(`${group}:`)).toBeGreaterThan(0);
      expect(text).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
    expect(text).toContain('--version');
  });

  test('asking for the help of a command that is not there names the nearest', () => {
    expect(refusal('help', 'shwo')).toMatchObject({ code: 'COMMAND_UNKNOWN', remedy: 'did you mean show?' });
  });
});

test('an option’s name is explained once and every line of an example begins with the program’s name', () => {
  for (const { options, examples } of COMMANDS) {
    const flags = options.map((option) => option.flags.split(' ')[0]);
    expect(flags).toEqual([...new Set(flags)]);
    for (const [line] of examples) expect(line).toMatch(/^caesar /);
  }
});
