import { canonicalText } from '#machines/canonical-text.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';

export type ReportDetail = Schema<'OnlineReportDetail'>;
export type Definition = Schema<'ReportDefinition'>;
export type SourceField = Schema<'ReportField'>;
/** The parts of a report that are saved. */
export type ReportValues = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly definition: Definition | undefined;
};

/** A problem and its place: a path of the definition such as `measures.1.field`, or a name of the report's own. */
export type Problem = { readonly field: string; readonly text: string };

/** Whether the present values differ from the saved ones, whatever order their parts were set in. */
export function hasChanges({
  present,
  saved,
}: {
  readonly present: ReportValues;
  readonly saved: ReportValues;
}): boolean {
  return textOf(present) !== textOf(saved);
}

const textOf = (values: ReportValues): string =>
  canonicalText({
    ...values,
    definition: values.definition === undefined ? null : sentDefinition(values.definition),
  });

export const newReport: ReportValues = {
  code: '',
  name: '',
  description: '',
  enabled: true,
  definition: undefined,
};

export function valuesOf(report: ReportDetail): ReportValues {
  const { code, name, description, enabled, definition } = report;
  return { code, name, description: description ?? '', enabled, definition };
}

/** Parts that are empty are not there at all. */
export function sentDefinition(definition: Definition): Definition {
  const entries = Object.entries(definition).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const sent: Definition = { source: definition.source };
  for (const [name, value] of entries) Reflect.set(sent, name, value);
  return sent;
}

/** Why it is not worth sending; undefined: the server judges the rest. */
export function firstProblem({ code, name, definition }: ReportValues): Problem | undefined {
  if (name.trim() === '') return { field: 'name', text: '请输入报表名称！' };
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(code))
    return { field: 'code', text: '以小写字母开头，只能有小写字母、数字和下划线，最多40个字符！' };
  return definition === undefined ? { field: 'source', text: '请选择数据来源！' } : partProblem(definition);
}

/** As the contract bounds them. */
const max = { columns: 50, series: 10, dashboardRoles: 20 };

function tooMany({ columns = [], charts = [], dashboardRoles = [] }: Definition): Problem | undefined {
  const chart = charts.findIndex(({ series = [] }) => series.length > max.series);
  if (columns.length > max.columns) return { field: 'columns', text: `最多选择${max.columns}列！` };
  if (chart >= 0) return { field: `charts.${chart}`, text: `一个图表最多选择${max.series}个系列！` };
  return dashboardRoles.length > max.dashboardRoles
    ? { field: 'dashboardRoles', text: `最多选择${max.dashboardRoles}个角色！` }
    : undefined;
}

/** The choices of a parameter come from a dictionary, or are listed. */
function choiceProblem(params: NonNullable<Definition['params']>): Problem | undefined {
  const problemIn = ({ kind, dict, options = [] }: (typeof params)[number]): string | undefined => {
    if (kind !== 'choice') return undefined;
    if (dict === undefined && options.length === 0) return '请选择字典或添加选项！';
    if (options.some(({ value, text }) => value.trim() === '' || text.trim() === ''))
      return '选项的值和文字都不能为空！';
    return new Set(options.map(({ value }) => value)).size < options.length ? '选项值重复！' : undefined;
  };
  const at = params.findIndex((param) => problemIn(param) !== undefined);
  const param = params[at];
  const text = param === undefined ? undefined : problemIn(param);
  return text === undefined ? undefined : { field: `params.${at}`, text };
}

export function partProblem(definition: Definition): Problem | undefined {
  const { measures = [], params = [], charts = [] } = definition;
  const wanting = (list: readonly { readonly text: string }[], part: string, noun: string) => {
    const at = list.findIndex(({ text }) => text.trim() === '');
    return at < 0 ? undefined : { field: `${part}.${at}`, text: `请输入${noun}！` };
  };
  const badKey = params.findIndex(({ key }) => !/^[a-z][A-Za-z0-9]{0,29}$/.test(key));
  if (definition.source.kind === 'sql') return { field: 'source', text: '请选择数据来源！' };
  return (
    tooMany(definition) ??
    wanting(
      measures.map(({ label }) => ({ text: label })),
      'measures',
      '指标名称',
    ) ??
    wanting(
      params.map(({ label }) => ({ text: label })),
      'params',
      '参数名称',
    ) ??
    (badKey < 0
      ? undefined
      : { field: `params.${badKey}`, text: '标识以小写字母开头，只能有字母和数字，最多30个字符！' }) ??
    choiceProblem(params) ??
    wanting(
      charts.map(({ title }) => ({ text: title })),
      'charts',
      '图表标题',
    )
  );
}

/** The first of `base1`, `base2`, … that is not taken. */
export function freeKey(base: string, usedKeys: readonly string[]): string {
  let number = 1;
  while (usedKeys.includes(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}

/** Returns the problem that the server found, with its field; undefined when it names no field. */
export function problemOf(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null || !('field' in error)) return undefined;
  const { field } = error;
  return typeof field === 'string' ? { field, text: messageOf(error, '保存失败！') } : undefined;
}
