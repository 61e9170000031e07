import type { Deps } from '#server/deps.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { permissionNode } from '#server/shared/permission/permission-node.ts';
import { forest } from '#server/shared/permission/forest.rules.ts';
import { listMenuRows } from '#server/shared/permission/menu-rows.store.ts';
import { quartzJobOperations } from '../quartz-job/quartz-job.operations.ts';
import { roleOperations } from '../role/role.operations.ts';
import { userOperations } from '../user/user.operations.ts';

/** The generic helpers of specification §7, answered by what has taken their place. */
export function legacyOperations(deps: Deps): OperationsOf<'legacy'> {
  const [users, roles, jobs] = [userOperations(deps), roleOperations(deps), quartzJobOperations(deps)];
  const menus = async () => forest(await listMenuRows(deps.db), permissionNode);
  return {
    'GET /api/user': ({ query, path, body }, context) =>
      users['GET /sys/user/list']({ query, path, body }, { ...context }),
    'GET /api/role': ({ query, path, body }, context) =>
      roles['GET /sys/role/list']({ query, path, body }, { ...context }),
    'GET /api/service': ({ query, path, body }, context) =>
      jobs['GET /sys/quartzJob/list']({ query, path, body }, { ...context }),
    'GET /api/permission': async ({ query }) => {
      const all = await menus();
      const { offset, limit } = listWindow(query);
      return pageOf(query, all.length, all.slice(offset, offset + limit));
    },
    'GET /api/permission/no-pager': menus,
  };
}
