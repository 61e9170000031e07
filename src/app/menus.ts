import type { Pages } from '#lib/app-context.tsx';
import type { MenuRegistry, RegistryOptions, RouteMatch } from '#lib/menu/menu-registry.ts';
import type { Schema } from '#openapi/index.ts';

type Menu = readonly Schema<'MenuEntry'>[];

const empty: MenuRegistry = { routes: new Map(), patterns: [], names: new Map(), tree: [] };

type MenuOptions = Omit<RegistryOptions, 'hasComponent'> & {
  readonly pages: () => Promise<Pick<Pages, 'has'>>;
};

/**
 * Builds each menu once: the session builds it, the guards and the side menu find it again by its identity. The code
 * that reads menus, and which pages there are, is fetched with the first one, so the login page does without it.
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
        import('#lib/menu/menu-registry.ts'),
        pages(),
      ]);
      find = findRoute;
      land = landingPath;
      // Permissions that are fetched anew and have not changed are the same object.
      if (!built.has(menu)) built.set(menu, buildMenuRegistry(menu, { ...options, hasComponent: has }));
    },
    of,
    find: (permissions: Schema<'UserPermissions'> | undefined, pathname: string): RouteMatch | undefined =>
      find?.(of(permissions), pathname),
    /** Where somebody lands who asked for no page. */
    landing: (permissions: Schema<'UserPermissions'> | undefined, configured: string): string =>
      land?.(of(permissions), configured) ?? configured,
  };
}
