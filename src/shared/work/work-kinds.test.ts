import { expect, it } from 'vitest';
import { kindOfFile, kindOfWork } from './work-kinds.ts';

it.each([
  ['迷宫.sb3', 'scratch'],
  ['/api/sys/common/static/a/b.SB2', 'scratch'],
  ['turtle.py', 'python'],
  ['a.blockly', 'blockly'],
  ['a.pdf', undefined],
  ['sb3', undefined],
  ['a.constructor', undefined],
  [undefined, undefined],
])('the editor of the file %s is %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind);
});

it.each([
  ['0', undefined],
  ['1', 'scratch'],
  ['2', 'scratch'],
  ['3', undefined],
  ['toString', undefined],
  ['4', 'python'],
  ['10', 'blockly'],
])('the editor of the work type %s is %s', (type, kind) => {
  expect(kindOfWork(type)).toBe(kind);
});
