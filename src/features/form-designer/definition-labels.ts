import type { Schema } from '#openapi/index.ts';

type Rule = Schema<'FormRule'>;
type Access = Schema<'FormAccess'>;

export const events = [
  { value: 'loaded', text: '打开表单时' },
  { value: 'change', text: '字段改变时' },
  { value: 'add', text: '新增前' },
  { value: 'edit', text: '编辑前' },
  { value: 'delete', text: '删除前' },
] as const satisfies readonly { value: Rule['event']; text: string }[];

export const acts = [
  { value: 'show', text: '显示字段' },
  { value: 'require', text: '必须填写' },
  { value: 'disable', text: '禁止修改' },
  { value: 'set', text: '设置值' },
  { value: 'check', text: '检查' },
  { value: 'options', text: '限制选项' },
] as const satisfies readonly { value: Rule['act']; text: string }[];

export const scopes = [
  { value: 'none', text: '看不到' },
  { value: 'own', text: '本人的' },
  { value: 'class', text: '本班的' },
  { value: 'depart', text: '本部门的' },
  { value: 'all', text: '全部' },
] as const satisfies readonly { value: Access['rows']; text: string }[];

export const formActions = [
  { value: 'add', text: '新增' },
  { value: 'edit', text: '编辑' },
  { value: 'delete', text: '删除' },
  { value: 'import', text: '导入' },
  { value: 'export', text: '导出' },
  { value: 'bin', text: '回收站' },
] as const satisfies readonly { value: Access['may'][number]; text: string }[];

export const rights = [
  { value: 'hidden', text: '隐藏' },
  { value: 'read', text: '只读' },
  { value: 'write', text: '可写' },
] as const satisfies readonly { value: NonNullable<Access['fields']>[string]; text: string }[];

export const kinds = [
  { value: 'single', text: '单表' },
  { value: 'main', text: '主表' },
  { value: 'sub', text: '子表' },
  { value: 'tree', text: '树形表' },
] as const;

export const displays = [
  { value: 'normal', text: '上下排列' },
  { value: 'tab', text: '页签' },
  { value: 'inner', text: '内嵌' },
  { value: 'erp', text: 'ERP' },
] as const;

export const optionText = (
  list: readonly { readonly value: string; readonly text: string }[],
  value: string,
): string => list.find((one) => one.value === value)?.text ?? value;

type RuleSummary = {
  readonly event: string;
  readonly act: string;
  readonly field?: string;
  readonly target?: string;
};

/** A rule as short text: 字段改变时（数量），必须填写：备注. `labelOf` returns a field's label by its key. */
export function ruleText(
  { event, field, act, target }: RuleSummary,
  labelOf: (key: string) => string,
): string {
  const when =
    optionText(events, event) + (event === 'change' && field !== undefined ? `（${labelOf(field)}）` : '');
  return `${when}，${optionText(acts, act)}：${target === undefined ? '整条记录' : labelOf(target)}`;
}

/** Returns a role's rights on the rows of a form. */
export function actionsText(rows: string, may: readonly string[]): string {
  const names = formActions.filter(({ value }) => may.includes(value)).map(({ text }) => text);
  return `记录范围：${optionText(scopes, rows)}；${names.length === 0 ? '只能查看' : `可以${names.join('、')}`}`;
}
