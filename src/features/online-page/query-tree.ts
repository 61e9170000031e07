import * as z from 'zod/mini';
import { isNumeric, isSeveral, type FormField } from './field-values.ts';

/** How a value is compared: the rules of superQueryParams in the contract. */
const rules = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '在…中',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
  empty: '为空',
  notEmpty: '不为空',
} as const;

export type Rule = keyof typeof rules;

export type Condition = { readonly field: string; readonly rule: Rule; readonly value: string };
export type Group = { readonly join: 'and' | 'or'; readonly of: readonly QueryNode[] };
export type QueryNode = Condition | Group;

/** Where a node stands: the index in the group at the top, in the group found there, and so on. */
export type NodePath = readonly number[];

/** As the server has them, but for one level: filters and views ask beside it. */
const deepest = 4;
const most = 50;

export const emptyQuery: Group = { join: 'and', of: [] };

export const isGroup = (node: QueryNode): node is Group => 'join' in node;

const ordered: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'];
const listed: readonly Rule[] = ['in', 'ne', 'like', 'empty', 'notEmpty'];
const exact: readonly Rule[] = ['eq', 'ne', 'empty', 'notEmpty'];
const worded: readonly Rule[] = ['like', 'eq', 'ne', 'right_like', 'left_like', 'in', 'empty', 'notEmpty'];
const moments: ReadonlySet<FormField['kind']> = new Set(['date', 'datetime', 'time']);
const chosen: ReadonlySet<FormField['kind']> = new Set([
  'radio',
  'list',
  'searchChoice',
  'user',
  'depart',
  'category',
  'tree',
  'popupDict',
  'link',
]);

/** The rules a field can be asked by; the first is the usual one. */
export function rulesOf(
  field: Pick<FormField, 'kind'>,
): readonly { readonly value: Rule; readonly text: string }[] {
  return ruleNames(field).map((value) => ({ value, text: rules[value] }));
}

function ruleNames(field: Pick<FormField, 'kind'>): readonly Rule[] {
  const whole = { id: '', key: '', label: '', ...field };
  if (isNumeric(whole) || moments.has(field.kind)) return ordered;
  if (field.kind === 'switch') return exact;
  if (isSeveral(whole)) return listed;
  return chosen.has(field.kind) ? [...exact.slice(0, 2), 'in', 'empty', 'notEmpty'] : worded;
}

export const isRule = (text: string): text is Rule => Object.hasOwn(rules, text);

/** Whether a rule compares with something. */
export const takesValue = (rule: Rule): boolean => rule !== 'empty' && rule !== 'notEmpty';

/** The tree with another node at a place; undefined takes the node away. */
export function changed(root: Group, path: NodePath, node: QueryNode | undefined): Group {
  const [index, ...rest] = path;
  if (index === undefined) return node !== undefined && isGroup(node) ? node : root;
  const present = root.of[index];
  if (present === undefined) return root;
  if (rest.length > 0)
    return isGroup(present) ? { ...root, of: root.of.with(index, changed(present, rest, node)) } : root;
  return { ...root, of: node === undefined ? root.of.toSpliced(index, 1) : root.of.with(index, node) };
}

/** The tree with one more node at the end of a group. */
export function added(root: Group, path: NodePath, node: QueryNode): Group {
  const [index, ...rest] = path;
  if (index === undefined) return { ...root, of: [...root.of, node] };
  const present = root.of[index];
  if (present === undefined || !isGroup(present)) return root;
  return { ...root, of: root.of.with(index, added(present, rest, node)) };
}

function size(node: QueryNode): number {
  return isGroup(node) ? node.of.reduce((sum, one) => sum + size(one), 1) : 1;
}

/** Whether one more can be put into the group at this place; a group also needs room for what is in it. */
export function hasRoom(root: Group, path: NodePath, what: 'condition' | 'group'): boolean {
  const isDeep = path.length + (what === 'group' ? 3 : 2) > deepest;
  return !isDeep && size(root) + (what === 'group' ? 2 : 1) <= most;
}

/** What the server is asked; empty: nothing. Conditions that are not finished, and empty groups, are left out. */
export function wireText(root: Group): string {
  const node = wire(root);
  return node === undefined ? '' : JSON.stringify(node);
}

/** What all of these ask for as one text, no deeper than they are; empty: nothing. */
export function allOf(conditions: readonly object[]): string {
  const [only, ...others] = conditions;
  if (only === undefined) return '';
  if (others.length === 0) return JSON.stringify(only);
  const flat = conditions.flatMap((one): unknown[] =>
    'and' in one && Array.isArray(one.and) ? one.and : [one],
  );
  return JSON.stringify({ and: flat });
}

/** A condition of `wireText` to be joined with others. */
export function conditionsOf(text: string): object[] {
  const value = text === '' ? undefined : parsed(text);
  return typeof value === 'object' && value !== null ? [value] : [];
}

function wire(node: QueryNode): object | undefined {
  if (!isGroup(node)) {
    const { field, rule, value } = node;
    if (!takesValue(rule)) return { field, rule };
    const text = value.trim();
    if (field === '' || text === '') return undefined;
    return { field, rule, value: rule === 'in' ? text.split(/[,，]/).map((one) => one.trim()) : text };
  }
  const parts = node.of.map(wire).filter((one) => one !== undefined);
  return parts.length === 0 ? undefined : { [node.join]: parts };
}

const condition = z.object({
  field: z.string(),
  rule: z.string().check(z.refine(isRule)),
  value: z.optional(z.union([z.string(), z.array(z.string())])),
});

/** The tree of an address, kept to fields that are there; anything else in it is left out. */
export function readQuery(text: string | undefined, keys: ReadonlySet<string>): Group {
  const root = text === undefined ? undefined : node(parsed(text), keys);
  if (root === undefined) return emptyQuery;
  return isGroup(root) ? root : { join: 'and', of: [root] };
}

function node(value: unknown, keys: ReadonlySet<string>): QueryNode | undefined {
  if (Array.isArray(value)) return { join: 'and', of: nodes(value, keys) };
  if (typeof value !== 'object' || value === null) return undefined;
  if ('and' in value && Array.isArray(value.and)) return { join: 'and', of: nodes(value.and, keys) };
  if ('or' in value && Array.isArray(value.or)) return { join: 'or', of: nodes(value.or, keys) };
  const { data } = z.safeParse(condition, value);
  if (data === undefined || !keys.has(data.field) || !isRule(data.rule)) return undefined;
  const held = data.value ?? '';
  return { field: data.field, rule: data.rule, value: typeof held === 'string' ? held : held.join(',') };
}

function nodes(list: readonly unknown[], keys: ReadonlySet<string>): QueryNode[] {
  return list.map((one) => node(one, keys)).filter((one) => one !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An address that somebody has cut: the list is shown without it.
    return undefined;
  }
}
