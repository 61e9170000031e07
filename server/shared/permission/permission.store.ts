import type { Db } from '#server/store/database.ts';
import { isMemberBelow } from './membership.store.ts';
import type { PermissionRow } from './permission.rules.ts';

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
  'permission.isRoute',
  'permission.keepAlive',
  'permission.hidden',
  'permission.alwaysShow',
  'permission.internalOrExternal',
] as const;

/** Rows granted through the user's roles and department roles (reference 4.8), and the page every user starts on. */
export function listGrantedPermissions(db: Db, userId: string): Promise<PermissionRow[]> {
  return db
    .selectFrom('sysPermission as permission')
    .select(columns)
    .where('permission.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb('permission.component', '=', 'dashboard/Index'),
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
            .innerJoin('sysDepartRoleUser as held', 'held.droleId', 'grant.roleId')
            .innerJoin('sysDepartRole as departRole', 'departRole.id', 'grant.roleId')
            .innerJoin('sysDepart as depart', 'depart.id', 'departRole.departId')
            .select('grant.id')
            .whereRef('grant.permissionId', '=', 'permission.id')
            .where('held.userId', '=', userId)
            // Who has left the department and all below it has left its roles, whoever moved them.
            .where(isMemberBelow(userId)),
        ),
      ]),
    )
    .orderBy('permission.sortNo')
    .orderBy('permission.id')
    .execute();
}

/** Rows that a role alone gives, and the page every user starts on. */
export function listRolePermissions(db: Db, roleId: string): Promise<PermissionRow[]> {
  return db
    .selectFrom('sysPermission as permission')
    .select(columns)
    .where('permission.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb('permission.component', '=', 'dashboard/Index'),
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
    .orderBy('permission.id')
    .execute();
}

export function listButtons(db: Db): Promise<PermissionRow[]> {
  return db
    .selectFrom('sysPermission as permission')
    .select(columns)
    .where('permission.delFlag', '=', 0)
    .where('permission.menuType', '=', 2)
    .orderBy('permission.id')
    .execute();
}
