import type { Schema } from '#openapi/index.ts';
import { fieldKinds } from '../board/field-kinds.ts';
import { actionsText, displays, kinds, rights, ruleText, optionText } from '../definition-labels.ts';

type Difference = Schema<'FormDifference'>;
type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the changes of a part of a form as text, one line each. */
export function differenceLines({ part, before, after }: Difference): readonly string[] {
  const [old, now] = [read(before), read(after)];
  if (part === 'fields') return isPart(old) && isPart(now) ? propertyLines(fieldLabels, old, now) : [];
  const labels = entryLabels[part];
  if (labels !== undefined) return entryLines(listOf(old), listOf(now), labels);
  if (isPart(old) || isPart(now))
    return propertyLines(viewLabels, isPart(old) ? old : {}, isPart(now) ? now : {});
  return [`${plainText(old)} → ${plainText(now)}`];
}

function read(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

const listOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value.filter(isPart) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '无';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map(plainText).join('、');
  if (isPart(value))
    return typeof value['text'] === 'string' ? value['text'] : Object.values(value).map(plainText).join('、');
  const word = [...kinds, ...displays].find((one) => one.value === value)?.text;
  return word ?? (typeof value === 'number' || typeof value === 'string' ? String(value) : '');
}

/** Names of properties, and texts of their values if they differ. */
type Labels = Readonly<Record<string, readonly [name: string, values?: Readonly<Record<string, string>>]>>;

const kindNames = Object.fromEntries(Object.entries(fieldKinds).map(([kind, { name }]) => [kind, name]));

const fieldLabels: Labels = {
  label: ['名称'],
  key: ['标识'],
  kind: ['类型', kindNames],
  help: ['填写说明'],
  placeholder: ['占位文字'],
  required: ['必填'],
  unique: ['不能重复'],
  readOnly: ['只读'],
  maxLength: ['最多字符数'],
  minimum: ['最小值'],
  maximum: ['最大值'],
  decimals: ['小数位数'],
  checkRule: ['校验规则'],
  dict: ['字典'],
  options: ['选项'],
  category: ['分类'],
  form: ['关联的表单'],
  formFields: ['关联记录显示的字段'],
  formula: ['公式'],
  fillRule: ['编码生成规则'],
  default: ['默认值'],
  group: ['所属分组'],
  span: ['占几列'],
  width: ['列宽'],
  inList: ['在列表显示'],
  inForm: ['在表单显示'],
  search: ['查询条件', { none: '不查询', basic: '常用查询', more: '更多查询' }],
  searchBy: ['查询方式', { equal: '等于', like: '包含', range: '范围', any: '任意一个' }],
  sortable: ['可排序'],
} satisfies Record<Exclude<keyof Schema<'FormField'>, 'id'>, Labels[string]>;

const viewLabels: Labels = {
  calendar: ['日历'],
  board: ['看板'],
  gallery: ['画廊'],
  tree: ['树'],
  from: ['从'],
  to: ['到'],
  per: ['按'],
  roles: ['角色'],
  departs: ['班级的编号'],
};

function propertyLines(labels: Labels, old: Part, now: Part): readonly string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map((name) => {
      const [title, values = {}] = labels[name] ?? [name];
      const word = (value: unknown): string => values[textOf(value)] ?? plainText(value);
      return `${title}：${word(old[name])} → ${word(now[name])}`;
    });
}

/** The name and the text of a list entry. */
type EntryText = { readonly name: (entry: Part) => string; readonly text: (entry: Part) => string };

const entryLabels: Readonly<Record<string, EntryText>> = {
  rules: {
    name: () => '',
    text: ({ event, act, field, target, expression, message }) => {
      const summary = ruleText(
        {
          event: textOf(event),
          act: textOf(act),
          ...(typeof field === 'string' ? { field } : {}),
          ...(typeof target === 'string' ? { target } : {}),
        },
        (key) => key,
      );
      return `${summary}，${textOf(expression)}${typeof message === 'string' ? `（${message}）` : ''}`;
    },
  },
  access: {
    name: ({ role }) => `角色 ${textOf(role)}`,
    text: ({ rows, changes, may, fields }) => {
      const fieldRights = isPart(fields)
        ? Object.entries(fields).map(([label, right]) => `${label}${optionText(rights, textOf(right))}`)
        : [];
      const actions = Array.isArray(may) ? may.map(textOf) : [];
      const ownOnly = changes === 'own' ? ['只修改自己填的'] : [];
      return [actionsText(textOf(rows), actions), ...ownOnly, ...fieldRights].join('；');
    },
  },
  buttons: {
    name: ({ name }) => `按钮 ${textOf(name)}`,
    text: ({ when, set, question }) =>
      [
        ...(typeof when === 'string' ? [`显示条件 ${when}`] : []),
        ...(isPart(set) ? Object.entries(set).map(([key, text]) => `${key} 设为 ${textOf(text)}`) : []),
        ...(typeof question === 'string' ? [`确认问题 ${question}`] : []),
      ].join('；'),
  },
  indexes: {
    name: () => '',
    text: ({ fields, unique, message }) =>
      `${plainText(fields)}${unique === true ? '（不能重复）' : ''}${typeof message === 'string' ? `：${message}` : ''}`,
  },
  groups: {
    name: ({ key }) => `分组 ${textOf(key)}`,
    text: ({ title, tab }) => `${textOf(title)}${tab === true ? '（页签）' : ''}`,
  },
  subs: { name: ({ form }) => `子表 ${textOf(form)}`, text: ({ title }) => textOf(title) },
};

/** Entries with a name are matched by it; others by equal text. */
function entryLines(
  old: readonly Part[],
  now: readonly Part[],
  { name, text }: EntryText,
): readonly string[] {
  const [was, is] = [old, now].map((list) => new Map(list.map((one) => [name(one) || text(one), text(one)])));
  if (was === undefined || is === undefined) return [];
  const titled = (key: string, entryText: string): string =>
    key === entryText ? entryText : `${key}：${entryText}`;
  const removedLines = [...was]
    .filter(([key]) => !is.has(key))
    .map(([key, said]) => `移除 ${titled(key, said)}`);
  const addedLines = [...is]
    .filter(([key]) => !was.has(key))
    .map(([key, said]) => `新增 ${titled(key, said)}`);
  const other = [...is].flatMap(([key, said]) => {
    const before = was.get(key);
    return before === undefined || before === said ? [] : [`${key}：${before} → ${said}`];
  });
  const lines = [...removedLines, ...other, ...addedLines];
  return lines.length === 0 ? ['顺序改变'] : lines;
}
