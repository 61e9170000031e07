import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { administers, administration } from './administrator.rules.ts';
import { listHolders, lockAdministration } from './administration.store.ts';
import { listGrantedPermissions } from './permission.store.ts';

/**
 * Runs a change of menus, grants or members in one transaction and refuses it when no user could open 角色管理 and
 * 后台菜单管理 afterwards. When that is already the case, the change is allowed.
 */
export async function requireAdministratorAfter<Result>(
  db: Db,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (trx) => {
    await lockAdministration(trx);
    const before = await hasAdministrator(trx);
    const result = await change(trx);
    if (before && !(await hasAdministrator(trx)))
      throw refusal('这样修改后，将没有任何管理员能进入“角色管理”和“后台菜单管理”，操作已取消');
    return result;
  });
}

async function hasAdministrator(trx: Db): Promise<boolean> {
  for (const userId of await listHolders(trx, administration.pages[0].path))
    if (administers(await listGrantedPermissions(trx, userId))) return true;
  return false;
}
