import { isName } from '#common/expressions/compile.ts';
import { prepareForm } from '#common/expressions/prepare-form.ts';
import type { Schema } from '#openapi/index.ts';
import { needsChoices } from '#openapi/field-default.ts';
import { maxStars, starsOf } from '#openapi/stars.ts';
import { defaultProblem } from '#server/forms/shared/values/defaults.ts';
import { rowColumns } from '#server/forms/shared/tables/registry.store.ts';
import { columnTypeOf } from '#server/forms/shared/values/value-types.ts';

export type Definition = Schema<'FormDefinition'>;
export type FormField = Schema<'FormField'>;
export type Problem = Schema<'FormProblem'>;

export const maxFields = 300;
/** The maximum number of characters of all fields in an index, because an index entry is limited in bytes. */
const maxIndexed = 600;
/** The assumed length in an index of a text without a maximum length. */
const defaultLength = 200;

/**
 * Keys that fields may not have: the columns of every table, names used by rules, and the members that
 * every object has. Keywords of CEL are excluded too.
 */
const reservedKeys: ReadonlySet<string> = new Set([
  ...Object.keys(rowColumns),
  'revision',
  'children',
  'hasChild',
  'row',
  'me',
  'now',
  'today',
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);

const longKinds: ReadonlySet<string> = new Set(['textarea', 'richText', 'markdown', 'password']);

/**
 * Returns the problems that prevent saving a draft: two fields that cannot be distinguished. All other
 * problems may be fixed later.
 */
export function draftProblems({ fields }: Definition): Problem[] {
  return [
    ...repeated(fields, ({ id }) => id).map((field) => about(field, `字段编号“${field.id}”重复`)),
    ...repeated(fields, ({ key }) => key).map((field) => about(field, `字段标识“${field.key}”重复`)),
    ...(fields.length > maxFields ? [{ message: `字段不能超过${maxFields}个` }] : []),
  ];
}

/** Returns the problems of a definition to be published; `code` is the code of the form itself. */
export function definitionProblems(code: string, definition: Definition): Problem[] {
  const fields = new Map(definition.fields.map((field) => [field.id, field]));
  return [
    ...draftProblems(definition),
    ...(definition.fields.length === 0 ? [{ message: '请至少添加一个字段' }] : []),
    ...definition.fields.flatMap((field) => fieldProblems(field, definition)),
    ...groupProblems(definition),
    ...subProblems(code, definition),
    ...indexProblems(definition, fields),
    ...overlapProblems(definition, fields),
    ...viewProblems(definition, fields),
    ...ruleProblems(definition),
    ...accessProblems(definition, fields),
    ...expressionProblems(definition),
  ];
}

function fieldProblems(field: FormField, { groups = [] }: Definition): Problem[] {
  const { key, label, kind } = field;
  const prefix = `字段“${label}”`;
  const problem = (isWrong: boolean, message: string) =>
    isWrong ? [about(field, `${prefix}${message}`)] : [];
  const wrongDefault = defaultProblem(field);
  const hasChoices = (field.options?.length ?? 0) > 0 || (field.dict ?? '') !== '';
  return [
    ...problem(reservedKeys.has(key) || !isName(key), `的标识“${key}”是保留字`),
    ...problem(label.trim() === '', '的名称不能为空白'),
    ...problem(
      field.group !== undefined && !groups.some((group) => group.key === field.group),
      `所属的分组“${field.group ?? ''}”不存在`,
    ),
    ...problem(needsChoices(kind) && !hasChoices, '没有可选项，请填写选项或字典编码'),
    ...problem(
      kind === 'tree' && !hasChoices && (field.category ?? '') === '',
      '没有可选项，请选择分类，或填写选项或字典编码',
    ),
    ...problem(repeated(field.options ?? [], ({ value }) => value).length > 0, '的选项值重复'),
    ...problem(kind === 'formula' && (field.formula ?? '').trim() === '', '没有填写公式'),
    ...problem(kind === 'sequence' && (field.fillRule ?? '') === '', '没有选择编码生成规则'),
    ...problem(kind === 'category' && (field.category ?? '') === '', '没有选择分类'),
    ...problem((kind === 'link' || kind === 'popup') && field.form === undefined, '没有选择关联的表单'),
    ...problem(
      kind === 'rating' && starsOf(field) === undefined,
      `的最大值必须是 1 到 ${maxStars} 的整数，更大的请用整数字段`,
    ),
    ...problem(wrongDefault !== undefined, `的默认值：${wrongDefault ?? ''}`),
    ...problem((field.minimum ?? -Infinity) > (field.maximum ?? Infinity), '的最小值大于最大值'),
    ...problem(field.unique === true && !canBeKey(field), '的类型不能设为唯一'),
    ...problem(field.unique === true && canBeKey(field) && lengthOf(field) > maxIndexed, tooLong),
  ];
}

const tooLong = `太长，不能建索引（合计不超过${maxIndexed}个字符）`;

function groupProblems({ groups = [] }: Definition): Problem[] {
  return repeated(groups, ({ key }) => key).map(({ title }) => ({ message: `分组“${title}”的标识重复` }));
}

function subProblems(code: string, { kind, subs = [] }: Definition): Problem[] {
  return [
    ...(subs.length > 0 && kind !== 'main' ? [{ message: '只有主表可以有子表' }] : []),
    ...(subs.some(({ form }) => form === code) ? [{ message: '表单不能是自己的子表' }] : []),
    ...repeated(subs, ({ form }) => form).map(({ title }) => ({ message: `子表“${title}”重复` })),
  ];
}

type Fields = ReadonlyMap<string, FormField>;

function indexProblems({ indexes = [] }: Definition, fields: Fields): Problem[] {
  return indexes.flatMap(({ fields: ids }, at): Problem[] => {
    const prefix = `第${at + 1}个索引`;
    const found = ids.flatMap((id) => fields.get(id) ?? []);
    if (found.length < ids.length) return [{ message: `${prefix}的字段不存在` }];
    if (new Set(ids).size < ids.length) return [{ message: `${prefix}的字段重复` }];
    const unfit = found.find((field) => !canBeKey(field));
    if (unfit !== undefined) return [about(unfit, `${prefix}：字段“${unfit.label}”的类型不能建索引`)];
    const length = found.reduce((sum, field) => sum + lengthOf(field), 0);
    return length > maxIndexed ? [{ message: `${prefix}${tooLong}` }] : [];
  });
}

function overlapProblems({ noOverlap }: Definition, fields: Fields): Problem[] {
  if (noOverlap === undefined) return [];
  const [from, to] = [fields.get(noOverlap.from), fields.get(noOverlap.to)];
  const per = (noOverlap.per ?? []).map((id) => fields.get(id));
  if (from === undefined || to === undefined || per.includes(undefined))
    return [{ message: '“不能重叠”的字段不存在' }];
  if (!['date', 'datetime', 'time'].includes(from.kind))
    return [about(from, `“不能重叠”：字段“${from.label}”不是日期或时间`)];
  if (from.kind !== to.kind) return [about(to, '“不能重叠”的开始与结束必须是同一种类型')];
  if (from.id === to.id) return [about(to, '“不能重叠”的开始与结束必须是两个字段')];
  const unfit = per.find((field) => field !== undefined && !canBeSame(field));
  return unfit === undefined ? [] : [about(unfit, `“不能重叠”：字段“${unfit.label}”的类型不能用来区分`)];
}

function viewProblems({ views = {}, kind }: Definition, fields: Fields): Problem[] {
  const missing = (title: string, ids: readonly (string | undefined)[]): Problem[] =>
    ids.some((id) => id !== undefined && !fields.has(id)) ? [{ message: `${title}视图的字段不存在` }] : [];
  const { calendar, board, gallery, tree } = views;
  return [
    ...missing('日历', [calendar?.from, calendar?.to, calendar?.title]),
    ...missing('看板', [board?.by, board?.title]),
    ...missing('画廊', [gallery?.picture, gallery?.title]),
    ...missing('树形', [tree?.title]),
    ...(kind === 'tree' && tree === undefined ? [{ message: '树形表单没有选择显示的字段' }] : []),
  ];
}

function ruleProblems({ rules = [], buttons = [], fields }: Definition): Problem[] {
  const keys = new Set(fields.map(({ key }) => key));
  const unknown = (key: string | undefined) => key !== undefined && !keys.has(key);
  return [
    ...rules.flatMap(({ field, target }, at) =>
      unknown(field) || unknown(target) ? [{ message: `第${at + 1}条规则的字段不存在` }] : [],
    ),
    ...repeated(buttons, ({ code }) => code).map(({ name }) => ({ message: `按钮“${name}”的编码重复` })),
    ...buttons.flatMap(({ name, set }) =>
      Object.keys(set).some(unknown) ? [{ message: `按钮“${name}”设置的字段不存在` }] : [],
    ),
  ];
}

function accessProblems({ access = [], departField }: Definition, fields: Fields): Problem[] {
  const rowDepartField = departField === undefined ? undefined : fields.get(departField);
  return [
    ...(departField !== undefined && rowDepartField?.kind !== 'depart' && rowDepartField?.kind !== 'departs'
      ? [{ message: '权限：记录所属的字段不是部门' }]
      : []),
    ...repeated(access, ({ role }) => role).map(({ role }) => ({ message: `角色“${role}”的权限重复` })),
    ...access.flatMap(({ role, fields: rights = {} }) =>
      Object.keys(rights).some((id) => !fields.has(id))
        ? [{ message: `角色“${role}”的权限中有不存在的字段` }]
        : [],
    ),
  ];
}

/**
 * Returns the problems of formulas, rules and buttons as expressions; unknown fields are reported elsewhere.
 */
function expressionProblems({ fields, rules = [], buttons = [] }: Definition): Problem[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const isKnown = (key: string | undefined) => key === undefined || byKey.has(key);
  return prepareForm({ fields, rules, buttons }).problems.flatMap(({ part, of, error: { message } }) => {
    if (part === 'formula') {
      const field = byKey.get(of);
      if (field === undefined || (field.formula ?? '').trim() === '') return [];
      return [about(field, `字段“${field.label}”的公式：${message}`)];
    }
    if (part === 'rule') {
      const rule = rules[Number(of)];
      if (!isKnown(rule?.field) || !isKnown(rule?.target)) return [];
      return [{ message: `第${Number(of) + 1}条规则：${message}` }];
    }
    const button = buttons.find(({ code }) => code === of);
    if (button === undefined || !Object.keys(button.set).every(isKnown)) return [];
    return [{ message: `按钮“${button.name}”：${message}` }];
  });
}

/** Returns whether the field may be in a unique key or an index. */
export function canBeKey({ kind }: FormField): boolean {
  const type = columnTypeOf(kind);
  return type !== undefined && type !== 'text[]' && !longKinds.has(kind);
}

/** Returns whether an exclusion constraint can compare values of the field. */
function canBeSame(field: FormField): boolean {
  const type = columnTypeOf(field.kind);
  return canBeKey(field) && ['text', 'bigint', 'numeric', 'boolean'].includes(type ?? '');
}

function lengthOf({ kind, maxLength }: FormField): number {
  return columnTypeOf(kind) === 'text' ? (maxLength ?? defaultLength) : 10;
}

function repeated<One>(list: readonly One[], by: (one: One) => string): One[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const known = seen.has(by(one));
    seen.add(by(one));
    return known;
  });
}

function about({ id }: FormField, message: string): Problem {
  return { message, field: id };
}
