import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { helpPath } from '#shared/menu/help-path.ts';
import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import type { LateUrl } from '#shared/menu/menu-url.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';
import { pageSearchTerms, searchActions, treePermission } from './search-actions.ts';

/** The target of one line of the search. */
export type SearchEntry = {
  /** Unique among all entries, and the same in the next visit. */
  readonly key: string;
  readonly title: string;
  /** The second text of the line; may be empty. */
  readonly detail: string;
  /** Name of a menu icon. */
  readonly icon: string | undefined;
  readonly href: string;
  /** External and framed pages open a new window (docs/behaviour.md#header); undefined if the address is unusable. */
  readonly target:
    | { readonly kind: 'route' }
    | { readonly kind: 'window'; readonly url: LateUrl | undefined };
  /** Other words by which it is found. */
  readonly words: readonly string[];
};

/** The match within a title: first and last character; undefined without a match. */
export type TitleMatch = readonly [first: number, last: number];
export type MatchTitle = (title: string, words: string) => TitleMatch | undefined;

export type FoundEntry = { readonly entry: SearchEntry; readonly match: TitleMatch | undefined };
export type FoundGroup = { readonly title: string; readonly found: readonly FoundEntry[] };

type Menu = Pick<MenuRegistry, 'entries' | 'routes'>;

const route = { kind: 'route' } as const;

/**
 * Returns every visible menu entry with a target, in the order of the menu, and the actions that the user may perform. An
 * action with the title of its page, such as 发通知, replaces it: the page is behind the form.
 */
export function menuEntries(menu: Menu, can: (action: string) => boolean): SearchEntry[] {
  const actions = actionEntries(menu, can);
  const isReplaced = (page: SearchEntry) =>
    actions.some(({ title, href }) => title === page.title && href.replace(/\?.*$/s, '') === page.href);
  return [...pagesBelow(menu, menu.entries, []).filter((page) => !isReplaced(page)), ...actions];
}

function pagesBelow(menu: Menu, items: readonly SideMenuItem[], groups: readonly string[]): SearchEntry[] {
  return items.flatMap(({ children, title, icon, path, href, target }) => {
    if (children.length > 0) return pagesBelow(menu, children, [...groups, title]);
    const shown = target.kind === 'route' ? menu.routes.get(path) : undefined;
    return [
      {
        key: `page ${[...groups, title].join('/')} ${href}`,
        title,
        detail: groups.join(' / '),
        icon,
        href,
        target: shown?.kind === 'iframe' ? { kind: 'window', url: shown.url } : target,
        words: [...(pageSearchTerms[path] ?? []), ...groups],
      },
    ];
  });
}

function actionEntries({ routes }: Menu, can: (action: string) => boolean): SearchEntry[] {
  return searchActions.flatMap(({ title, words, path, search = '', permission, isOnClassPage = false }) => {
    const page = routes.get(path);
    if (page === undefined && path !== helpPath) return [];
    if (isOnClassPage && can(treePermission)) return [];
    if (permission !== undefined && !can(permission)) return [];
    const href = `${path}${search}`;
    return [
      {
        key: `action ${title}`,
        title,
        detail: page === undefined || page.title === title ? '' : page.title,
        icon: page?.entry.meta?.icon ?? undefined,
        href,
        target: route,
        words,
      },
    ];
  });
}

/**
 * Returns the entries whose title or other words match literally or by pinyin: first matches at the beginning of the
 * title, then inside it, then in the other words.
 */
export function findEntries(entries: readonly SearchEntry[], text: string, match: MatchTitle): FoundEntry[] {
  const ranked = entries.flatMap((entry): (FoundEntry & { readonly rank: number })[] => {
    const titleMatch = match(entry.title, text);
    if (titleMatch !== undefined) return [{ entry, match: titleMatch, rank: titleMatch[0] === 0 ? 0 : 1 }];
    const isOther = entry.words.some((word) => match(word, text) !== undefined);
    return isOther ? [{ entry, match: undefined, rank: 2 }] : [];
  });
  return [...ranked].sort((a, b) => a.rank - b.rank).map(({ entry, match: at }) => ({ entry, match: at }));
}

type Hit = Schema<'SearchHit'>;
type HitKind = Hit['kind'];

const kinds: readonly { readonly kind: HitKind; readonly title: string; readonly icon: string }[] = [
  { kind: 'person', title: '人员', icon: 'user' },
  { kind: 'class', title: '班级', icon: 'cluster' },
  { kind: 'course', title: '课程', icon: 'book' },
  { kind: 'unit', title: '单元', icon: 'ordered-list' },
  { kind: 'homework', title: '作业', icon: 'check-circle-o' },
  { kind: 'work', title: '作品', icon: 'picture' },
  { kind: 'form', title: '表单', icon: 'table' },
];

/** Returns the records that the server found, in a group for each kind; without forms whose page is already listed. */
export function hitGroups(hits: readonly Hit[], { menu, text, match, listed }: HitOptions): FoundGroup[] {
  return kinds.flatMap(({ kind, title, icon }) => {
    const found = hits.flatMap((hit): FoundEntry[] => {
      const href = hit.kind === kind ? hrefOf(hit, menu) : undefined;
      if (href === undefined || listed.has(href)) return [];
      const entry: SearchEntry = {
        key: `${kind} ${hit.id}`,
        title: hit.name || (hit.username ?? ''),
        detail: hit.detail,
        icon,
        href,
        target: route,
        words: [],
      };
      return [{ entry, match: match(hit.name, text) }];
    });
    return found.length === 0 ? [] : [{ title, found }];
  });
}

type HitOptions = {
  readonly menu: Pick<MenuRegistry, 'routes'>;
  readonly text: string;
  readonly match: MatchTitle;
  /** The addresses of the entries above. */
  readonly listed: ReadonlySet<string>;
};

const addressOf = (path: string, search: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(search).toString()}`;

/** The page where a course and its units are changed. */
const coursePage = '/course/courseUnit';

/** Returns the address that shows the record; undefined if the user's menu has no page for it. */
function hrefOf(hit: Hit, { routes }: Pick<MenuRegistry, 'routes'>): string | undefined {
  const { kind, id, name } = hit;
  switch (kind) {
    case 'person':
      if (routes.has('/isystem/user')) return addressOf('/isystem/user', { username: hit.username ?? '' });
      return hit.departId === undefined ? undefined : classAddress(hit.departId);
    case 'class':
      return classAddress(id);
    case 'course':
      return hit.mayEdit === true && routes.has(coursePage)
        ? addressOf(coursePage, { courseId: id })
        : `/learn/${id}`;
    case 'unit':
      return hit.mayEdit === true && routes.has(coursePage)
        ? addressOf(coursePage, { courseId: hit.courseId ?? '', section: id })
        : `/learn/${hit.courseId ?? ''}/${id}`;
    case 'homework':
      return routes.has('/work/additionalWork')
        ? addressOf('/work/additionalWork', { workName: name, overview: id })
        : `/center/myAdditionalWork/${id}`;
    case 'work':
      return addressOf('/work-detail', { id });
    case 'form':
      return hit.path;
    default:
      return kind satisfies never;
  }
}

const classAddress = (depart: string): string => addressOf('/isystem/departDetailList', { depart });

/** The entries that a user opened by the search, the newest first. */
export const RecentEntries = z.object({
  userId: z.string(),
  entries: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      detail: z.string(),
      icon: z.optional(z.string()),
      href: z.string(),
    }),
  ),
});
export type RecentEntry = z.infer<typeof RecentEntries>['entries'][number];

const maxRecent = 8;

/** Adds an entry to the recent ones. */
export function withRecent(
  recent: readonly RecentEntry[],
  { key, title, detail, icon, href }: SearchEntry,
): RecentEntry[] {
  const added = { key, title, detail, ...(icon === undefined ? {} : { icon }), href };
  return [added, ...recent.filter((one) => one.key !== key)].slice(0, maxRecent);
}

/**
 * Returns the recent entries that the user can still open: pages and actions as the menu has them now, records if their
 * page exists.
 */
export function openableRecent(
  recent: readonly RecentEntry[],
  entries: readonly SearchEntry[],
  hasPage: (path: string) => boolean,
): SearchEntry[] {
  return recent.flatMap((one): SearchEntry[] => {
    const present = entries.find(({ key }) => key === one.key);
    if (present !== undefined) return [present];
    const isRecord = kinds.some(({ kind }) => one.key.startsWith(`${kind} `));
    const path = one.href.replace(/\?.*$/s, '');
    return isRecord && hasPage(path) ? [{ ...one, icon: one.icon, target: route, words: [] }] : [];
  });
}
