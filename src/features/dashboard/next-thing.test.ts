import { describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { nextThing } from './next-thing.ts';

type Mine = Schema<'MyProgress'>;

const nothing: Mine = {
  unitCount: 0,
  submittedCount: 0,
  dueCount: 0,
  due: [],
  homeworkCount: 0,
  homework: [],
  courses: [],
  marks: [],
  returned: [],
  drafts: [],
  classmates: [],
  stars: 0,
  badges: [],
};
const returned = [{ workId: 'w1', workName: '小鸟', returnedTime: null, comment: '再加音乐' }];
const homework = [
  { additionalWorkId: 'h0', workName: '退了', isLate: false, isReturned: true },
  {
    additionalWorkId: 'h1',
    workName: '迷宫',
    deadline: '2020-12-03 15:06:00',
    isLate: false,
    isReturned: false,
  },
];
const unit = { unitId: 'u1', unitName: '第一课', courseId: 'k1', courseName: '入门' };
const due = [
  { ...unit, unitId: 'u0', mineWorkStatus: -1 },
  { ...unit, mineWorkStatus: 0 },
];
const drafts = [{ workId: 'd1', workName: '弹跳球', savedTime: '2026-11-01 08:00:00' }];

describe('the next task of a pupil', () => {
  it.each<[string, Partial<Mine>, string, string, object]>([
    [
      'a returned work',
      { returned, homework, due, drafts },
      '老师请你改一改《小鸟》。',
      '去修改',
      { search: { work: 'w1' } },
    ],
    [
      'homework',
      { homework, due, drafts },
      '《迷宫》要在 2020 年 12 月 3 日 15:06 以前交。',
      '去完成',
      { params: { _splat: 'center/myAdditionalWork/h1' } },
    ],
    [
      'a unit in progress',
      { due, drafts },
      '《第一课》做了一半，继续做吧！',
      '继续做',
      { params: { courseId: 'k1', unitId: 'u1' } },
    ],
    [
      'a unit',
      { due: [unit], drafts },
      '学一学《第一课》吧！',
      '去学习',
      { params: { courseId: 'k1', unitId: 'u1' } },
    ],
    ['a draft', { drafts }, '《弹跳球》做了一半，接着做吧！', '接着做', { search: { work: 'd1' } }],
    ['a new work', {}, '做一个自己的作品吧！', '开始创作', { search: {} }],
  ])('prioritises %s', (_what, mine, says, action, way) => {
    expect(nextThing({ ...nothing, ...mine })).toMatchObject({ says, action, way });
  });

  it('links to the unit or homework of a returned work', () => {
    const back = (of: object) =>
      nextThing({ ...nothing, returned: returned.map((work) => ({ ...work, ...of })) });
    expect(back({ courseId: 'k1', unitId: 'u1' })).toMatchObject({
      comment: '再加音乐',
      way: { params: { unitId: 'u1' } },
    });
    expect(back({ additionalWorkId: 'h1' })).toMatchObject({
      way: { params: { _splat: 'center/myAdditionalWork/h1' } },
    });
  });

  it('has a separate text for late homework and for homework without a deadline', () => {
    const says = (of: object) =>
      nextThing({ ...nothing, homework: homework.slice(1).map((one) => ({ ...one, ...of })) }).says;
    expect(says({ isLate: true })).toBe('《迷宫》过了时间，还可以补交。');
    expect(says({ deadline: null })).toBe('《迷宫》还没有交。');
  });

  it('congratulates the pupil when everything is submitted', () => {
    expect(nextThing({ ...nothing, unitCount: 3 })).toMatchObject({
      says: '太棒了，作业全部完成！做一个自己的作品吧！',
      pose: 'cheer',
    });
  });
});
