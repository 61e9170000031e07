// Pages of the old product outside of its app, and their replacements: links in lessons and QR codes on posters refer
// to them. Pages within the app have the same URL here.

/** The studio's names of the old parameters. */
const studioNames: Readonly<Record<string, string>> = {
  workId: 'work',
  unitId: 'unit',
  additionalId: 'homework',
};

const studio = (path: string) => (query: URLSearchParams) => {
  const params = Object.entries(studioNames).flatMap(([old, name]) => {
    const id = query.get(old) ?? '';
    return id === '' ? [] : [[name, id]];
  });
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params).toString()}`;
};

/** Returns the page of a work; a work that is identified only by its file has none. */
const player = (query: URLSearchParams): string => {
  const id = query.get('workId') ?? '';
  return id === '' ? '/workList' : `/work-detail?${new URLSearchParams({ id }).toString()}`;
};

const successors: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/index': () => '/home',
  '/scratch3/index.html': studio('/create'),
  '/scratch3/scratch-mobile.html': studio('/create'),
  '/scratch3/player.html': player,
  '/python/index.html': studio('/create/python'),
  '/python/player.html': player,
  // The old page served both viewing and editing.
  '/blockly/index.html': (query) => (query.has('scene') ? studio('/create/blockly') : player)(query),
  '/scratchjr/home.html': () => '/home',
  '/scratchjr/editor.html': player,
};

export const oldPaths: readonly string[] = Object.keys(successors);

export const isOldPath = (url: string): boolean => Object.hasOwn(successors, url.split('?')[0] ?? '');

/** Returns the URL that replaces one of the old product; always on this site. */
export function successorOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://here');
  return successors[pathname]?.(searchParams) ?? '/home';
}
