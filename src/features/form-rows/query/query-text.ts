import * as z from 'zod/mini';
import {
  groupOf,
  isGroup,
  isRule,
  partsOf,
  takesValue,
  type Condition,
} from '#shared/conditions/condition-rules.ts';

// superQueryParams of the contract: the conditions of 高级查询 in a list's address and its request.

export const emptyQuery: Condition = { and: [] };

/** Returns the conditions for the request; empty without any. Incomplete conditions and empty groups are omitted. */
export function wireText(root: Condition): string {
  const node = wire(root);
  return node === undefined ? '' : JSON.stringify(node);
}

/** Combines conditions into one text without extra nesting; empty without any. */
export function allOf(conditions: readonly object[]): string {
  const [only, ...others] = conditions;
  if (only === undefined) return '';
  if (others.length === 0) return JSON.stringify(only);
  const flat = conditions.flatMap((one): unknown[] =>
    'and' in one && Array.isArray(one.and) ? one.and : [one],
  );
  return JSON.stringify({ and: flat });
}

/** Parses a condition of `wireText` for a combination with others. */
export function conditionsOf(text: string): object[] {
  const value = text === '' ? undefined : parsed(text);
  return typeof value === 'object' && value !== null ? [value] : [];
}

function wire(one: Condition): object | undefined {
  if (isGroup(one)) {
    const parts = partsOf(one)
      .map(wire)
      .filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : { [one.or === undefined ? 'and' : 'or']: parts };
  }
  const { field = '', rule = 'eq', values = [] } = one;
  if (!takesValue(rule)) return { field, rule };
  const texts = values.map((value) => value.trim()).filter((value) => value !== '');
  if (field === '' || texts.length === 0) return undefined;
  return { field, rule, value: rule === 'in' ? texts : texts[0] };
}

const condition = z.object({
  field: z.string(),
  rule: z.string().check(z.refine(isRule)),
  value: z.optional(z.union([z.string(), z.array(z.string())])),
});

/** Returns the conditions of an address for existing fields; everything else is omitted. */
export function readQuery(text: string | undefined, keys: ReadonlySet<string>): Condition {
  const root = text === undefined ? undefined : read(parsed(text), keys);
  if (root === undefined) return emptyQuery;
  return isGroup(root) ? root : groupOf('and', [root]);
}

function read(value: unknown, keys: ReadonlySet<string>): Condition | undefined {
  if (Array.isArray(value)) return groupOf('and', readAll(value, keys));
  if (typeof value !== 'object' || value === null) return undefined;
  if ('and' in value && Array.isArray(value.and)) return groupOf('and', readAll(value.and, keys));
  if ('or' in value && Array.isArray(value.or)) return groupOf('or', readAll(value.or, keys));
  const { data } = z.safeParse(condition, value);
  if (data === undefined || !keys.has(data.field) || !isRule(data.rule)) return undefined;
  const { field, rule, value: held = [] } = data;
  if (!takesValue(rule)) return { field, rule };
  return { field, rule, values: typeof held === 'string' ? [held] : held };
}

function readAll(list: readonly unknown[], keys: ReadonlySet<string>): Condition[] {
  return list.map((one) => read(one, keys)).filter((one) => one !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The address is truncated: the list is shown without conditions.
    return undefined;
  }
}
