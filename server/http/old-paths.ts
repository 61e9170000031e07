// Redirects from pages of the old product that were not part of its app. Links in lessons and QR codes on posters still
// refer to them. Pages of the app have the same URL here as in the old product.

/** The names that the studio gives to the old parameters. */
const studioParameters: Readonly<Record<string, string>> = {
  workId: 'work',
  unitId: 'unit',
  additionalId: 'homework',
};

const studioUrl = (path: string) => (query: URLSearchParams) => {
  const params = Object.entries(studioParameters).flatMap(([old, name]) => {
    const id = query.get(old) ?? '';
    return id === '' ? [] : [[name, id]];
  });
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
};

/** Returns the page of a work; a work that is identified only by its file has none. */
const workUrl = (query: URLSearchParams): string => {
  const id = query.get('workId') ?? '';
  return id === '' ? '/workList' : `/work-detail?${new URLSearchParams({ id }).toString()}`;
};

const successors: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/index': () => '/home',
  '/scratch3/index.html': studioUrl('/create'),
  '/scratch3/scratch-mobile.html': studioUrl('/create'),
  '/scratch3/player.html': workUrl,
  '/python/index.html': studioUrl('/create/python'),
  '/python/player.html': workUrl,
  // The old page served both viewing and editing.
  '/blockly/index.html': (query) => (query.has('scene') ? studioUrl('/create/blockly') : workUrl)(query),
  '/scratchjr/home.html': () => '/home',
  '/scratchjr/editor.html': workUrl,
};

export const oldPaths: readonly string[] = Object.keys(successors);

export const isOldPath = (url: string): boolean => Object.hasOwn(successors, url.split('?')[0] ?? '');

/** Returns the URL that replaces one of the old product: a path on this site, `/home` for unknown ones. */
export function successorOf(url: string): string {
  // The base is required for a URL without a host, and not used.
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return successors[pathname]?.(searchParams) ?? '/home';
}
