import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

export async function changeRoleGrants(
  db: Db,
  roleId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  if (added.length > 0)
    await db
      .insertInto('sysDepartRolePermission')
      .values(added.map((permissionId) => ({ id: newId(), roleId, permissionId })))
      .onConflict((conflict) => conflict.columns(['roleId', 'permissionId']).doNothing())
      .execute();
  if (removed.length > 0)
    await db
      .deleteFrom('sysDepartRolePermission')
      .where('roleId', '=', roleId)
      .where('permissionId', 'in', removed)
      .execute();
}

/** Takes grants from every role of a department. */
export async function takeGrantsFromDepartRoles(
  db: Db,
  departId: string,
  permissionIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('sysDepartRolePermission')
    .where('permissionId', 'in', permissionIds)
    .where('roleId', 'in', (eb) =>
      eb.selectFrom('sysDepartRole').select('id').where('departId', '=', departId),
    )
    .execute();
}
