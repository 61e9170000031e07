import type { Schema } from '#openapi/index.ts';
import type { ReportCondition } from './report-filter.rules.ts';
import { wrongDefaults } from './report-params.rules.ts';

export type ReportDefinition = Schema<'ReportDefinition'>;

/** A problem of a definition and its place: a path such as `measures.1.field`. */
export type ReportProblem = { readonly message: string; readonly field: string };

/** Returns the problems of a definition that do not depend on its source. */
export function definitionProblems(definition: ReportDefinition): ReportProblem[] {
  return [
    ...sqlProblems(definition),
    ...shapeProblems(definition),
    ...keyProblems(definition),
    ...measureProblems(definition),
    ...wrongDefaults(definition.params ?? []).map((path) => problem(path, '默认值不正确')),
    ...filterProblems(definition),
    ...orderProblems(definition),
    ...chartProblems(definition),
  ];
}

const problem = (field: string, message: string): ReportProblem => ({ field, message });

/**
 * SQL reports of earlier versions are kept so that their authors can read the statement; none is executed
 * (decision 127).
 */
export const noSql = 'SQL报表已停用，请改用数据视图或表单作为数据来源重新制作';

function sqlProblems({ source, sql }: ReportDefinition): ReportProblem[] {
  if (source.kind === 'sql') return [problem('source', noSql)];
  return sql === undefined ? [] : [problem('sql', '只有SQL报表有SQL语句')];
}

function shapeProblems({
  columns = [],
  groups = [],
  measures = [],
  pivot,
}: ReportDefinition): ReportProblem[] {
  const isGrouped = measures.length > 0;
  return [
    ...(!isGrouped && columns.length === 0 ? [problem('columns', '请选择要显示的列，或添加统计指标')] : []),
    ...(!isGrouped && groups.length > 0 ? [problem('measures', '分组需要至少一个统计指标')] : []),
    ...(!isGrouped && pivot !== undefined ? [problem('pivot', '透视列需要至少一个统计指标')] : []),
    ...(groups.some(({ field }) => field === pivot?.field)
      ? [problem('pivot', '透视列不能同时是分组字段')]
      : []),
  ];
}

/** Each key of a record is unique. */
function keyProblems({ columns = [], groups = [], measures = [], params = [] }: ReportDefinition) {
  const groupKeys = groups.map(({ field }) => field);
  return [
    ...repeated(columns.map(({ field }) => field)).map((at) =>
      problem(`columns.${at}.field`, '同一列重复了'),
    ),
    ...repeated(groupKeys).map((at) => problem(`groups.${at}.field`, '同一分组字段重复了')),
    ...repeated([...groupKeys, ...measures.map(({ key }) => key)])
      .filter((at) => at >= groupKeys.length)
      .map((at) => problem(`measures.${at - groupKeys.length}.key`, '指标的标识重复了')),
    ...repeated(params.map(({ key }) => key)).map((at) => problem(`params.${at}.key`, '参数的标识重复了')),
  ];
}

const repeated = (names: readonly string[]): number[] =>
  names.flatMap((name, at) => (names.indexOf(name) === at ? [] : [at]));

function measureProblems({ measures = [] }: ReportDefinition): ReportProblem[] {
  const plain = new Set(measures.filter(({ fn }) => fn !== 'ratio').map(({ key }) => key));
  return measures.flatMap(({ fn, field, of, over }, at) => {
    const path = `measures.${at}`;
    if (fn === 'ratio')
      return [
        ...(of !== undefined && plain.has(of) ? [] : [problem(`${path}.of`, '比率的分子须是另一个指标')]),
        ...(over !== undefined && plain.has(over)
          ? []
          : [problem(`${path}.over`, '比率的分母须是另一个指标')]),
      ];
    if (of !== undefined || over !== undefined) return [problem(`${path}.of`, '只有比率有分子和分母')];
    if (fn === 'count') return field === undefined ? [] : [problem(`${path}.field`, '计数不需要字段')];
    return field === undefined ? [problem(`${path}.field`, '请选择统计的字段')] : [];
  });
}

const deepest = 5;
const max = 50;

function filterProblems({ filter, params = [] }: ReportDefinition): ReportProblem[] {
  if (filter === undefined) return [];
  const keys = new Set(params.map(({ key }) => key));
  let count = 0;
  const look = (node: ReportCondition, path: string, depth: number): ReportProblem[] => {
    count += 1;
    const { and, or, field, rule, values, param } = node;
    const kinds = [and, or, field].filter((one) => one !== undefined).length;
    if (depth > deepest || count > max) return [problem(path, '条件太多或层次太深')];
    if (kinds !== 1 || (field === undefined) !== (rule === undefined)) return [problem(path, '条件不完整')];
    const parts = [...(and ?? []), ...(or ?? [])];
    if (field === undefined)
      return [
        ...(values === undefined && param === undefined ? [] : [problem(path, '条件不完整')]),
        ...parts.flatMap((one, at) =>
          look(one, `${path}.${and === undefined ? 'or' : 'and'}.${at}`, depth + 1),
        ),
      ];
    const asksNothing = rule === 'empty' || rule === 'notEmpty';
    if (asksNothing)
      return values === undefined && param === undefined ? [] : [problem(path, '该条件不需要值')];
    if ((values === undefined) === (param === undefined))
      return [problem(path, '条件须有值或参数，且只有一个')];
    if (values !== undefined && (values.length === 0 || values.includes('')))
      return [problem(path, '请填写条件的值')];
    return param === undefined || keys.has(param) ? [] : [problem(`${path}.param`, '没有这个参数')];
  };
  return look(filter, 'filter', 1);
}

function orderProblems({ order = [], columns = [], groups = [], measures = [] }: ReportDefinition) {
  const isGrouped = measures.length > 0;
  const names = new Set(
    isGrouped
      ? [...groups.map(({ field }) => field), ...measures.map(({ key }) => key)]
      : columns.map(({ field }) => field),
  );
  return order.flatMap(({ by }, at) =>
    names.has(by) ? [] : [problem(`order.${at}.by`, '排序须按报表的列、分组或指标')],
  );
}

function chartProblems({
  charts = [],
  layout,
  groups = [],
  measures = [],
}: ReportDefinition): ReportProblem[] {
  const fields = new Set(groups.map(({ field }) => field));
  const keys = new Set(measures.map(({ key }) => key));
  const isCombined = layout === 'combined' && charts.some(({ kind }) => kind === 'pie');
  return [
    ...charts.flatMap(({ kind, x, series = [] }, at) => {
      const path = `charts.${at}`;
      if (kind !== 'table' && fields.size === 0) return [problem(path, '图表需要分组和统计指标')];
      return [
        ...(x === undefined || fields.has(x) ? [] : [problem(`${path}.x`, '横轴须是分组字段')]),
        ...(series.every((key) => keys.has(key)) ? [] : [problem(`${path}.series`, '系列须是统计指标')]),
      ];
    }),
    ...(isCombined ? [problem('layout', '饼图不能与其他图表组合')] : []),
  ];
}
