import type { PageSearch } from './page.ts';

/**
 * Parses search parameters as plain text. The router's own parser reads `?id=1234567890123456789` as a number and loses
 * the last digits of every long id.
 */
export function parseSearchText(text: string): PageSearch {
  const search = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const before = search.get(key);
    search.set(key, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(search);
}

/** The inverse of `parseSearchText`; undefined, null and empty values are omitted. */
export function stringifySearchText(search: PageSearch): string {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string' && one !== '') parts.append(key, one);
      else if (typeof one === 'number' || typeof one === 'boolean') parts.append(key, String(one));
    }
  }
  const text = parts.toString();
  return text === '' ? '' : `?${text}`;
}
