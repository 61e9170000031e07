import type { Schema } from '#openapi/index.ts';
import { addressParts } from '#shared/app/link-to.ts';
import { entryPath, isAddress } from './menu-path.ts';

export type MenuEntry = Schema<'MenuEntry'>;

/** A menu entry in the tree: absolute canonical path, title, and its ancestors. */
export type MenuNode = {
  entry: MenuEntry;
  path: string;
  /** The path with the entry's own search and hash. */
  href: string;
  title: string;
  hidden: boolean;
  ancestors: readonly MenuNode[];
  children: readonly MenuNode[];
};

/**
 * Converts the menu to nodes. A first-level item whose children are all hidden is itself hidden, unless it opens its
 * own page (docs/behaviour.md#menu).
 */
export function readMenu(
  menu: readonly MenuEntry[],
  log: (line: string) => void = () => undefined,
): MenuNode[] {
  return menu.map((entry) => {
    const node = readNode(entry, [], log);
    const hidesAll = node.children.length > 0 && node.children.every((child) => child.hidden);
    return hidesAll && entry.alwaysShow !== true ? { ...node, hidden: true } : node;
  });
}

/** Returns every node of a tree, parents before their children. */
export function flattenNodes(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flattenNodes(node.children)]);
}

/** Deeper menus are cut: they are unusable, and a thousand levels overflow the stack. */
const maxLevels = 20;

function readNode(entry: MenuEntry, ancestors: readonly MenuNode[], log: (line: string) => void): MenuNode {
  const children: MenuNode[] = [];
  const {
    path: own,
    search,
    hash,
  } = isAddress(entry.path) ? { path: entry.path, search: '', hash: '' } : addressParts(entry.path);
  const path = entryPath(own, ancestors.at(-1)?.path ?? '');
  const title = textOf(entry.meta?.title) ?? textOf(entry.name) ?? path;
  const href = `${path}${search}${hash === '' ? '' : `#${hash}`}`;
  const node: MenuNode = { entry, path, href, title, hidden: entry.hidden === true, ancestors, children };
  const below = entry.children ?? [];
  if (ancestors.length + 1 < maxLevels)
    for (const child of below) children.push(readNode(child, [...ancestors, node], log));
  else if (below.length > 0) log(`菜单超过 ${maxLevels} 级，${path} 以下的已略去`);
  return node;
}

function textOf(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value.trim() === '' ? undefined : value;
}
