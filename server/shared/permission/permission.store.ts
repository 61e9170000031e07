import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { holdsDepartRole } from './membership.store.ts';
import type { MenuReader, PermissionRow } from './permission.rules.ts';

const columns = [
  'permission.id',
  'permission.parentId',
  'permission.name',
  'permission.url',
  'permission.component',
  'permission.componentName',
  'permission.redirect',
  'permission.menuType',
  'permission.perms',
  'permission.permsType',
  'permission.status',
  'permission.icon',
  'permission.section',
  'permission.isRoute',
  'permission.keepAlive',
  'permission.hidden',
  'permission.pupilsOnly',
  'permission.alwaysShow',
  'permission.internalOrExternal',
] as const;

/** Every user gets this page, whatever their grants. */
const startPage = 'dashboard/Index';

const present = (db: Db) =>
  db.selectFrom('sysPermission as permission').select(columns).where('permission.delFlag', '=', 0);

/**
 * Lists the rows granted through the user's roles and department roles (docs/behaviour.md#scope), and the start page
 * of every user.
 */
export function listGrantedPermissions(db: Db, userId: string): Promise<PermissionRow[]> {
  return present(db)
    .where((eb) =>
      eb.or([
        eb('permission.component', '=', startPage),
        eb.exists(
          eb
            .selectFrom('sysRolePermission as grant')
            .innerJoin('sysUserRole as held', 'held.roleId', 'grant.roleId')
            .select('grant.id')
            .whereRef('grant.permissionId', '=', 'permission.id')
            .where('held.userId', '=', userId),
        ),
        eb.exists(
          eb
            .selectFrom('sysDepartRolePermission as grant')
            .select('grant.id')
            .whereRef('grant.permissionId', '=', 'permission.id')
            .where(holdsDepartRole(userId, sql.ref('grant.role_id'))),
        ),
      ]),
    )
    .orderBy('permission.sortNo')
    .orderBy('permission.createTime')
    .orderBy('permission.id')
    .execute();
}

/** Lists the rows that a role alone grants, and the start page of every user. */
export function listRolePermissions(db: Db, roleId: string): Promise<PermissionRow[]> {
  return present(db)
    .where((eb) =>
      eb.or([
        eb('permission.component', '=', startPage),
        eb.exists(
          eb
            .selectFrom('sysRolePermission as grant')
            .select('grant.id')
            .whereRef('grant.permissionId', '=', 'permission.id')
            .where('grant.roleId', '=', roleId),
        ),
      ]),
    )
    .orderBy('permission.sortNo')
    .orderBy('permission.createTime')
    .orderBy('permission.id')
    .execute();
}

/** Returns whose menu a user gets, by the identity of the account: 2 is staff. */
export async function findMenuReader(db: Db, userId: string): Promise<MenuReader> {
  const account = await db
    .selectFrom('sysUser')
    .select('userIdentity')
    .where('id', '=', userId)
    .executeTakeFirst();
  return account?.userIdentity === 2 ? 'staff' : 'pupil';
}

export function listButtons(db: Db): Promise<PermissionRow[]> {
  return present(db).where('permission.menuType', '=', 2).orderBy('permission.id').execute();
}
