import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import type { LateUrl } from '#shared/menu/menu-url.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';

/** One page found by the menu search. */
export type MenuHit = {
  /** Unique in the menu. */
  readonly key: string;
  readonly title: string;
  /** Titles of the ancestor groups, outermost first. */
  readonly groups: readonly string[];
  readonly path: string;
  readonly href: string;
  readonly icon: string | undefined;
  /** External and framed pages open a new window (docs/behaviour.md#header); undefined if the address is unusable. */
  readonly target:
    | { readonly kind: 'route' }
    | { readonly kind: 'window'; readonly url: LateUrl | undefined };
};

/** The match within a title: first and last character; undefined without a match. */
export type TitleMatch = readonly [first: number, last: number];
export type MatchTitle = (title: string, words: string) => TitleMatch | undefined;

/** Returns every entry with a target, hidden ones included, in the order of the menu. */
export function searchableEntries({ entries, routes }: Pick<MenuRegistry, 'entries' | 'routes'>): MenuHit[] {
  return below(entries, []).map((hit) => {
    const route = hit.target.kind === 'route' ? routes.get(hit.path) : undefined;
    return route?.kind === 'iframe' ? { ...hit, target: { kind: 'window', url: route.url } } : hit;
  });
}

function below(items: readonly SideMenuItem[], groups: readonly string[]): MenuHit[] {
  return items.flatMap(({ children, ...item }) =>
    children.length > 0 ? below(children, [...groups, item.title]) : [{ ...item, groups }],
  );
}

export type FoundEntry = { readonly hit: MenuHit; readonly match: TitleMatch | undefined };

/**
 * Without words, returns all entries, most recently used first. With words, returns the entries whose title matches
 * literally or by pinyin: first matches at the beginning, then inside the title, then in an ancestor group.
 */
export function findEntries(
  hits: readonly MenuHit[],
  query: string,
  { recent, match }: { readonly recent: readonly string[]; readonly match: MatchTitle },
): FoundEntry[] {
  const term = query.trim();
  if (term === '') {
    const rank = (hit: MenuHit) => (recent.includes(hit.path) ? recent.indexOf(hit.path) : recent.length);
    return [...hits].sort((a, b) => rank(a) - rank(b)).map((hit) => ({ hit, match: undefined }));
  }
  const found = hits.flatMap((hit): (FoundEntry & { readonly rank: number })[] => {
    const titleMatch = match(hit.title, term);
    if (titleMatch !== undefined) return [{ hit, match: titleMatch, rank: titleMatch[0] === 0 ? 0 : 1 }];
    const isInGroup = hit.groups.some((group) => match(group, term) !== undefined);
    return isInGroup ? [{ hit, match: undefined, rank: 2 }] : [];
  });
  return [...found].sort((a, b) => a.rank - b.rank).map(({ hit, match: at }) => ({ hit, match: at }));
}

const maxRecent = 8;

/** Adds a path to the recently used ones, newest first. */
export function withRecent(recent: readonly string[], path: string): string[] {
  return [path, ...recent.filter((one) => one !== path)].slice(0, maxRecent);
}
