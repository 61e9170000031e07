import * as z from 'zod/mini';
import { groupOf, isRule, partsOf, takesValue, type Condition } from '#shared/conditions/condition-rules.ts';
import { searchText, type PageSearch } from '#shared/app/page.ts';

// 高级查询 of a list: superQueryParams and superQueryMatchType (docs/list-query.md#advanced), in its address and its
// request.

export const advancedNames = ['superQueryParams', 'superQueryMatchType'] as const;

const item = z.object({ field: z.string(), rule: z.string().check(z.refine(isRule)), val: z.string() });
const items = z.array(z.unknown()).check(z.maxLength(50));

/** Reads the conditions of an address for these columns; undefined for none. */
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

/** The inverse, also used for the request. Incomplete conditions are omitted. */
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
    // The address is truncated: the list is shown without conditions.
    return undefined;
  }
}
