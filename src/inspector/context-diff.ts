import type { Shown } from '#shared/inspection/redact.ts';

export type Change = { readonly path: string; readonly before: string; readonly after: string };

/** Returns the differences by path; an added or removed value has one empty side. */
export function contextDiff(before: Shown, after: Shown): readonly Change[] {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? '', after: now.get(path) ?? '' }));
}

function flat(value: Shown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, JSON.stringify(value)]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map([[path, Array.isArray(value) ? '[]' : '{}']]);
  return new Map(entries.flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path}.${key}`)]));
}
