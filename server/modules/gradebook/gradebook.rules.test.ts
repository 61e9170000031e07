import { describe, expect, it } from 'vitest';
import { averageOf, cellOf, cellText } from './gradebook.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const work = (values: object = {}) => ({
  workStatus: 2,
  handedInAt: at(5),
  returnedAt: null,
  score: 4,
  points: null,
  comment: '很好',
  ...values,
});
const task = (id: string, weight = 1, maxPoints = 0) => [id, { id, weight, maxPoints }] as const;
const cell = (taskId: string, values: object = {}) => cellOf(taskId, null, work(values));

describe('the average of a pupil', () => {
  it('counts stars and points by the weights of their tasks', () => {
    const tasks = new Map([task('stars'), task('points', 3, 20)]);
    expect(averageOf(tasks, [cell('stars', { score: 5 }), cell('points', { points: 10, score: 5 })])).toBe(
      62.5,
    );
  });

  it('leaves out tasks of weight 0, works without a mark and unknown tasks', () => {
    const tasks = new Map([task('a'), task('none', 0), task('waiting')]);
    const cells = [
      cell('a', { score: 3 }),
      cell('none', { score: 5 }),
      cell('waiting', { workStatus: 1 }),
      cell('other', { score: 5 }),
    ];
    expect(averageOf(tasks, cells)).toBe(60);
    expect(averageOf(tasks, [])).toBe(null);
  });
});

describe('a cell', () => {
  it('shows marks of graded works only, and the comment of a returned one', () => {
    expect(cell('a', { workStatus: 1 })).toMatchObject({ state: 'done', score: null, comment: null });
    expect(cell('a', { workStatus: -1, returnedAt: at(6) })).toMatchObject({
      state: 'returned',
      score: null,
      comment: '很好',
    });
    expect(cell('a')).toMatchObject({ state: 'graded', score: 4, comment: '很好' });
  });

  it('is late after the deadline, and says so in the sheet', () => {
    const late = cellOf('a', at(4), work());
    expect(late.isLate).toBe(true);
    expect(cellText(late)).toBe('4（逾期）');
    expect(cellText(cellOf('a', at(6), work({ points: 17 })))).toBe(17);
    expect([cellText(undefined), cellText(cell('a', { workStatus: 0 }))]).toEqual(['未交', '未交']);
  });
});
