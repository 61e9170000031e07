import { expect, it } from 'vitest';
import { isMissing, presentUnit, totalsOf, type BoardCell } from './board-figures.ts';

it('totalsOf counts returned works separately', () => {
  const cell = (unitId: string, state: BoardCell['state']): BoardCell => ({ unitId, state, isStuck: false });
  const pupils = [
    { userId: '1', username: 's1', cells: [cell('a', 'graded'), cell('b', 'done')] },
    { userId: '2', username: 's2', cells: [cell('a', 'returned'), cell('b', 'opened')] },
    { userId: '3', username: 's3', cells: [cell('a', 'saved')] },
  ];
  const units = ['a', 'b'].map((unitId) => ({ unitId, unitName: unitId }));
  expect(totalsOf({ departName: '', courseName: '', units, pupils })).toEqual({
    graded: 1,
    waiting: 1,
    returned: 1,
    open: 3,
  });
});

it('an unsubmitted unit is missing, and the present unit is the last one started by any pupil', () => {
  const cell = (unitId: string, state: BoardCell['state']): BoardCell => ({ unitId, state, isStuck: false });
  const pupil = (...cells: BoardCell[]) => ({ userId: '1', username: 's1', cells });
  const missing = (state: BoardCell['state']) => isMissing(pupil(cell('a', state)), 'a');
  expect((['opened', 'saved', 'returned', 'done', 'graded'] as const).map(missing)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isMissing(pupil(cell('a', 'graded')), 'b')).toBe(true);
  const units = ['a', 'b', 'c'].map((unitId) => ({ unitId, unitName: unitId }));
  const at = (...pupils: ReturnType<typeof pupil>[]) =>
    presentUnit({ departName: '', courseName: '', units, pupils });
  expect(at(pupil())).toBe('a');
  expect(at(pupil(cell('b', 'opened')), pupil(cell('a', 'graded')))).toBe('b');
});
