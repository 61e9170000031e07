import { describe, expect, it, test } from 'vitest';
import {
  classAfter,
  problemsOf,
  proposedAction,
  proposedDepartmentName,
  proposedName,
  repeaterTargets,
  yearEndText,
  yearEndYear,
  type OpenClass,
  type PlannedClass,
  type YearEndAction,
  type YearEndPlan,
} from './year-end.rules.ts';

const year = 2027;
const classOf = (departName: string, grade: number | null, more: Partial<OpenClass> = {}): OpenClass => ({
  id: departName,
  parentId: 'school',
  orgCode: 'A01A01',
  departName,
  grade,
  term: '2026-2',
  ...more,
});
const planned = (one: OpenClass, action: YearEndAction, departName?: string): PlannedClass => ({
  one,
  choice: { action, departName: departName ?? proposedName(one, action, year) },
});
const planOf = (classes: readonly PlannedClass[], more: Partial<YearEndPlan> = {}): YearEndPlan => ({
  classes,
  departments: [],
  taken: [],
  repeaters: [],
  ...more,
});

describe('the proposal', () => {
  const alone = (one: OpenClass) => proposedAction(one, [one], year);

  test.each([
    [3, 'promote'],
    [5, 'promote'],
    [6, 'graduate'],
    [7, 'promote'],
    [9, 'graduate'],
    [10, 'promote'],
    [12, 'graduate'],
    [null, 'keep'],
  ] as const)('for a class of grade %s is to %s', (grade, action) => {
    expect(alone(classOf('火箭班', grade))).toBe(action);
  });

  it('promotes 六年级 in a school that has 初一', () => {
    const [sixth, seventh] = [classOf('六年级一班', 6), classOf('七年级一班', 7)];
    expect(proposedAction(sixth, [sixth, seventh], year)).toBe('promote');
    const elsewhere = { ...seventh, orgCode: 'B01A01' };
    expect(proposedAction(sixth, [sixth, elsewhere], year)).toBe('graduate');
  });

  it('takes the grade from the name when the class has none', () => {
    const one = classOf('三年级二班', null, { term: null });
    expect(alone(one)).toBe('promote');
    expect(classAfter(planned(one, 'promote'), year)).toEqual({
      departName: '四年级二班',
      grade: 4,
      term: '2027-1',
      isArchived: false,
    });
  });

  it('leaves a class alone that is in the new school year', () => {
    expect(alone(classOf('一年级一班', 1, { term: '2027-1' }))).toBe('keep');
    expect(alone(classOf('一年级一班', 1, { term: '2024-1' }))).toBe('promote');
  });

  it('keeps the name of 2025级 and adds the year to the name of a class that graduates', () => {
    expect(proposedName(classOf('2025级3班', 3), 'promote', year)).toBe('2025级3班');
    expect(proposedName(classOf('六年级一班', 6), 'graduate', year)).toBe('六年级一班（2027届）');
    expect(proposedName(classOf('2027届1班', 6), 'graduate', year)).toBe('2027届1班');
    expect(proposedName(classOf('三年级一班', 3), 'archive', year)).toBe('三年级一班');
  });

  it('renames a department when all its classes are promoted or all graduate', () => {
    const grade = { id: 'g3', parentId: 'school', departName: '三年级' };
    const one = classOf('三年级一班', 3, { parentId: 'g3' });
    const two = classOf('三年级二班', 3, { parentId: 'g3' });
    const nameWith = (...classes: PlannedClass[]) => proposedDepartmentName(grade, classes, year);
    expect(nameWith(planned(one, 'promote'), planned(two, 'promote'))).toBe('四年级');
    expect(nameWith(planned(one, 'promote'), planned(two, 'keep'))).toBe('三年级');
    expect(nameWith(planned(one, 'graduate'))).toBe('三年级（2027届）');
    expect(nameWith(planned({ ...one, grade: 4 }, 'promote'))).toBe('三年级');
    expect(nameWith()).toBe('三年级');
  });

  it('is for the school year that begins in the calendar year', () => {
    expect(yearEndYear('2027-06-30 08:00:00')).toBe(2027);
  });
});

describe('a class after the year end', () => {
  it('that was promoted begins the next school year, even when its term was out of date', () => {
    const after = (term: string | null) =>
      classAfter(planned(classOf('三年级一班', 3, { term }), 'promote'), year).term;
    expect(['2026-2', '2024-1', null, '2027-1'].map(after)).toEqual(['2027-1', '2027-1', '2027-1', '2028-1']);
  });

  it('that graduated keeps grade and term and is archived', () => {
    expect(classAfter(planned(classOf('六年级一班', 6), 'graduate'), year)).toEqual({
      departName: '六年级一班（2027届）',
      grade: 6,
      term: '2026-2',
      isArchived: true,
    });
  });
});

describe('problems of the plan', () => {
  const third = classOf('三年级一班', 3);
  const fourth = classOf('四年级一班', 4);

  it('are none when every class moves up', () => {
    expect(problemsOf(planOf([planned(third, 'promote'), planned(fourth, 'promote')])).size).toBe(0);
  });

  it('are two classes with one name, also beside an archived class', () => {
    const text = '旁边还有一个“四年级一班”，请换一个名称';
    const both = planOf([planned(third, 'promote'), planned(fourth, 'keep')]);
    expect([...problemsOf(both)]).toEqual([
      [third.id, text],
      [fourth.id, text],
    ]);
    const taken = [{ parentId: 'school', departName: '四年级一班' }];
    expect([...problemsOf(planOf([planned(third, 'promote')], { taken }))]).toEqual([[third.id, text]]);
    const elsewhere = [{ parentId: 'other', departName: '四年级一班' }];
    expect(problemsOf(planOf([planned(third, 'promote')], { taken: elsewhere })).size).toBe(0);
  });

  it('are not equal names that were there before', () => {
    const same = { ...third, id: 'same' };
    expect(problemsOf(planOf([planned(third, 'keep'), planned(same, 'keep')])).size).toBe(0);
  });

  it('are an empty name, and a promotion without a grade or beyond the last one', () => {
    expect([
      ...problemsOf(
        planOf([
          planned(third, 'promote', ' '),
          planned(classOf('社团', null), 'promote'),
          planned(classOf('高三1班', 12), 'promote'),
        ]),
      ).values(),
    ]).toEqual(['请输入名称', '没有年级，不能升班', '已经是最高的年级']);
  });

  it('are pupils who stay behind without a class that is in their grade afterwards', () => {
    const second = classOf('二年级一班', 2);
    const stay = (toId: string) => [{ userId: 'u', fromId: third.id, toId }];
    const classes = [planned(second, 'promote'), planned(third, 'promote')];
    expect(problemsOf(planOf(classes, { repeaters: stay(second.id) })).size).toBe(0);
    expect([...problemsOf(planOf(classes, { repeaters: stay('') })).values()]).toEqual([
      '请选择留级到哪个班级',
    ]);
    expect([...problemsOf(planOf([planned(third, 'promote')], { repeaters: stay('x') })).values()]).toEqual([
      '升班后没有三年级的班级，不能留级。请先新建这个班级',
    ]);
    expect([
      ...problemsOf(
        planOf([planned(second, 'promote'), planned(third, 'keep')], { repeaters: stay(second.id) }),
      ).values(),
    ]).toContain('这个班没有离开原来的年级，不能留级');
  });

  it('do not arise for a new class of the first grade as the target', () => {
    const first = classOf('一年级一班', 1);
    const fresh = classOf('一年级（新）班', 1, { term: '2027-1' });
    const classes = [planned(first, 'promote'), planned(fresh, 'keep')];
    expect(repeaterTargets(planned(first, 'promote'), classes).map(({ one }) => one.id)).toEqual([fresh.id]);
  });
});

it('the plan is told in numbers', () => {
  const classes = [
    planned(classOf('三年级一班', 3), 'promote'),
    planned(classOf('二年级一班', 2), 'promote'),
    planned(classOf('六年级一班', 6), 'graduate'),
    planned(classOf('旧班', 6), 'archive'),
    planned(classOf('社团', null), 'keep', '编程社团'),
    planned(classOf('合唱团', null), 'keep'),
  ];
  const repeaters = [{ userId: 'u', fromId: '三年级一班', toId: '二年级一班' }];
  const departments = [
    { one: { id: 'g', parentId: 'school', departName: '三年级' }, nextName: '四年级' },
    { one: { id: 'h', parentId: 'school', departName: '教务处' }, nextName: '教务处' },
  ];
  expect(yearEndText(planOf(classes, { repeaters, departments }), 1)).toBe(
    '2 个班级升班，1 个班级毕业归档，1 个班级归档，1 名学生留级，1 个班级换负责老师，2 个班级或部门改名',
  );
  expect(yearEndText(planOf([planned(classOf('合唱团', null), 'keep')]), 0)).toBe('');
});
