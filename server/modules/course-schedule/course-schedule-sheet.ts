import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { readOpenTime } from './course-schedule.rules.ts';
import { listClassesByName, listCoursesByName, listAssignable } from './course-schedule-sheet.store.ts';
import { openCourses } from './open-courses.ts';

const header = { depart: '班级', course: '课程', openTime: '课程开课时间' } as const;

export const courseScheduleExport: readonly ExportColumn<Schema<'CourseDeptRow'>>[] = [
  { header: header.depart, width: 24, value: (row) => row.departName },
  { header: header.course, width: 32, value: (row) => row.courseName },
  { header: header.openTime, width: 20, value: (row) => row.openTime },
  { header: '添加时间', width: 20, value: (row) => row.createTime },
];

/** The headers of the export, so that an export can be edited and imported again. */
export const courseScheduleColumns: readonly ImportColumn[] = [
  { header: header.depart, required: true, hint: '必填，您负责的班级', width: 24 },
  { header: header.course, required: true, hint: '必填，您可以使用的课程', width: 32 },
  { header: header.openTime, hint: '例如 2026-09-01 08:00:00，不填为未开课', width: 20 },
];

type ImportedRow = { readonly deptId: string; readonly courseId: string; readonly openTime: string | null };
type LookupData = {
  readonly classes: Awaited<ReturnType<typeof listClassesByName>>;
  readonly courses: Awaited<ReturnType<typeof listCoursesByName>>;
  /** Ids of the courses that may be assigned, by class. */
  readonly assignable: ReadonlyMap<string, readonly string[]>;
};

/** Imports courses for classes of the caller (班级课程表导入); an existing row gets the opening time of the line. */
export function courseScheduleImport(deps: Deps, actor: Actor): SheetImport<ImportedRow> {
  return {
    name: '班级课程表',
    columns: courseScheduleColumns,
    maxRows: 500,
    check: async (lines) => {
      const namesIn = (column: string) => [...new Set(lines.map(({ cell }) => cell(column)))];
      const classes = await listClassesByName(deps.db, namesIn(header.depart), actor.scope);
      const courses = await listCoursesByName(deps.db, namesIn(header.course), actor);
      const courseIds = courses.map(({ id }) => id);
      const assignable = new Map<string, readonly string[]>();
      for (const { id } of classes) assignable.set(id, await listAssignable(deps.db, courseIds, id));
      return lines.map((line) => checkLine(line, { classes, courses, assignable }));
    },
    save: async (rows) => {
      await inTransaction(deps.db, async (trx) => {
        for (const { courseId, ...row } of rows)
          await openCourses({ ...deps, db: trx }, actor, { ...row, courseIdList: [courseId] });
      });
      return undefined;
    },
  };
}

function checkLine({ line, cell }: ImportLine, data: LookupData): CheckedLine<ImportedRow> {
  const classes = data.classes.filter(({ departName }) => departName === cell(header.depart));
  const courses = data.courses.filter(({ courseName }) => courseName === cell(header.course));
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
    data.assignable.get(depart.id)?.includes(course.id) !== true
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
