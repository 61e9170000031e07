import { shortHash } from '#shared/text/short-hash.ts';

/**
 * Returns the registry's form of a path: decoded once (`%E7%94%A8` and `用` are the same page), without a trailing
 * slash.
 */
export function canonicalPath(pathname: string): string {
  const path = decoded(pathname, decodeURI).replaceAll(/\/{2,}/g, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** Returns the menu entry of a path: the learning pages have fixed addresses below the entry 我的课程 (design.md). */
export function menuPathOf(pathname: string): string {
  const path = canonicalPath(pathname);
  return path === learnPath || path.startsWith(`${learnPath}/`) ? '/teaching/mineCourse/cardList' : path;
}

/** The address of 我的课程; a course and a unit are one and two levels below it. */
export const learnPath = '/learn';

/**
 * Returns a menu entry's own path: an absolute path is unchanged, a relative one (usually the md5 of an external URL)
 * is placed below its parent.
 */
export function entryPath(path: string, parentPath: string): string {
  if (isAddress(path)) return `/frame/${shortHash(path)}`;
  return canonicalPath(path.startsWith('/') ? path : `${parentPath}/${path}`);
}

/**
 * Returns whether a path is itself an address: `http(s)://…` or a template. The existing server sends an md5 instead.
 */
export function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path) || path.includes('{{');
}

export function hasParams(pattern: string): boolean {
  return pattern.includes('/:');
}

/**
 * Matches `/online/df/:table/:id` against `/online/df/t1/7` and returns `{ table: 't1', id: '7' }`; undefined without a
 * match.
 */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actualParts = path.split('/');
  if (expected.length !== actualParts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actualParts[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else params[part.slice(1)] = decoded(value, decodeURIComponent);
  }
  return params;
}

/** Orders patterns so that at the first difference a fixed segment comes before a parameter. */
export function bySpecificity(a: string, b: string): number {
  const rank = (pattern: string) =>
    pattern
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  const [left, right] = [rank(a), rank(b)];
  // These are not words of a language: localeCompare would make the browser load its collation rules.
  return left < right ? -1 : Number(left > right);
}

function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    // A lone "%" is part of the name: the text has already been decoded.
    return text;
  }
}
