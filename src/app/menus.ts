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
  const of = (permissions: Schema<'UserPermissions'> | undefined): MenuRegistry =>
    (permissions?.menu ? built.get(permissions.menu) : undefined) ?? empty;
  return {
    build: async (menu: Menu): Promise<void> => {
      const [{ buildMenuRegistry, findRoute }, { has }] = await Promise.all([
        import('#lib/menu/menu-registry.ts'),
        pages(),
      ]);
      find = findRoute;
      // Permissions that are fetched anew and have not changed are the same object.
      if (!built.has(menu)) built.set(menu, buildMenuRegistry(menu, { ...options, hasComponent: has }));
    },
    of,
    find: (permissions: Schema<'UserPermissions'> | undefined, pathname: string): RouteMatch | undefined =>
      find?.(of(permissions), pathname),
  };
}
