import { expect, it } from 'vitest';
import { undoableChanges, type DepartChange, type PresentDepart } from './undo.rules.ts';

const state = (departName: string, grade: number) => ({
  departName,
  grade,
  term: null,
  archiveTime: null,
});
const change = (id: string, before: string, after: string): DepartChange => ({
  id,
  before: state(before, 3),
  after: state(after, 4),
});
const present = (id: string, departName: string, more: Partial<PresentDepart> = {}): PresentDepart => ({
  id,
  parentId: 'school',
  ...state(departName, 4),
  ...more,
});
const undone = (changes: readonly DepartChange[], siblings: readonly PresentDepart[]) =>
  undoableChanges(changes, siblings).map(({ id }) => id);

const third = change('a', '三年级一班', '四年级一班');
const fourth = change('b', '四年级一班', '五年级一班');

it('departments that are as the run left them go back, also to names that other ones of the run have now', () => {
  expect(undone([third, fourth], [present('a', '四年级一班'), present('b', '五年级一班')])).toEqual([
    'a',
    'b',
  ]);
});

it('a department that was changed or deleted since stays', () => {
  const changed = [present('a', '四年级火箭班'), present('b', '五年级一班')];
  expect(undone([third, fourth], changed)).toEqual(['b']);
  expect(undone([third, fourth], [present('b', '五年级一班')])).toEqual(['b']);
  expect(undone([third], [present('a', '四年级一班', { archiveTime: '2027-07-01T00:00:00.000Z' })])).toEqual(
    [],
  );
});

it('a department whose former name is in use stays, and so does the one that would take its present name', () => {
  const fresh = present('new', '三年级一班');
  const siblings = [present('a', '四年级一班'), present('b', '五年级一班'), fresh];
  expect(undone([third, fourth], siblings)).toEqual([]);
  expect(undone([third, fourth], [...siblings.slice(0, 2), { ...fresh, parentId: 'another' }])).toEqual([
    'a',
    'b',
  ]);
});

it('a department that keeps its name goes back, even beside an equal name that was there before', () => {
  const archived = { archiveTime: '2027-07-01T00:00:00.000Z' };
  const graduated = {
    id: 'a',
    before: state('三年级一班', 3),
    after: { ...state('三年级一班', 3), ...archived },
  };
  const twin = present('b', '三年级一班');
  expect(undone([graduated], [present('a', '三年级一班', { grade: 3, ...archived }), twin])).toEqual(['a']);
});
