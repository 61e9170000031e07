import { expect, it } from 'vitest';
import { totalsOf, type BoardCell } from './board-figures.ts';

it('counts what was given back by itself: the dashboard says the same of the class', () => {
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
