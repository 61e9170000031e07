import type { Pages } from '#shared/app/app-context.tsx';
import type { MenuRegistry, RegistryOptions } from '#shared/menu/menu-registry.ts';
import type { RouteMatch } from '#shared/menu/types.ts';
import type { Schema } from '#openapi/index.ts';

type Menu = readonly Schema<'MenuEntry'>[];

const empty: MenuRegistry = { routes: new Map(), patterns: [], names: new Map(), tree: [], entries: [] };

type MenuOptions = Omit<RegistryOptions, 'hasComponent'> & {
  readonly pages: () => Promise<Pick<Pages, 'has'>>;
};

/**
 * Builds each menu once: guards and side menu find it by the identity of the permissions. The code that reads menus,
 * and the list of pages, is fetched with the first menu, so the login page does without it.
 */
export function createMenus({ pages, ...options }: MenuOptions) {
  const built = new WeakMap<Menu, MenuRegistry>();
  let find: ((registry: MenuRegistry, pathname: string) => RouteMatch | undefined) | undefined;
  let land: ((registry: MenuRegistry, configured: string) => string) | undefined;
  const of = (permissions: Schema<'UserPermissions'> | undefined): MenuRegistry =>
    (permissions?.menu ? built.get(permissions.menu) : undefined) ?? empty;
  return {
    build: async (menu: Menu): Promise<void> => {
      const [{ buildMenuRegistry, findRoute, landingPath }, { has }] = await Promise.all([
        import('#shared/menu/menu-registry.ts'),
        pages(),
      ]);
      find = findRoute;
      land = landingPath;
      // Refetched permissions that have not changed are the same object.
      if (!built.has(menu)) built.set(menu, buildMenuRegistry(menu, { ...options, hasComponent: has }));
    },
    of,
    find: (permissions: Schema<'UserPermissions'> | undefined, pathname: string): RouteMatch | undefined =>
      find?.(of(permissions), pathname),
    /** Returns the landing page of a user who requested no page. */
    landing: (permissions: Schema<'UserPermissions'> | undefined, configured: string): string =>
      land?.(of(permissions), configured) ?? configured,
  };
}
