import { describe, expect, it } from 'vitest';
import { filterOf, filterOptions, shownHomework } from './homework-filter.ts';
import type { MyHomework } from './homework-state.tsx';

const homework = (id: string, state: MyHomework['state'], more: Partial<MyHomework> = {}): MyHomework => ({
  additionalWorkId: id,
  workName: id,
  state,
  ...more,
});
const all = [
  homework('later', 'todo', { deadline: '2027-02-01 00:00:00' }),
  homework('open', 'todo'),
  homework('sooner', 'todo', { deadline: '2027-01-01 00:00:00' }),
  homework('overdue', 'late', { deadline: '2026-12-01 00:00:00' }),
  homework('missed', 'missed'),
  homework('done late', 'done', { isLate: true }),
  homework('graded', 'graded'),
];
const ids = (filter: Parameters<typeof shownHomework>[1]) =>
  shownHomework(all, filter).map(({ additionalWorkId }) => additionalWorkId);

describe('the homework list of a pupil', () => {
  it('sorts open homework by deadline', () => {
    expect(ids('todo')).toEqual(['overdue', 'sooner', 'later', 'open']);
  });

  it('can be filtered by done, late and all, with counts', () => {
    expect(ids('done')).toEqual(['done late', 'graded']);
    expect(ids('late')).toEqual(['overdue', 'missed', 'done late']);
    expect(ids('all').length).toBe(7);
    expect(filterOptions(all).map(({ text }) => text)).toEqual([
      '要交的 4',
      '已提交 2',
      '已逾期 3',
      '全部 7',
    ]);
  });

  it('shows open homework for a missing or invalid filter', () => {
    expect([filterOf(undefined), filterOf('x'), filterOf('late')]).toEqual(['todo', 'todo', 'late']);
  });
});
