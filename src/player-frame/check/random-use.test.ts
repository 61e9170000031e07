import { expect, it } from 'vitest';
import { usesMouse, usesRandom } from './random-use.ts';

const target = (opcode: string, fields: Readonly<Record<string, { value: unknown }>> = {}) => ({
  blocks: { _blocks: { a: { opcode, fields } } },
});

it.each([
  ['operator_random', {}, true],
  ['motion_goto_menu', { TO: { value: '_random_' } }, true],
  ['looks_backdrops', { BACKDROP: { value: 'random backdrop' } }, true],
  ['text', { TEXT: { value: 'random' } }, true],
  ['sensing_keyoptions', { KEY_OPTION: { value: 'any' } }, false],
  ['motion_goto_menu', { TO: { value: '_mouse_' } }, false],
] as const)('%s with %j draws random numbers: %s', (opcode, fields, isRandom) => {
  expect(usesRandom([target('motion_movesteps'), target(opcode, fields)])).toBe(isRandom);
});

it('a project asks for the mouse by a block or in a menu', () => {
  expect(usesMouse([target('sensing_mousex')])).toBe(true);
  expect(usesMouse([target('motion_goto_menu', { TO: { value: '_mouse_' } })])).toBe(true);
  expect(usesMouse([target('motion_goto_menu', { TO: { value: '苹果' } })])).toBe(false);
});
