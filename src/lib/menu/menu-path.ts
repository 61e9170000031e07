import { shortHash } from '../short-hash.ts';

/** A path as the registry knows it: decoded once (`%E7%94%A8` and `用` are the same page), no trailing slash. */
export function canonicalPath(pathname: string): string {
  const path = decoded(pathname, decodeURI).replaceAll(/\/{2,}/g, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** The menu entry a path belongs to: the learning pages have fixed addresses below the entry 我的课程 (design.md). */
export function menuPathOf(pathname: string): string {
  const path = canonicalPath(pathname);
  return path === learnPath || path.startsWith(`${learnPath}/`) ? '/teaching/mineCourse/cardList' : path;
}

/** Address of 我的课程; a course and a unit are one and two steps below it. */
export const learnPath = '/learn';

/** A menu entry's own path: absolute as it is, a relative one (the md5 of an external URL, mostly) below its parent. */
export function entryPath(path: string, parentPath: string): string {
  if (isAddress(path)) return `/frame/${shortHash(path)}`;
  return canonicalPath(path.startsWith('/') ? path : `${parentPath}/${path}`);
}

/** Paths that are addresses themselves: `http(s)://…` or a template. The existing server sends their md5 instead. */
export function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path) || path.includes('{{');
}

export function hasParams(pattern: string): boolean {
  return pattern.includes('/:');
}

/** `/online/df/:table/:id` against `/online/df/t1/7` → `{ table: 't1', id: '7' }`; undefined when it does not match. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else params[part.slice(1)] = decoded(value, decodeURIComponent);
  }
  return params;
}

/** Orders patterns so that at the first difference a fixed part comes before a parameter. */
export function bySpecificity(a: string, b: string): number {
  const rank = (pattern: string) =>
    pattern
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  const [left, right] = [rank(a), rank(b)];
  // No words of a language: to compare them as such makes the browser load its rules.
  return left < right ? -1 : Number(left > right);
}

function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    // A lone "%" is part of the name: the text was decoded before.
    return text;
  }
}
