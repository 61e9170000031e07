import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { lineErrors } from '#server/sheets/code-lines.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import {
  newRowsOf,
  countKeyed,
  changedValues,
  rejectRepeatedRows,
  writeEdits,
  type KeyedLine,
} from '#server/sheets/keyed-lines.ts';
import { choiceError, quote } from '#server/sheets/line-errors.ts';
import { itemTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listOwnCourses, listUnitsByName } from './own-courses.store.ts';
import { addUnit, editUnit } from './save-unit.ts';

const header = {
  course: '课程名',
  name: '单元名称',
  intro: '单元简介',
  workType: '作业类型',
  order: '展示排序',
} as const;

/** The headers of the import, so that an export can be edited and imported into another course. */
export const unitExport: readonly ExportColumn<Schema<'UnitRow'>>[] = [
  { header: header.course, width: 24, value: (row) => row.courseName },
  { header: header.name, width: 28, value: (row) => row.unitName },
  { header: header.intro, width: 32, value: (row) => row.unitIntro },
  { header: header.workType, value: (row) => row.courseWorkType_dictText },
  { header: header.order, width: 10, value: (row) => row.orderNum },
  { header: '创建人', value: (row) => row.createBy_dictText ?? row.createBy },
  { header: '创建日期', width: 20, value: (row) => row.createTime },
];

export const unitColumns: readonly ImportColumn[] = [
  { header: header.course, required: true, hint: '必填，您可以编辑的课程', width: 24 },
  { header: header.name, required: true, hint: '必填，最多 64 个字符', width: 28 },
  { header: header.intro, hint: '最多 256 个字符', width: 32 },
  { header: header.workType, hint: '例如 Scratch3.0，不填为 Scratch3.0' },
  { header: header.order, hint: '0 到 999999，不填排在最后', width: 10 },
];

/** The default of the form. */
const scratch3 = 2;

type NewUnit = BodyOf<'POST /teaching/teachingCourseUnit/add'>;
type Line = KeyedLine<NewUnit, BodyOf<'PUT /teaching/teachingCourseUnit/edit'>>;
type StoredUnit = Awaited<ReturnType<typeof listUnitsByName>>[number];
type Item = { readonly value: string; readonly text?: string | null };
type LookupData = {
  readonly courses: readonly { readonly id: string; readonly courseName: string }[];
  readonly workTypes: readonly Item[];
};

/**
 * Imports units of courses that the caller may edit (课程单元导入), with the rules of the form; files are added by hand
 * later. With the key, a line changes the unit of the same name in its course.
 */
export function unitImport(deps: Deps, actor: Actor): SheetImport<Line> {
  return {
    name: '课程单元',
    columns: unitColumns,
    maxRows: 500,
    keys: { unitName: header.name },
    updates: countKeyed,
    check: async (lines, { key }) => {
      const [courses, dictionaries] = await Promise.all([
        listOwnCourses(deps.db, actor),
        deps.dictionaries.all(),
      ]);
      const data = { courses, workTypes: dictionaries['work_type'] ?? [] };
      const checked = lines.map((line) => ({ line, result: checkLine(line, data) }));
      const good = checked.flatMap(({ result }) => ('row' in result ? [result.row] : []));
      const storedUnits = key === 'unitName' ? await listUnitsByName(deps.db, good) : [];
      return rejectRepeatedRows(checked.map(({ line, result }) => keyedLine(result, line, storedUnits)));
    },
    save: async (rows) => {
      await inTransaction(deps.db, async (trx) => {
        await writeEdits(rows, (body) => editUnit({ ...deps, db: trx }, actor, body));
        for (const row of newRowsOf(rows)) await addUnit({ ...deps, db: trx }, actor, row);
      });
      return undefined;
    },
  };
}

/** Turns a line into a change of the unit with its name, if the course has one; empty cells keep the stored value. */
function keyedLine(
  checked: CheckedLine<NewUnit>,
  { line, cell }: ImportLine,
  all: readonly StoredUnit[],
): CheckedLine<Line> {
  if (!('row' in checked)) return checked;
  const { courseId, unitName, unitIntro, courseWorkType, orderNum } = checked.row;
  const [stored, ...others] = all.filter((one) => one.courseId === courseId && one.unitName === unitName);
  if (others.length > 0) return { line, errors: ['课程中有多个同名单元，请先改名。'] };
  if (stored === undefined) return { line, row: { line, add: checked.row } };
  const newWorkType = cell(header.workType) === '' ? undefined : courseWorkType;
  const edit = changedValues({ unitIntro, courseWorkType: newWorkType, orderNum }, stored);
  return { line, row: { line, id: stored.id, edit: edit && { ...edit, id: stored.id, courseId, unitName } } };
}

function checkLine({ line, cell }: ImportLine, data: LookupData): CheckedLine<NewUnit> {
  const matching = data.courses.filter(({ courseName }) => courseName === cell(header.course));
  const workTypeText = cell(header.workType);
  const workType = data.workTypes.find(({ value, text }) => value === workTypeText || text === workTypeText);
  const order = cell(header.order);
  const [course] = matching;
  const errors = [
    ...lineErrors(header.name, cell(header.name), { max: 64, required: true }),
    ...lineErrors(header.intro, cell(header.intro), { max: 256 }),
    ...(course === undefined ? [`课程名${quote(cell(header.course))}不存在，或者您不能编辑。`] : []),
    ...(matching.length > 1 ? ['有多个同名课程，请先改名。'] : []),
    ...(workTypeText !== '' && workType === undefined
      ? [choiceError(header.workType, workTypeText, itemTexts(data.workTypes))]
      : []),
    ...(/^\d{0,6}$/.test(order) ? [] : ['展示排序是 0 到 999999 的整数。']),
  ];
  if (course === undefined || errors.length > 0) return { line, errors };
  return {
    line,
    row: {
      courseId: course.id,
      unitName: cell(header.name),
      unitIntro: cell(header.intro) === '' ? null : cell(header.intro),
      courseWorkType: workType === undefined ? scratch3 : Number(workType.value),
      ...(order === '' ? {} : { orderNum: Number(order) }),
    },
  };
}
