import { describe, expect, it, test } from 'vitest';
import { termOf } from '#common/classes/terms.rules.ts';
import { aboutClass, promoted, teachersText, termsAround } from './class-rules.ts';
import { seated, seatedInOrder, withinRoom } from './seat-rules.ts';

describe('school terms', () => {
  test.each([
    ['2026-08-01 08:00:00', '2026-1'],
    ['2027-01-31 08:00:00', '2026-1'],
    ['2027-02-01 08:00:00', '2026-2'],
    ['2027-07-31 08:00:00', '2026-2'],
  ])('the date %s is in the term %s', (now, term) => {
    expect(termOf(now)).toBe(term);
  });

  it('are offered for the surrounding years, plus the current term of the class', () => {
    const around = ['2025-1', '2025-2', '2026-1', '2026-2', '2027-1', '2027-2'];
    expect(termsAround('2026-11-27 08:00:00', '')).toEqual(around);
    expect(termsAround('2026-11-27 08:00:00', '2020-2')).toEqual(['2020-2', ...around]);
  });

  it('are shown after the grade, and missing values are omitted', () => {
    expect(aboutClass({ grade: 3, term: '2026-1' })).toBe('三年级 · 2026–2027学年第一学期');
    expect(aboutClass({ grade: null, term: '2026-2' })).toBe('2026–2027学年第二学期');
    expect(aboutClass({ grade: null, term: null })).toBe('');
  });
});

describe('the promotion of a class', () => {
  const now = '2027-07-01 08:00:00';
  test.each([
    ['三年级一班', 3, '四年级一班'],
    ['3年级1班', 3, '4年级1班'],
    ['三（1）班', 3, '四（1）班'],
    ['六年级二班', 6, '七年级二班'],
    ['八年级2班', 8, '九年级2班'],
    ['初三5班', 9, '高一5班'],
    ['九年级5班', 9, '高一年级5班'],
    ['高三1班', 12, '高三1班'],
    ['火箭班', 3, '火箭班'],
  ])('from %s of grade %i proposes the name %s', (departName, grade, next) => {
    expect(promoted({ departName, grade, term: '2026-2' }, now)).toEqual({
      departName: next,
      grade: Math.min(grade + 1, 12),
      term: '2027-1',
    });
  });

  it('without a grade keeps the name and starts the next school year', () => {
    expect(promoted({ departName: '三年级一班', grade: null, term: null }, now)).toEqual({
      departName: '三年级一班',
      grade: null,
      term: '2027-1',
    });
  });
});

describe('the seats of a class', () => {
  const a = { userId: 'a', row: 1, column: 1 };
  const b = { userId: 'b', row: 1, column: 2 };

  it('are updated when a pupil is seated, moves or takes an occupied seat', () => {
    expect(seated([a], 'b', { row: 1, column: 2 })).toEqual([a, b]);
    expect(seated([a], 'a', { row: 2, column: 2 })).toEqual([{ userId: 'a', row: 2, column: 2 }]);
    expect(seated([a, b], 'a', b)).toEqual([
      { userId: 'b', row: 1, column: 1 },
      { userId: 'a', row: 1, column: 2 },
    ]);
    expect(seated([a], 'b', a)).toEqual([{ userId: 'b', row: 1, column: 1 }]);
    expect(seated([a], 'a', a)).toEqual([a]);
  });

  it('are filled row by row up to the available number of seats', () => {
    const pupils = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
    expect(seatedInOrder(pupils, 2, 2).map(({ userId, row, column }) => `${userId}${row}${column}`)).toEqual([
      'a11',
      'b12',
      'c21',
      'd22',
    ]);
    expect(withinRoom([a, b], 1, 1)).toEqual([a]);
  });
});

describe('the teachers of a class as text', () => {
  const teacher = (username: string, realname: string | null, lead = false) => ({ username, realname, lead });

  it('marks who is in charge of several, and tells namesakes apart by their accounts', () => {
    expect(teachersText([])).toBe('还没有老师');
    expect(teachersText([teacher('wang', '王晓燕', true)])).toBe('王晓燕');
    expect(teachersText([teacher('wang', '王晓燕', true), teacher('li', null)])).toBe('王晓燕（负责）、li');
    expect(teachersText([teacher('li', '李明'), teacher('li2', '李明')])).toBe('李明（li）、李明（li2）');
  });
});
