/** The pinned first tab (docs/behaviour.md#tabs). */
export const homePath = '/dashboard/index';

/**
 * Returns the key of a tab: its full path. Two spellings of one address are one tab: the path is decoded (the router
 * uses both forms), the search is sorted, the hash is left out, and so are `section`, which names a part of a page as
 * a hash does, and `new`, which the page removes when it has opened that form. Home is one tab whatever its search.
 */
export function tabKey(href: string): string {
  const [address = ''] = href.split('#');
  const mark = address.indexOf('?');
  const path = trimmed(decoded(mark < 0 ? address : address.slice(0, mark)));
  if (path === homePath || mark < 0) return path;
  const search = new URLSearchParams(address.slice(mark + 1));
  search.delete('section');
  search.delete('new');
  search.sort();
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The path of a key, without its search. */
export function pathOf(key: string): string {
  return key.split('?')[0] ?? key;
}

/** Whether an address is a path of this site: no scheme, no other host, nothing a browser would read as one. */
export function isSitePath(href: string): boolean {
  // Browsers drop tabs and line ends and read a backslash as a slash: `/\t/host` and `/\host` leave the site.
  const isPlain = Array.from(href).every((character) => character >= ' ' && character !== '\\');
  return isPlain && href.startsWith('/') && !href.startsWith('//');
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A lone percent sign: the path is taken as it stands.
    return path;
  }
}

function trimmed(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}
