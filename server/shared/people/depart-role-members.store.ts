import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

export async function changeMemberRoles(
  db: Db,
  userId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  if (added.length > 0)
    await db
      .insertInto('sysDepartRoleUser')
      .values(added.map((droleId) => ({ id: newId(), userId, droleId })))
      .onConflict((conflict) => conflict.columns(['userId', 'droleId']).doNothing())
      .execute();
  if (removed.length > 0)
    await db
      .deleteFrom('sysDepartRoleUser')
      .where('userId', '=', userId)
      .where('droleId', 'in', removed)
      .execute();
}

/** Takes the roles of a department from users who leave it. */
export async function takeDepartRolesFrom(db: Db, userIds: readonly string[], depId: string): Promise<void> {
  await db
    .deleteFrom('sysDepartRoleUser')
    .where('userId', 'in', userIds)
    .where('droleId', 'in', (eb) => eb.selectFrom('sysDepartRole').select('id').where('departId', '=', depId))
    .execute();
}

/** Lists the roles of departments that users have there. */
export async function listDepartRolesOf(db: Db, userIds: readonly string[], departIds: readonly string[]) {
  return await db
    .selectFrom('sysDepartRoleUser as held')
    .innerJoin('sysDepartRole as role', 'role.id', 'held.droleId')
    .select(['held.userId', 'role.departId', 'role.id as roleId'])
    .where(sql<boolean>`held.user_id = any(${[...userIds]})`)
    .where(sql<boolean>`role.depart_id = any(${[...departIds]})`)
    .execute();
}

/** Gives users roles of departments that they had before; roles that were deleted since are left out. */
export async function returnDepartRoles(
  db: Db,
  roles: readonly { readonly userId: string; readonly roleId: string }[],
): Promise<void> {
  const existing = await db
    .selectFrom('sysDepartRole')
    .select('id')
    .where(sql<boolean>`id = any(${roles.map(({ roleId }) => roleId)})`)
    .forKeyShare()
    .execute();
  const ids = new Set(existing.map(({ id }) => id));
  for (const { userId, roleId } of roles)
    if (ids.has(roleId)) await changeMemberRoles(db, userId, { added: [roleId], removed: [] });
}
