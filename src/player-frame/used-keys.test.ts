import { expect, it } from 'vitest';
import { usedKeys } from './used-keys.ts';

const target = (...blocks: readonly (readonly [string, string?])[]) => ({
  blocks: {
    _blocks: Object.fromEntries(
      blocks.map(([opcode, value], at) => [
        `${at}`,
        { opcode, ...(value === undefined ? {} : { fields: { KEY_OPTION: { value } } }) },
      ]),
    ),
  },
});

it('a project without keys has none', () => {
  expect(usedKeys([target(['motion_movesteps'])])).toBeUndefined();
});

it('keys of hats and of questions are found once, in the words of the browser', () => {
  const targets = [
    target(['event_whenkeypressed', 'w'], ['event_whenkeypressed', 'space']),
    target(['sensing_keypressed'], ['sensing_keyoptions', 'up arrow'], ['sensing_keyoptions', 'W']),
  ];
  expect(usedKeys(targets)).toEqual([' ', 'ArrowUp', 'w']);
});

it('a project that asks for any key names none', () => {
  expect(usedKeys([target(['event_whenkeypressed', 'any'])])).toEqual([]);
});
