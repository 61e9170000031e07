import { opensWindow, windowUrl } from './menu-target.ts';
import type { MenuNode } from './menu-node.ts';
import type { LateUrl, UrlSettings } from './menu-url.ts';

/** One line of the side menu. A `window` entry opens with `noopener`; its url is undefined when it is not usable. */
export type SideMenuItem = {
  /** Unique in the whole tree, also where the menu repeats a path. */
  key: string;
  title: string;
  icon: string | undefined;
  /** A heading of the side menu, by its code. */
  section: string | undefined;
  path: string;
  /** The path with the search and the hash that the menu gives it. */
  href: string;
  target: { kind: 'route' } | { kind: 'window'; url: LateUrl | undefined };
  children: readonly SideMenuItem[];
};

/** What the side menu shows: everything that is not hidden, with or without a route of its own. */
export function buildSideMenu(
  nodes: readonly MenuNode[],
  settings: UrlSettings,
  parentKey = '',
): SideMenuItem[] {
  return nodes.flatMap((node, index) => {
    if (node.hidden) return [];
    const key = `${parentKey}${index}`;
    return [
      {
        key,
        title: node.title,
        icon: node.entry.meta?.icon ?? undefined,
        section: node.entry.meta?.section ?? undefined,
        path: node.path,
        href: node.href,
        target: opensWindow(node)
          ? { kind: 'window' as const, url: windowUrl(node, settings) }
          : { kind: 'route' as const },
        children: buildSideMenu(node.children, settings, `${key}.`),
      },
    ];
  });
}

/** The entry of a path, at whatever depth. */
export function itemAt(items: readonly SideMenuItem[], path: string): SideMenuItem | undefined {
  for (const item of items) {
    const found = item.path === path ? item : itemAt(item.children, path);
    if (found !== undefined) return found;
  }
  return undefined;
}
