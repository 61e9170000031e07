import { describe, expect, it } from 'vitest';
import { inOrder, markText, nextOrder, type GradebookCell, type GradebookPupil } from './gradebook-order.ts';

const cell = (score: number | null, values: Partial<GradebookCell> = {}): GradebookCell => ({
  taskId: 't',
  state: score === null ? 'done' : 'graded',
  isLate: false,
  score,
  points: null,
  comment: null,
  ...values,
});
const pupil = (username: string, realname: string, average: number | null, cells: GradebookCell[] = []) =>
  ({ userId: username, username, realname, average, cells }) satisfies GradebookPupil;

const pupils = [
  pupil('s3', '李雷', 50, [cell(3)]),
  pupil('s1', '张三', null, [cell(null)]),
  pupil('s2', '阿宝', 90, [cell(5)]),
  pupil('s4', '王芳', 70),
];
const accounts = (column: string, isDescending: boolean) =>
  inOrder(pupils, { column, isDescending }).map(({ username }) => username);

describe('the order of a gradebook', () => {
  it('is that of names in pinyin, of accounts, of averages or of a task', () => {
    expect(accounts('name', false)).toEqual(['s2', 's3', 's4', 's1']);
    expect(accounts('account', true)).toEqual(['s4', 's3', 's2', 's1']);
    expect(accounts('average', true)).toEqual(['s2', 's4', 's3', 's1']);
    expect(accounts('t', false).slice(0, 2)).toEqual(['s3', 's2']);
  });

  it('has pupils without a mark at the end in both directions', () => {
    expect(accounts('average', false).at(-1)).toBe('s1');
    expect(accounts('average', true).at(-1)).toBe('s1');
  });

  it('begins with the best mark or the first name, and is reversed by a second press', () => {
    const start = { column: 'account', isDescending: false };
    expect(nextOrder(start, 'average')).toEqual({ column: 'average', isDescending: true });
    expect(nextOrder(start, 'name')).toEqual({ column: 'name', isDescending: false });
    expect(nextOrder(start, 'account')).toEqual({ column: 'account', isDescending: true });
  });
});

it('a mark is shown as points, as stars, or as the state of the work', () => {
  const task = { id: 't', name: '迷宫', courseName: null, weight: 1, maxPoints: 20 };
  expect(markText(cell(5, { points: 18 }), task)).toBe('18/20');
  expect(markText(cell(4), task)).toBe('★ 4');
  expect(markText(cell(null), task)).toBe('待批改');
  expect(markText(undefined, task)).toBe('未交');
});
