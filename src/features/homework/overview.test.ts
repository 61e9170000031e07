import { describe, expect, it } from 'vitest';
import { countsOf, gradableIds, handInsOf, shownStudents, type Student } from './overview.ts';

const student = (username: string, state: Student['state'], more: Partial<Student> = {}): Student => ({
  userId: username,
  username,
  state,
  isLate: false,
  workId: `work of ${username}`,
  ...more,
});
const students = [
  student('a', 'done', { isLate: true }),
  student('b', 'none', { workId: null }),
  student('c', 'graded'),
  student('d', 'returned'),
];

describe('the overview of a homework', () => {
  it('counts submitted, late, missing and ungraded works', () => {
    expect(countsOf(students)).toEqual({ total: 4, done: 2, late: 1, missing: 2, waiting: 1 });
  });

  it.each([
    ['all', ['a', 'b', 'c', 'd']],
    ['done', ['a', 'c']],
    ['late', ['a']],
    ['missing', ['b', 'd']],
  ] as const)('filters students by %s', (show, names) => {
    expect(shownStudents(students, show).map(({ username }) => username)).toEqual(names);
  });

  it('collects the ids of gradable works without duplicates', () => {
    expect(gradableIds([...students, ...students])).toEqual(['work of a', 'work of c']);
  });

  it('lists the submitted works with their pupils', () => {
    expect(handInsOf(students).map(({ workId, pupil }) => [workId, pupil.username])).toEqual([
      ['work of a', 'a'],
      ['work of c', 'c'],
    ]);
  });
});
