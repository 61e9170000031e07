import { expect, it } from 'vitest';
import { removed } from './removed.ts';

it.each([
  ['7', '删除成功！'],
  ['7,', '删除成功！'],
  ['7,8', '批量删除成功！'],
])('the deletion of %s returns the message %s', (ids, message) => {
  expect(removed(ids).message).toBe(message);
});

it('the message names the kind of record if one is given', () => {
  expect([removed('7', '用户').message, removed('7,8', '用户').message]).toEqual([
    '删除用户成功',
    '批量删除用户成功',
  ]);
});
