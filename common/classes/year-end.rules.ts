import { gradeIn, gradeText, lastGrade, promotedName } from './grades.rules.ts';

// 学年升班: the page proposes with these rules, and the server checks with them.

/** `graduate` and `archive` archive the class; a class that graduates also gets its year in its name. */
export const yearEndActions = ['promote', 'graduate', 'archive', 'keep'] as const;
export type YearEndAction = (typeof yearEndActions)[number];

/** A class that is not archived. */
export type OpenClass = {
  readonly id: string;
  readonly parentId: string | null;
  readonly orgCode: string;
  readonly departName: string;
  readonly grade: number | null;
  readonly term: string | null;
};

export type ClassChoice = { readonly action: YearEndAction; readonly departName: string };

/** A class with what happens to it. */
export type PlannedClass = { readonly one: OpenClass; readonly choice: ClassChoice };

/** A pupil who stays in the grade: leaves the class `fromId` for `toId`. */
export type Repeater = { readonly userId: string; readonly fromId: string; readonly toId: string };

type Department = { readonly id: string; readonly parentId: string | null; readonly departName: string };

/** A department with its name afterwards. */
export type PlannedDepartment = { readonly one: Department; readonly nextName: string };

export type YearEndPlan = {
  readonly classes: readonly PlannedClass[];
  readonly departments: readonly PlannedDepartment[];
  /** The names beside these classes and departments that stay, such as those of archived classes. */
  readonly taken: readonly Pick<Department, 'parentId' | 'departName'>[];
  readonly repeaters: readonly Repeater[];
};

/** The year in which the school year begins that classes are promoted to: the calendar year of a wire time. */
export const yearEndYear = (now: string): number => Number(now.slice(0, 4));

const yearOf = (term: string): number => Number(term.slice(0, 4));

/** Returns the grade of a class, or the one that its name says. */
export const gradeOf = ({ grade, departName }: Pick<OpenClass, 'grade' | 'departName'>): number | null =>
  grade ?? gradeIn(departName) ?? null;

/** Departments of one school have codes with the same first three characters (docs/behaviour.md#departments). */
const isSameSchool = (one: OpenClass, other: OpenClass): boolean =>
  one.orgCode.slice(0, 3) === other.orgCode.slice(0, 3);

/** Returns whether the class is in the new school year already. */
export const isInYear = ({ term }: Pick<OpenClass, 'term'>, year: number): boolean =>
  term !== null && yearOf(term) >= year;

/** Returns whether a class may be promoted: its grade is known and not the last. */
export function isPromotable(one: OpenClass): boolean {
  const grade = gradeOf(one);
  return grade !== null && grade < lastGrade;
}

/**
 * Returns what probably happens to a class. 初三 and 高三 graduate, 六年级 in a school without 初一. A class without a grade
 * stays as it is, and so does a class that is in the new school year already.
 */
export function proposedAction(one: OpenClass, all: readonly OpenClass[], year: number): YearEndAction {
  const grade = gradeOf(one);
  if (grade === null || isInYear(one, year)) return 'keep';
  if (grade === 9 || grade === lastGrade) return 'graduate';
  if (grade === 6 && !all.some((other) => isSameSchool(one, other) && gradeOf(other) === 7))
    return 'graduate';
  return 'promote';
}

const graduateName = (name: string, year: number): string =>
  name.includes('届') ? name : `${name}（${year}届）`;

/** Returns the name that a class probably gets. */
export function proposedName(one: OpenClass, action: YearEndAction, year: number): string {
  const grade = gradeOf(one);
  if (action === 'promote' && grade !== null) return promotedName(one.departName, grade);
  return action === 'graduate' ? graduateName(one.departName, year) : one.departName;
}

/** Returns the name that a department of one grade gets when all its classes are promoted, or all graduate. */
export function proposedDepartmentName(
  { id, departName }: Department,
  classes: readonly PlannedClass[],
  year: number,
): string {
  const grade = gradeIn(departName);
  const own = classes.filter(({ one }) => one.parentId === id);
  if (grade === undefined || own.length === 0 || own.some(({ one }) => gradeOf(one) !== grade))
    return departName;
  if (own.every(({ choice }) => choice.action === 'promote')) return promotedName(departName, grade);
  if (own.every(({ choice }) => choice.action === 'graduate')) return graduateName(departName, year);
  return departName;
}

export type ClassAfter = Pick<OpenClass, 'departName' | 'grade' | 'term'> & { readonly isArchived: boolean };

/** Returns a class after its choice. */
export function classAfter({ one, choice: { action, departName } }: PlannedClass, year: number): ClassAfter {
  const name = departName.trim();
  if (action !== 'promote')
    return {
      departName: name,
      grade: one.grade,
      term: one.term,
      isArchived: action === 'graduate' || action === 'archive',
    };
  const grade = gradeOf(one);
  const first = one.term === null ? year : Math.max(year, yearOf(one.term) + 1);
  return {
    departName: name,
    grade: grade === null ? null : Math.min(grade + 1, lastGrade),
    term: `${first}-1`,
    isArchived: false,
  };
}

/** Returns the classes in which a pupil of the class can stay in the grade: those that are in it afterwards. */
export function repeaterTargets(
  { one }: PlannedClass,
  classes: readonly PlannedClass[],
): readonly PlannedClass[] {
  const grade = gradeOf(one);
  return classes.filter(({ one: other, choice: { action } }) => {
    if (other.id === one.id || !isSameSchool(one, other) || grade === null) return false;
    if (action !== 'promote' && action !== 'keep') return false;
    return gradeOf(other) === (action === 'promote' ? grade - 1 : grade);
  });
}

/** Returns whether pupils of the class can stay behind: the class itself leaves the grade. */
export const hasRepeaters = ({ choice: { action } }: PlannedClass): boolean =>
  action === 'promote' || action === 'graduate';

/** Returns what is wrong, by the id of the class or department. */
export function problemsOf(plan: YearEndPlan): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const [id, text] of [...sameNames(plan), ...emptyNames(plan), ...wrongClasses(plan)])
    problems.set(id, text);
  return problems;
}

type Problem = readonly [id: string, text: string];

function namesAfter({ classes, departments }: YearEndPlan) {
  return [
    ...classes.map(({ one, choice }) => ({ one, name: choice.departName.trim() })),
    ...departments.map(({ one, nextName }) => ({ one, name: nextName.trim() })),
  ];
}

const emptyNames = (plan: YearEndPlan): Problem[] =>
  namesAfter(plan).flatMap(({ one, name }) => (name === '' ? [[one.id, '请输入名称'] as const] : []));

/** Equal names that were there before are not a problem of the plan. */
function sameNames(plan: YearEndPlan): Problem[] {
  const keyOf = (parentId: string | null, name: string) => `${parentId ?? ''} ${name}`;
  const taken = new Set(plan.taken.map(({ parentId, departName }) => keyOf(parentId, departName)));
  const rows = namesAfter(plan).map(({ one, name }) => ({
    one,
    name,
    key: keyOf(one.parentId, name),
    isNew: name !== one.departName,
  }));
  return rows.flatMap(({ one, name, key, isNew }) => {
    const isTaken =
      (isNew && taken.has(key)) ||
      rows.some((other) => other.one.id !== one.id && other.key === key && (isNew || other.isNew));
    return isTaken ? [[one.id, `旁边还有一个“${name}”，请换一个名称`] as const] : [];
  });
}

function wrongClasses({ classes, repeaters }: YearEndPlan): Problem[] {
  return classes.flatMap((planned): Problem[] => {
    const { one, choice } = planned;
    if (choice.action === 'promote' && !isPromotable(one))
      return [[one.id, gradeOf(one) === null ? '没有年级，不能升班' : '已经是最高的年级']];
    const staying = repeaters.filter(({ fromId }) => fromId === one.id);
    if (staying.length === 0) return [];
    if (!hasRepeaters(planned)) return [[one.id, '这个班没有离开原来的年级，不能留级']];
    const targets = new Set(repeaterTargets(planned, classes).map((target) => target.one.id));
    if (targets.size === 0)
      return [[one.id, `升班后没有${gradeText(gradeOf(one))}的班级，不能留级。请先新建这个班级`]];
    return staying.every(({ toId }) => targets.has(toId)) ? [] : [[one.id, '请选择留级到哪个班级']];
  });
}

/** Returns whether the plan changes this class, apart from its teacher. */
export function isChanged({ one, choice }: PlannedClass): boolean {
  return choice.action !== 'keep' || choice.departName.trim() !== one.departName;
}

/** Returns the plan in numbers, such as 24 个班级升班，4 个班级毕业归档，3 名学生留级; empty if nothing changes. */
export function yearEndText(plan: YearEndPlan, newLeads: number): string {
  const classesWith = (wanted: YearEndAction) =>
    plan.classes.filter(({ choice }) => choice.action === wanted).length;
  const renamed =
    plan.classes.filter((planned) => planned.choice.action === 'keep' && isChanged(planned)).length +
    plan.departments.filter(({ one, nextName }) => nextName.trim() !== one.departName).length;
  const parts = [
    [classesWith('promote'), '个班级升班'],
    [classesWith('graduate'), '个班级毕业归档'],
    [classesWith('archive'), '个班级归档'],
    [plan.repeaters.length, '名学生留级'],
    [newLeads, '个班级换负责老师'],
    [renamed, '个班级或部门改名'],
  ] as const;
  return parts.flatMap(([count, text]) => (count === 0 ? [] : [`${count} ${text}`])).join('，');
}
