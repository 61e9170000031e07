import { expect, it } from 'vitest';
import { blockText } from './block-names.ts';

it.each([
  ['motion_movesteps', '移动…步：10'],
  ['myExtension_doIt', 'myExtension_doIt：10'],
  ['constructor', 'constructor：10'],
  ['__proto__', '__proto__：10'],
])('the block %s is displayed as %s', (opcode, text) => {
  expect(blockText({ opcode, values: ['10'] })).toBe(text);
});
