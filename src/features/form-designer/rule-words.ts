import type { Schema } from '#openapi/index.ts';

type Rule = Schema<'FormRule'>;

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

const wordOf = (list: readonly { readonly value: string; readonly text: string }[], value: string): string =>
  list.find((one) => one.value === value)?.text ?? value;

/** A rule in a few words: 字段改变时（数量），必须填写：备注. `labelOf`: of a field by its key. */
export function ruleWords({ event, field, act, target }: Rule, labelOf: (key: string) => string): string {
  const when =
    wordOf(events, event) + (event === 'change' && field !== undefined ? `（${labelOf(field)}）` : '');
  return `${when}，${wordOf(acts, act)}：${target === undefined ? '整条记录' : labelOf(target)}`;
}
