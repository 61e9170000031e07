import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { departInScope } from '../user/user-scope.store.ts';

/** Departments in scope in the order of a tree: parents before their children. */
export async function listDepartsInScope(db: Db, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.parentId', 'depart.departName', 'depart.orgCode', 'depart.orgCategory'])
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .orderBy('depart.departOrder')
    .orderBy('depart.orgCode')
    .execute();
}
