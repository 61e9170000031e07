import { expect, it } from 'vitest';
import { nicknameOf } from './nickname.rules.ts';

it.each([
  ['王小满', '爱吃糖的小满'],
  ['欧阳小满', '爱吃糖的小满'],
  ['欧阳娜', '我是欧阳娜'],
  ['王满', '我叫王满'],
  ['Li Lei', 'LiLei'],
  ['lilei', 'superLILEI'],
])('of %s is not %s', (realname, nickname) => {
  expect(() => nicknameOf(nickname, realname)).toThrow('昵称里不要写真实姓名');
});

it.each([
  ['王小满', '满天星'],
  ['欧阳娜', '婀娜多姿'],
  ['王满', '满天星'],
])('of %s may be %s', (realname, nickname) => {
  expect(nicknameOf(` ${nickname} `, realname)).toBe(nickname);
});
