import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import { hasParams } from '#shared/menu/menu-path.ts';
import { readMenuUrl, type UrlSettings } from '#shared/menu/menu-url.ts';
import { isSitePath } from '#shared/menu/safe-redirect.ts';
import { stringifySearchText } from '#shared/app/search-text.ts';
import type { Schema } from '#openapi/index.ts';

type TargetFields = Pick<Schema<'Announcement'>, 'openType' | 'openPage' | 'busId'>;

/**
 * The target of an announcement besides its own text. `missing`: a component that no menu, or not this one, contains.
 */
export type OpenTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'address'; readonly href: string; readonly isOwn: boolean }
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'missing'; readonly component: string };

/**
 * `url` leads only to an http(s) address or a path of this site; `component` leads to the menu page of that component,
 * with the business id as its `id` (docs/behaviour.md#announcements).
 */
export function openTarget(
  { openType, openPage, busId }: TargetFields,
  menu: Pick<MenuRegistry, 'routes'>,
  settings: UrlSettings,
): OpenTarget {
  const page = openPage?.trim() ?? '';
  if (page === '') return { kind: 'none' };
  if (openType === 'url') {
    const href = readMenuUrl(page, settings)?.(undefined);
    return href === undefined ? { kind: 'none' } : { kind: 'address', href, isOwn: isSitePath(href) };
  }
  if (openType !== 'component') return { kind: 'none' };
  const path = pathOfComponent(menu, page);
  if (path === undefined) return { kind: 'missing', component: page };
  return { kind: 'page', href: `${path}${stringifySearchText(busId ? { id: busId } : {})}` };
}

function pathOfComponent({ routes }: Pick<MenuRegistry, 'routes'>, component: string): string | undefined {
  const bareComponent = bare(component);
  for (const route of routes.values())
    if (route.kind === 'page' && bare(route.component) === bareComponent && !hasParams(route.path))
      return route.path;
  return undefined;
}

const bare = (component: string): string => component.replaceAll(/^\/+|\.(vue|tsx)$/g, '');
