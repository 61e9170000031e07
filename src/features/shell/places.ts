import { BookOpen, House, NotebookPen, PencilRuler, Shapes, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useMenu } from '#shared/app/app-context.tsx';
import { menuPathOf } from '#shared/menu/menu-path.ts';
import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import type { SideMenuItem } from '#shared/menu/side-menu.ts';
import { startPath } from '#shared/menu/start-path.ts';

export type Place = {
  readonly title: string;
  readonly Icon: LucideIcon;
  /** The target. */
  readonly href: string;
  /** The menu entries that belong to it: one of them must be granted. */
  readonly entries: readonly string[];
  /** Paths below it that do not grant it. */
  readonly also?: readonly string[];
};

const courses = '/teaching/mineCourse/cardList';

/** The five entries of the basic layout. */
const allPlaces: readonly Place[] = [
  { title: '首页', Icon: House, href: '/dashboard/index', entries: ['/dashboard/index'] },
  { title: '课程', Icon: BookOpen, href: courses, entries: [courses] },
  {
    title: '作业',
    Icon: NotebookPen,
    href: '/center/myAdditionalWork',
    entries: ['/center/myAdditionalWork'],
  },
  {
    title: '创作',
    Icon: PencilRuler,
    href: startPath,
    entries: ['/create', '/create/python', '/create/blockly'],
  },
  {
    title: '我的',
    Icon: Shapes,
    href: '/account/center',
    entries: ['/account/center', '/account/mineWork'],
    also: ['/account/progress', '/account/settings', '/isps/userAnnouncement'],
  },
];

/** Returns the entries that the server's menu grants, each with an existing target. */
export function grantedPlaces({ routes }: Pick<MenuRegistry, 'routes'>): readonly Place[] {
  return allPlaces.flatMap((place) => {
    const granted = place.entries.filter((path) => routes.has(path));
    const [first] = granted;
    if (first === undefined) return [];
    return [place.href === startPath || granted.includes(place.href) ? place : { ...place, href: first }];
  });
}

/** Returns the entry of a page: homework, courses and units belong to theirs. */
export function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  const path = menuPathOf(pathname);
  return places.find(
    ({ href, entries, also = [] }) =>
      path === href || [...entries, ...also].some((entry) => path === entry || path.startsWith(`${entry}/`)),
  );
}

/** Returns the other menu entries, ungrouped: every granted entry stays reachable. */
export function otherEntries(tree: readonly SideMenuItem[]): readonly SideMenuItem[] {
  const placed = new Set(allPlaces.flatMap(({ entries }) => entries));
  return tree.flatMap((item) => {
    if (item.children.length > 0) return otherEntries(item.children);
    return placed.has(item.path) ? [] : [item];
  });
}

export function usePlaces(): readonly Place[] {
  const menu = useMenu();
  return useMemo(() => grantedPlaces(menu), [menu]);
}
