import type { Schema } from '#openapi/index.ts';

export type Student = Schema<'HomeworkStudent'>;
export type ClassProgress = Schema<'HomeworkClass'>;

/** The filter of the overview's pupils. */
export type Show = 'all' | 'done' | 'late' | 'missing';

export function isDone({ state }: Student): boolean {
  return state === 'done' || state === 'graded';
}

export function shownStudents(students: readonly Student[], show: Show): readonly Student[] {
  switch (show) {
    case 'all':
      return students;
    case 'done':
      return students.filter(isDone);
    case 'late':
      return students.filter(({ isLate }) => isLate);
    case 'missing':
      return students.filter((student) => !isDone(student));
    default:
      return show satisfies never;
  }
}

export function countsOf(students: readonly Student[]) {
  const done = students.filter(isDone);
  return {
    total: students.length,
    done: done.length,
    late: students.filter(({ isLate }) => isLate).length,
    missing: students.length - done.length,
    waiting: students.filter(({ state }) => state === 'done').length,
  };
}

/** Returns the submitted works with their pupils, in display order. */
export function handInsOf(students: readonly Student[]) {
  return students.filter(isDone).flatMap((pupil) => (pupil.workId ? [{ workId: pupil.workId, pupil }] : []));
}

/** Returns the gradable works in display order, without duplicates of two classes. */
export function gradableIds(students: readonly Student[]): readonly string[] {
  return [...new Set(students.filter(isDone).flatMap(({ workId }) => workId ?? []))];
}
