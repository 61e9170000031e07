import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { lineErrors } from '#server/sheets/code-lines.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { idList } from '#server/http/id-list.ts';
import {
  newRowsOf,
  countKeyed,
  changedValues,
  rejectRepeatedRows,
  sameMembers,
  writeEdits,
  type KeyedLine,
} from '#server/sheets/keyed-lines.ts';
import { departByText } from '#server/shared/people/depart-text.rules.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import { choiceError } from '#server/sheets/line-errors.ts';
import { itemTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listCoursesByName } from './course.store.ts';
import { addCourse, editCourse } from './save-course.ts';

const header = {
  name: '课程名',
  type: '课程性质',
  category: '课程分类',
  showType: '展示形式',
  isShared: '是否共享',
  showHome: '首页展示',
  departs: '授权部门',
  order: '展示排序',
} as const;

const showTypes = new Map<string, 1 | 2>(Object.entries({ 地图: 1, 卡片: 2, '': 2, '1': 1, '2': 2 }));
const flags = new Map<string, 0 | 1>(
  Object.entries({ 是: 1, 否: 0, '': 0, '1': 1, '0': 0, TRUE: 1, FALSE: 0 }),
);
const flagText = (value: number | null | undefined): string => (value === 1 ? '是' : '否');

/** The headers are those of the import, so that an export can be edited and imported. */
export const courseExport: readonly ExportColumn<Schema<'CourseRow'>>[] = [
  { header: header.name, width: 24, value: (row) => row.courseName },
  { header: header.type, value: (row) => row.courseType_dictText },
  { header: header.category, value: (row) => row.courseCategory_dictText },
  { header: header.showType, width: 10, value: (row) => (row.showType === 1 ? '地图' : '卡片') },
  { header: header.isShared, width: 10, value: (row) => flagText(row.isShared) },
  { header: header.showHome, width: 10, value: (row) => flagText(row.showHome) },
  { header: header.departs, width: 24, value: (row) => row.departIds_dictText },
  { header: header.order, width: 10, value: (row) => row.orderNum },
  { header: '创建人', value: (row) => row.createBy_dictText ?? row.createBy },
  { header: '创建日期', width: 20, value: (row) => row.createTime },
];

export const courseColumns: readonly ImportColumn[] = [
  { header: header.name, required: true, hint: '必填，最多 32 个字符', width: 24 },
  { header: header.type },
  { header: header.category },
  { header: header.showType, hint: '地图或卡片，不填为卡片', width: 10 },
  { header: header.isShared, hint: '是或否，不填为否', width: 10 },
  { header: header.showHome, hint: '是或否，不填为否', width: 10 },
  { header: header.departs, hint: '部门的名称或编码，多个用逗号分隔，不填表示不限制', width: 24 },
  { header: header.order, hint: '0 到 999999', width: 10 },
];

type NewCourse = BodyOf<'POST /teaching/teachingCourse/add'>;
type Line = KeyedLine<NewCourse, BodyOf<'PUT /teaching/teachingCourse/edit'>>;
type StoredCourse = Awaited<ReturnType<typeof listCoursesByName>>[number];

/**
 * 课程导入: imports courses of the caller with the rules of the form. Pictures and units are added by hand
 * later. With a key a line changes the course of the same name, if the caller may edit it.
 */
export function courseImport(deps: Deps, actor: Actor): SheetImport<Line> {
  return {
    name: '课程',
    columns: courseColumns,
    maxRows: 500,
    keys: { courseName: header.name },
    updates: countKeyed,
    check: async (lines, { key }) => {
      const names = key === 'courseName' ? lines.map(({ cell }) => cell(header.name)) : [];
      const [all, stored, dictionaries] = await Promise.all([
        listAllDeparts(deps.db, actor.scope),
        listCoursesByName(deps.db, names, actor),
        deps.dictionaries.all(),
      ]);
      // Foreign departments count as missing.
      const departs = all.filter(({ inScope }) => inScope);
      const types = dictionaries['course_type'] ?? [];
      const categories = dictionaries['course_category'] ?? [];
      const school = { departs, types, categories };
      return rejectRepeatedRows(
        lines.map((line) => {
          const found = stored.filter(({ courseName }) => courseName === line.cell(header.name));
          return keyedLine(checkLine(line, school), line, found, actor);
        }),
      );
    },
    save: async (rows) => {
      await inTransaction(deps.db, async (trx) => {
        await writeEdits(rows, (body) => editCourse({ ...deps, db: trx }, actor, body));
        for (const row of newRowsOf(rows)) await addCourse({ ...deps, db: trx }, actor, row);
      });
      return undefined;
    },
  };
}

/**
 * Turns a line into a change of the course with its name, if there is one; empty cells keep the stored value.
 */
function keyedLine(
  checked: CheckedLine<NewCourse>,
  { line, cell }: ImportLine,
  [stored, ...others]: readonly StoredCourse[],
  { caller, scope }: Actor,
): CheckedLine<Line> {
  const errors = [
    ...('errors' in checked ? checked.errors : []),
    ...(others.length > 0 ? ['有多个同名课程，请先改名。'] : []),
    ...(stored === undefined || mayEditCourse(caller, scope, stored) ? [] : ['不是您创建的课程，不能修改。']),
  ];
  if (errors.length > 0 || !('row' in checked)) return { line, errors };
  if (stored === undefined) return { line, row: { line, add: checked.row } };
  const isFilled = (name: keyof typeof header) => cell(header[name]) !== '';
  const { row } = checked;
  const isSame = sameMembers(idList(row.departIds), idList(stored.departIds ?? undefined));
  const edit = changedValues(
    {
      courseType: row.courseType,
      courseCategory: row.courseCategory,
      showType: isFilled('showType') ? row.showType : null,
      isShared: isFilled('isShared') ? row.isShared : undefined,
      showHome: isFilled('showHome') ? row.showHome : undefined,
      departIds: isFilled('departs') && !isSame ? row.departIds : undefined,
      orderNum: isFilled('order') ? row.orderNum : undefined,
    },
    stored,
  );
  return {
    line,
    row: { line, id: stored.id, edit: edit && { ...edit, courseName: stored.courseName, id: stored.id } },
  };
}

type Items = readonly { readonly value: string; readonly text?: string | null }[];
type School = {
  readonly departs: Awaited<ReturnType<typeof listAllDeparts>>;
  readonly types: Items;
  readonly categories: Items;
};

function checkLine({ line, cell }: ImportLine, school: School): CheckedLine<NewCourse> {
  const names = cell(header.departs)
    .split(/[,，、]/)
    .filter((part) => part.trim() !== '');
  const departs = names.map((part) => departByText(school.departs, part.trim()));
  const type = itemOf(school.types, cell(header.type));
  const category = itemOf(school.categories, cell(header.category));
  const [showType, isShared, showHome] = [
    showTypes.get(cell(header.showType)),
    flags.get(cell(header.isShared)),
    flags.get(cell(header.showHome)),
  ];
  const order = cell(header.order);
  const errors = [
    ...lineErrors(header.name, cell(header.name), { max: 32, required: true }),
    ...(type === undefined ? [choiceError(header.type, cell(header.type), itemTexts(school.types))] : []),
    ...(category === undefined
      ? [choiceError(header.category, cell(header.category), itemTexts(school.categories))]
      : []),
    ...(showType === undefined ? ['展示形式不正确。'] : []),
    ...(isShared === undefined ? ['是否共享不正确。'] : []),
    ...(showHome === undefined ? ['首页展示不正确。'] : []),
    ...(/^\d{0,6}$/.test(order) ? [] : ['展示排序是 0 到 999999 的整数。']),
    ...departs.filter((one) => typeof one === 'string'),
  ];
  if (showType === undefined || isShared === undefined || showHome === undefined || errors.length > 0)
    return { line, errors };
  const departIds = departs.flatMap((one) => (typeof one === 'string' ? [] : [one.id])).join(',');
  return {
    line,
    row: {
      courseName: cell(header.name),
      courseType: type ?? null,
      courseCategory: category ?? null,
      showType,
      isShared,
      showHome,
      departIds,
      ...(order === '' ? {} : { orderNum: Number(order) }),
    },
  };
}

/**
 * Returns the value of an item by its value or text; null for an empty cell, undefined for an unknown item.
 */
function itemOf(items: Items, cellText: string): string | null | undefined {
  return cellText === ''
    ? null
    : items.find(({ value, text }) => value === cellText || text === cellText)?.value;
}
