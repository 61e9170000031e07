import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { departInScope } from './user-scope.store.ts';

/** Returns the departments in scope among these, with their codes. */
export async function findDeparts(db: Db, ids: readonly string[], scope: RowScope) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.parentId', 'depart.orgCode', 'depart.orgType', 'depart.orgCategory'])
    .where('depart.id', 'in', ids)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .execute();
}

/** Lists all departments, and whether the caller may assign people to each. */
export async function listAllDeparts(db: Db, scope: RowScope) {
  const rows = await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.orgCode', 'depart.departName', 'depart.orgCategory'])
    .select(departInScope(scope, sql.ref('depart.org_code')).as('inScope'))
    .where('depart.delFlag', '=', 0)
    .execute();
  return rows.map((row) => ({ ...row, inScope: Boolean(row.inScope) }));
}

/** Lists the ids of the institutions. */
export async function listInstitutions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('parentId', 'is', null)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}
