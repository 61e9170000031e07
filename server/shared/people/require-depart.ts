import type { RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { findDeparts } from './depart-in-scope.store.ts';

/** Returns the department when it is in scope; refuses an id out of scope as if it did not exist. */
export async function requireDepart(db: Db, departId: string, scope: RowScope) {
  const [depart] = await findDeparts(db, [departId], scope);
  if (depart === undefined) throw refusal('部门不存在！');
  return depart;
}
