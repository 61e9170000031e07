import { BookOpen, House, NotebookPen, PencilRuler, Shapes, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useMenu } from '#shared/app/app-context.tsx';
import { menuPathOf } from '#shared/menu/menu-path.ts';
import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';
import { startPath } from '#shared/menu/start-path.ts';

export type BasicMenuEntry = {
  readonly title: string;
  readonly Icon: LucideIcon;
  /** The target. */
  readonly href: string;
  /** The menu paths that belong to it: one of them must be granted. */
  readonly paths: readonly string[];
  /** Paths below it that do not grant it. */
  readonly also?: readonly string[];
};

const courses = '/teaching/mineCourse/cardList';

/** The five entries of the basic layout. */
const allEntries: readonly BasicMenuEntry[] = [
  { title: '首页', Icon: House, href: '/dashboard/index', paths: ['/dashboard/index'] },
  { title: '课程', Icon: BookOpen, href: courses, paths: [courses] },
  {
    title: '作业',
    Icon: NotebookPen,
    href: '/center/myAdditionalWork',
    paths: ['/center/myAdditionalWork'],
  },
  {
    title: '创作',
    Icon: PencilRuler,
    href: startPath,
    paths: ['/create', '/create/python', '/create/blockly'],
    // 发现: works of others are the start of own ones.
    also: [
      '/home',
      '/workList',
      '/work-detail',
      '/friend-detail',
      '/courseList',
      '/newsList',
      '/news-detail',
    ],
  },
  {
    title: '我的',
    Icon: Shapes,
    href: '/account/center',
    paths: ['/account/center', '/account/mineWork'],
    also: [
      '/exhibitions',
      '/account/favourites',
      '/account/progress',
      '/account/settings',
      '/isps/userAnnouncement',
    ],
  },
];

/** Returns the entries that the server's menu grants, each with an existing target. */
export function grantedEntries({ routes }: Pick<MenuRegistry, 'routes'>): readonly BasicMenuEntry[] {
  return allEntries.flatMap((entry) => {
    const granted = entry.paths.filter((path) => routes.has(path));
    const [first] = granted;
    if (first === undefined) return [];
    return [entry.href === startPath || granted.includes(entry.href) ? entry : { ...entry, href: first }];
  });
}

/** Returns the entry of a page: homework, courses and units belong to theirs. */
export function entryAt(entries: readonly BasicMenuEntry[], pathname: string): BasicMenuEntry | undefined {
  const path = menuPathOf(pathname);
  return entries.find(
    ({ href, paths, also = [] }) =>
      path === href || [...paths, ...also].some((one) => path === one || path.startsWith(`${one}/`)),
  );
}

/** Returns the other menu entries, ungrouped: every granted entry stays reachable. */
export function otherEntries(tree: readonly SideMenuItem[]): readonly SideMenuItem[] {
  const placed = new Set(allEntries.flatMap(({ paths }) => paths));
  return tree.flatMap((item) => {
    if (item.children.length > 0) return otherEntries(item.children);
    return placed.has(item.path) ? [] : [item];
  });
}

export function useBasicMenuEntries(): readonly BasicMenuEntry[] {
  const menu = useMenu();
  return useMemo(() => grantedEntries(menu), [menu]);
}
