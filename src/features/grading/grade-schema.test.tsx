import { describe, expect, it } from 'vitest';
import {
  gradeBody,
  gradeSchema,
  gradeValues,
  nextPending,
  starsOf,
  withPhrase,
  type WorkRow,
} from './grade-schema.ts';
import * as z from 'zod/mini';

const work = (id: string, workStatus: number): WorkRow => ({ id, workName: `作品${id}`, workStatus });

describe('the values of a grade', () => {
  it('default to the status graded without stars for a pending work', () => {
    expect(gradeValues(work('1', 1), undefined)).toEqual({
      workName: '作品1',
      workStatus: '2',
      score: 0,
      comment: '',
      voice: '',
      rubric: [],
    });
  });

  it('start with the existing grade', () => {
    expect(gradeValues(work('1', 4), { score: 5, comment: '很棒' })).toEqual({
      workName: '作品1',
      workStatus: '4',
      score: 5,
      comment: '很棒',
      voice: '',
      rubric: [],
    });
  });

  it('are rejected without a name or with a comment that is too long', () => {
    const values = { ...gradeValues(work('1', 1), undefined), workName: ' ', comment: 'x'.repeat(513) };
    expect(z.safeParse(gradeSchema, values).error?.issues.map((issue) => issue.message)).toEqual([
      '请输入作业名！',
      '评语最多512个字符！',
    ]);
  });

  it('are submitted as a single correction', () => {
    expect(
      gradeBody('w', { workName: '迷宫', workStatus: '3', score: 0, comment: '', voice: '', rubric: [] }),
    ).toEqual({
      id: 'w',
      workName: '迷宫',
      workStatus: 3,
      teachingWorkCorrectList: [{ score: null, comment: null, voice: null }],
    });
  });

  it('of a returned work contain the comment but neither stars nor points', () => {
    const points = [{ criterionId: 'c', name: '创意', points: 10, given: '8' }];
    const values = { workName: '迷宫', score: 4, comment: '加上声音', voice: 'v.weba 12', rubric: points };
    expect(gradeBody('w', { ...values, workStatus: '-1' })).toEqual({
      id: 'w',
      workName: '迷宫',
      workStatus: -1,
      teachingWorkCorrectList: [{ score: null, comment: '加上声音', voice: { path: 'v.weba', seconds: 12 } }],
      rubric: [{ criterionId: 'c', given: null }],
    });
  });
});

describe('the points of a rubric', () => {
  const criterion = { criterionId: 'c', name: '创意', points: 10, given: null };

  it('are submitted as given and rejected above the maximum of a criterion', () => {
    const values = gradeValues(work('1', 1), undefined, [
      criterion,
      { ...criterion, criterionId: 'd', given: 7 },
    ]);
    expect(gradeBody('w', values).rubric).toEqual([
      { criterionId: 'c', given: null },
      { criterionId: 'd', given: 7 },
    ]);
    const tooMany = { ...values, rubric: [{ ...criterion, given: '11' }] };
    expect(z.safeParse(gradeSchema, tooMany).error?.issues.map(({ message }) => message)).toEqual([
      '请输入不超过分值的整数！',
    ]);
  });
});

describe('the stars computed from a rubric', () => {
  const judged = (...given: readonly string[]) =>
    given.map((one, index) => ({ criterionId: `c${index}`, name: '创意', points: 10, given: one }));

  it.each([
    [['10', '10'], 5],
    [['8', '7'], 4],
    [['0', '1'], 1],
    [['0', '0'], 0],
  ] as const)('for the points %j are %i', (given, stars) => {
    expect(starsOf(judged(...given))).toBe(stars);
  });

  it.each([[['8', '']], [['11', '3']], [['x', '3']], [[]]] as const)(
    'are undefined for the incomplete or invalid points %j',
    (given) => {
      expect(starsOf(judged(...given))).toBe(undefined);
    },
  );
});

describe('inserting a phrase', () => {
  it('adds it on a new line, or changes nothing if the comment would be too long', () => {
    expect(withPhrase(' ', '很好')).toBe('很好');
    expect(withPhrase('不错 ', '很好')).toBe('不错\n很好');
    const full = 'x'.repeat(511);
    expect(withPhrase(full, '很好')).toBe(full);
  });
});

describe('the next work to grade', () => {
  const works = [work('1', 1), work('2', 2), work('3', 1), work('4', 3)];

  it('is searched after the current work first and then from the start', () => {
    expect(nextPending(works, '1')?.id).toBe('3');
    expect(nextPending(works, '3')?.id).toBe('1');
    expect(nextPending(works, '4')?.id).toBe('1');
  });

  it('is undefined if no other work is pending', () => {
    expect(nextPending([work('1', 1), work('2', 2)], '1')).toBe(undefined);
  });
});
