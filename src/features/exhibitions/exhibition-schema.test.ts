import { expect, it } from 'vitest';
import {
  exhibitionBody,
  exhibitionSchema,
  exhibitionValues,
  newExhibitionValues,
} from './exhibition-schema.ts';

const filled = { ...newExhibitionValues(['c1']), title: '春天', entryEnd: '2026/3/5' };

/** Returns the message at each field of the form. */
function problemsOf(values: object): Record<string, string> {
  const { error } = exhibitionSchema.safeParse({ ...filled, ...values });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('a day without a time lasts until its end, and an exhibition without votes has no end of them', () => {
  expect(exhibitionBody(filled)).toEqual({
    title: '春天',
    intro: null,
    departIds: 'c1',
    entryEnd: '2026-03-05 23:59:59',
    voteEnd: null,
    maxWorks: 1,
  });
  expect(exhibitionBody({ ...filled, voteEnd: '2026-03-08' }).voteEnd).toBe(null);
  const voted = { ...filled, votes: true, voteEnd: '2026-03-08 16:00' };
  expect(exhibitionBody(voted).voteEnd).toBe('2026-03-08 16:00:00');
});

it('the form asks for a title, a class, an end, and an end of the votes that is not earlier', () => {
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ title: ' ', departIds: [], entryEnd: '' })).toMatchObject({
    title: '请输入标题！',
    departIds: '请选择班级！',
    entryEnd: '请选择交作品截止时间！',
  });
  expect(problemsOf({ votes: true })).toEqual({ voteEnd: '请选择投票截止时间！' });
  expect(problemsOf({ votes: true, voteEnd: '2026-03-04' })).toEqual({
    voteEnd: '投票截止时间不能早于交作品截止时间',
  });
  expect(problemsOf({ votes: false, voteEnd: '2026-03-04' })).toEqual({});
});

it('the values of a row are those that are saved again', () => {
  const row = {
    id: 'x1',
    title: '春天',
    intro: null,
    departIds: 'c1,c2',
    entryEnd: '2026-03-05 23:59:59',
    voteEnd: '2026-03-08 23:59:59',
    maxWorks: 2,
    phase: 'entering',
    mayEdit: true,
  } as const;
  expect(exhibitionBody(exhibitionValues(row))).toEqual({
    title: '春天',
    intro: null,
    departIds: 'c1,c2',
    entryEnd: '2026-03-05 23:59:59',
    voteEnd: '2026-03-08 23:59:59',
    maxWorks: 2,
  });
});
