import { expect, it } from 'vitest';
import { deletionAnswer } from './deletion-answer.ts';

it.each([
  ['7', '删除成功！'],
  ['7,', '删除成功！'],
  ['7,8', '批量删除成功！'],
])('the deletion of %s returns the message %s', (ids, message) => {
  expect(deletionAnswer(ids).message).toBe(message);
});

it('the message names the kind of record if one is given', () => {
  expect([deletionAnswer('7', '用户').message, deletionAnswer('7,8', '用户').message]).toEqual([
    '删除用户成功',
    '批量删除用户成功',
  ]);
});
