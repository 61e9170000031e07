import * as z from 'zod/mini';
import { groupOf, isRule, partsOf, takesValue, type Condition } from '#domain/conditions/condition-rules.ts';
import { searchText, type PageSearch } from '#lib/page.ts';

// 高级查询 of a list: superQueryParams and superQueryMatchType (docs/list-query.md#advanced), as its address and its request have them.

export const advancedNames = ['superQueryParams', 'superQueryMatchType'] as const;

const item = z.object({ field: z.string(), rule: z.string().check(z.refine(isRule)), val: z.string() });
const items = z.array(z.unknown()).check(z.maxLength(50));

/** The conditions of an address, kept to these columns; undefined: none. */
export function readAdvanced(columns: readonly string[], search: PageSearch): Condition | undefined {
  const { data = [] } = z.safeParse(items, parsed(searchText(search, 'superQueryParams')));
  const parts = data.flatMap((one): Condition[] => {
    const { data: { field, rule, val } = nothing } = z.safeParse(item, one);
    if (!columns.includes(field) || !isRule(rule)) return [];
    if (!takesValue(rule)) return [{ field, rule }];
    return [{ field, rule, values: rule === 'in' ? val.split(',') : [val] }];
  });
  const join = searchText(search, 'superQueryMatchType') === 'or' ? 'or' : 'and';
  return parts.length === 0 ? undefined : groupOf(join, parts);
}

const nothing = { field: '', rule: '', val: '' };

/** The reverse: also what the server is asked. Conditions that are not finished are left out. */
export function advancedRequest(root: Condition | undefined): Readonly<Record<string, string>> {
  const finished = partsOf(root ?? {}).flatMap(({ field = '', rule = 'eq', values = [] }) => {
    const texts = values.map((value) => value.trim()).filter(Boolean);
    const val = texts.join(',');
    return field === '' || (val === '' && takesValue(rule)) ? [] : [{ field, rule, val }];
  });
  if (finished.length === 0) return {};
  const either = root?.or === undefined ? {} : { superQueryMatchType: 'or' };
  return { superQueryParams: JSON.stringify(finished), ...either };
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // An address that somebody has cut: the list is shown without it.
    return undefined;
  }
}
