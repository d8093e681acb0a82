import { expect, test } from 'vitest';
import { shownCommand } from './shown-command.ts';

test('words that a shell would read otherwise are quoted', () => {
  expect(shownCommand('/opt/my agent', ['-p', 'a=b', '{{prompt}}', '', "it's", '$HOME', 'é'])).toBe(
    `'/opt/my agent' -p a=b {{prompt}} '' 'it'\\''s' '$HOME' 'é'`,
  );
});

test('the shown command stays on one line', () => {
  expect(shownCommand('a', ["x\ny\t'\\\u007f"])).toBe(`a $'x\\x0ay\\x09\\'\\\\\\x7f'`);
});
