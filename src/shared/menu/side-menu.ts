import { addressDefect, pathDefect } from './menu-defects.ts';
import { opensWindow, windowUrl } from './menu-target.ts';
import type { MenuNode } from './menu-node.ts';
import type { LateUrl, UrlSettings } from './menu-url.ts';

/** One item of the side menu. A `window` entry opens with `noopener`; its url is undefined if it is unusable. */
export type SideMenuItem = {
  /** Unique in the whole tree, even if the menu repeats a path. */
  key: string;
  title: string;
  icon: string | undefined;
  /** The code of the item's heading in the side menu. */
  section: string | undefined;
  path: string;
  /** The path with the entry's own search and hash. */
  href: string;
  target: { kind: 'route' } | { kind: 'window'; url: LateUrl | undefined };
  /** The reason why the item cannot be opened; undefined if it can, or if it is a group. */
  wrong?: string | undefined;
  children: readonly SideMenuItem[];
};

/** Builds the side menu: everything that is not hidden, with or without a route of its own. */
export function buildSideMenu(nodes: readonly MenuNode[], settings: UrlSettings): SideMenuItem[] {
  return itemsOf(nodes, settings, ({ hidden }) => !hidden);
}

/** Builds the side menu together with the hidden entries that `opens` accepts. */
export function buildAllEntries(
  nodes: readonly MenuNode[],
  settings: UrlSettings,
  opens: (node: MenuNode) => boolean,
): SideMenuItem[] {
  return itemsOf(nodes, settings, (node) => !node.hidden || opens(node));
}

function itemsOf(
  nodes: readonly MenuNode[],
  settings: UrlSettings,
  isIncluded: (node: MenuNode) => boolean,
  parentKey = '',
): SideMenuItem[] {
  return nodes.flatMap((node, index) => {
    if (!isIncluded(node)) return [];
    const key = `${parentKey}${index}`;
    const wrong = node.children.length > 0 ? undefined : defectOf(node, settings);
    return [
      {
        key,
        title: node.title,
        icon: node.entry.meta?.icon ?? undefined,
        section: node.entry.meta?.section ?? undefined,
        path: node.path,
        href: node.href,
        target:
          opensWindow(node) || wrong !== undefined
            ? { kind: 'window' as const, url: wrong === undefined ? windowUrl(node, settings) : undefined }
            : { kind: 'route' as const },
        ...(wrong === undefined ? {} : { wrong }),
        children: itemsOf(node.children, settings, isIncluded, `${key}.`),
      },
    ];
  });
}

/** Returns why an entry without children cannot be opened; undefined if it can. */
export function defectOf(node: MenuNode, settings: UrlSettings): string | undefined {
  if (!opensWindow(node)) return pathDefect(node.path);
  const { meta, path } = node.entry;
  return windowUrl(node, settings) === undefined ? addressDefect(meta?.url?.trim() || path) : undefined;
}

/** Returns the entry of a path, at any depth. */
export function itemAt(items: readonly SideMenuItem[], path: string): SideMenuItem | undefined {
  for (const item of items) {
    const found = item.path === path ? item : itemAt(item.children, path);
    if (found !== undefined) return found;
  }
  return undefined;
}
