import type { LateUrl } from './menu-url.ts';
import type { Schema } from '#openapi/index.ts';
import type { MenuEntry } from './menu-node.ts';

/** The target of a menu path. `url` is undefined if the menu's address is unusable. */
export type RouteTarget =
  | { kind: 'page' | 'layout' | 'missing'; component: string }
  | { kind: 'redirect'; redirectTo: string }
  | { kind: 'iframe'; url: LateUrl | undefined }
  | { kind: 'external'; url: LateUrl | undefined };

export type MenuRoute = RouteTarget & {
  /** Canonical; a pattern such as `/online/df/:table/:id` if the entry has parameters. */
  path: string;
  title: string;
  entry: MenuEntry;
  /** The ancestors of the entry, outermost first. */
  chain: readonly { path: string; title: string; entry: MenuEntry }[];
  keepAlive: boolean;
  permissionList: readonly Schema<'PermissionEntry'>[];
};

export type RouteMatch = MenuRoute & { params: Readonly<Record<string, string>> };
