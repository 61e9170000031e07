import type { Deps } from '#server/deps/deps.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import type { AllOperations, OperationsOf } from '#server/http/operation.ts';
import { forest } from '#server/shared/permission/forest.rules.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import { permissionNode } from '#server/shared/permission/permission-node.ts';

type Successors = Pick<
  AllOperations,
  'GET /sys/user/list' | 'GET /sys/role/list' | 'GET /sys/quartzJob/list'
>;

/** Operations kept for older clients (docs/wire.md#older-operations), answered by their successors. */
export function legacyOperations(deps: Deps, operations: Successors): OperationsOf<'legacy'> {
  const menus = async () => forest(await listMenuRows(deps.db), permissionNode);
  return {
    'GET /api/user': ({ query, path, body }, context) =>
      operations['GET /sys/user/list']({ query, path, body }, { ...context }),
    'GET /api/role': ({ query, path, body }, context) =>
      operations['GET /sys/role/list']({ query, path, body }, { ...context }),
    'GET /api/service': ({ query, path, body }, context) =>
      operations['GET /sys/quartzJob/list']({ query, path, body }, { ...context }),
    'GET /api/permission': async ({ query }) => {
      const all = await menus();
      const { offset, limit } = listWindow(query);
      return pageOf(query, all.length, all.slice(offset, offset + limit));
    },
    'GET /api/permission/no-pager': menus,
  };
}
