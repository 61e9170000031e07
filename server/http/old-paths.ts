// Pages of the old product that lie beside its app, and what stands in their place: links in lessons and QR codes on
// posters name them. Those within the app have the same address here.

/** What the studio calls the old parameters. */
const studioNames: Readonly<Record<string, string>> = {
  workId: 'work',
  unitId: 'unit',
  additionalId: 'homework',
};

const studio = (path: string) => (asked: URLSearchParams) => {
  const kept = Object.entries(studioNames).flatMap(([old, name]) => {
    const id = asked.get(old) ?? '';
    return id === '' ? [] : [[name, id]];
  });
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
};

/** A work is looked at where its page is; one that is named by its file alone has none. */
const player = (asked: URLSearchParams): string => {
  const id = asked.get('workId') ?? '';
  return id === '' ? '/workList' : `/work-detail?${new URLSearchParams({ id }).toString()}`;
};

const successors: Readonly<Record<string, (asked: URLSearchParams) => string>> = {
  '/index': () => '/home',
  '/scratch3/index.html': studio('/create'),
  '/scratch3/scratch-mobile.html': studio('/create'),
  '/scratch3/player.html': player,
  '/python/index.html': studio('/create/python'),
  '/python/player.html': player,
  // Of works that are looked at as well as of those that are made.
  '/blockly/index.html': (asked) => (asked.has('scene') ? studio('/create/blockly') : player)(asked),
  '/scratchjr/home.html': () => '/home',
  '/scratchjr/editor.html': player,
};

export const oldPaths: readonly string[] = Object.keys(successors);

export const isOldPath = (url: string): boolean => Object.hasOwn(successors, url.split('?')[0] ?? '');

/** Where an address of the old product leads now; always one of ours. */
export function successorOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://here');
  return successors[pathname]?.(searchParams) ?? '/home';
}
