import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, ImportParts } from '#server/sheets/import-types.ts';
import type { CourseViewer } from '#server/shared/teaching/course-visibility.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { readOpenTime } from './course-dept.rules.ts';
import { listClassesByName, listCoursesByName, listGivable } from './course-dept-sheet.store.ts';
import { openCourses } from './open-courses.ts';

const header = { depart: '班级', course: '课程', openTime: '课程开课时间' } as const;

export const courseDeptExport: readonly ExportColumn<Schema<'CourseDeptRow'>>[] = [
  { header: header.depart, width: 24, value: (row) => row.departName },
  { header: header.course, width: 32, value: (row) => row.courseName },
  { header: header.openTime, width: 20, value: (row) => row.openTime },
  { header: '添加时间', width: 20, value: (row) => row.createTime },
];

/** Headers as the export has them, so that a table can be changed and imported again. */
export const courseDeptColumns: readonly ImportColumn[] = [
  { header: header.depart, required: true, hint: '必填，您负责的班级', width: 24 },
  { header: header.course, required: true, hint: '必填，您可以使用的课程', width: 32 },
  { header: header.openTime, hint: '例如 2026-09-01 08:00:00，不填为未开课', width: 20 },
];

type Person = CourseViewer & { readonly caller: Caller };
type Giving = { readonly deptId: string; readonly courseId: string; readonly openTime: string | null };
type Known = {
  readonly classes: Awaited<ReturnType<typeof listClassesByName>>;
  readonly courses: Awaited<ReturnType<typeof listCoursesByName>>;
  /** Ids of the courses that may be given, by class. */
  readonly givable: ReadonlyMap<string, readonly string[]>;
};

/** 班级课程表导入: courses for classes of the sender's, as 新增 gives them; a row that is there takes the time named. */
export function courseDeptImport(deps: Deps, person: Person): ImportParts<Giving> {
  return {
    name: '班级课程表',
    columns: courseDeptColumns,
    maxRows: 500,
    check: async (lines) => {
      const named = (column: string) => [...new Set(lines.map(({ cell }) => cell(column)))];
      const classes = await listClassesByName(deps.db, named(header.depart), person.scope);
      const courses = await listCoursesByName(deps.db, named(header.course), person);
      const courseIds = courses.map(({ id }) => id);
      const givable = new Map<string, readonly string[]>();
      for (const { id } of classes) givable.set(id, await listGivable(deps.db, courseIds, id));
      return lines.map((line) => checkLine(line, { classes, courses, givable }));
    },
    save: async (rows) => {
      await inTransaction(deps.db, async (trx) => {
        for (const { courseId, ...row } of rows)
          await openCourses({ ...deps, db: trx }, person, { ...row, courseIdList: [courseId] });
      });
      return undefined;
    },
  };
}

function checkLine({ line, cell }: ImportLine, known: Known): CheckedLine<Giving> {
  const classes = known.classes.filter(({ departName }) => departName === cell(header.depart));
  const courses = known.courses.filter(({ courseName }) => courseName === cell(header.course));
  const openTime = cell(header.openTime);
  const [depart] = classes;
  const [course] = courses;
  const errors = [
    ...(depart === undefined ? ['班级不存在，或者不由您负责。'] : []),
    ...(classes.length > 1 ? ['有多个同名班级，请先改名。'] : []),
    ...(course === undefined ? ['课程不存在，或者您不能使用。'] : []),
    ...(courses.length > 1 ? ['有多个同名课程，请先改名。'] : []),
    ...(depart !== undefined &&
    course !== undefined &&
    known.givable.get(depart.id)?.includes(course.id) !== true
      ? ['课程未授权给该班级。']
      : []),
    ...(openTime === '' || readOpenTime(openTime) !== undefined ? [] : ['课程开课时间不正确。']),
  ];
  if (depart === undefined || course === undefined || errors.length > 0) return { line, errors };
  return {
    line,
    row: { deptId: depart.id, courseId: course.id, openTime: openTime === '' ? null : openTime },
  };
}
