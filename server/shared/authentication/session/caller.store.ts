import { listGrantedPermissions } from '#server/shared/permission/permission.store.ts';
import type { Db } from '#server/store/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { findSecondFactor } from '#server/shared/authentication/second-factor/second-factor.store.ts';

/** Loads the person behind a session; undefined when frozen or deleted, which ends their sessions. */
export async function loadCaller(
  db: Db,
  {
    userId,
    passwordDue,
    secondFactorDue,
    via,
  }: {
    readonly userId: string;
    readonly passwordDue: number;
    readonly secondFactorDue: number;
    readonly via: string | null;
  },
  tokenHash: string,
): Promise<Caller | undefined> {
  const user = await db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'orgCode'])
    .where('id', '=', userId)
    .where('delFlag', '=', 0)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const [roles, departs, responsible, grants, factor] = await Promise.all([
    db
      .selectFrom('sysUserRole as held')
      .innerJoin('sysRole as role', 'role.id', 'held.roleId')
      .select(['role.roleCode', 'role.roleLevel'])
      .where('held.userId', '=', userId)
      .execute(),
    db.selectFrom('sysUserDepart').select('depId').where('userId', '=', userId).execute(),
    db
      .selectFrom('sysUserResponsible as responsible')
      .innerJoin('sysDepart as depart', 'depart.id', 'responsible.departId')
      .select('depart.orgCode')
      .where('responsible.userId', '=', userId)
      .where('depart.delFlag', '=', 0)
      .execute(),
    loadGrants(db, userId),
    findSecondFactor(db, userId),
  ]);
  const level = Math.max(0, ...roles.map((role) => role.roleLevel));
  const byPicture = via === 'picture';
  // A picture card never logs in staff, nor a pupil who has become staff since.
  if (byPicture && level > 0) return undefined;
  // A session from before a role required the second factor has ended: the next login begins with its setup.
  if (factor.isRequired && !factor.isEnabled && secondFactorDue === 0) return undefined;
  return {
    userId,
    username: user.username,
    realname: user.realname,
    orgCode: user.orgCode,
    roles: roles.map((role) => role.roleCode),
    level,
    departIds: departs.map((row) => row.depId),
    responsibleOrgCodes: responsible.map((row) => row.orgCode),
    grants: new Set(grants),
    tokenHash,
    passwordDue: passwordDue === 1,
    secondFactorDue: secondFactorDue === 1,
    byPicture,
  };
}

/** Codes of valid buttons and paths of menus that the user holds. */
async function loadGrants(db: Db, userId: string): Promise<string[]> {
  const rows = await listGrantedPermissions(db, userId);
  return rows.flatMap((row) => {
    if (row.menuType !== 2) return row.url === null ? [] : [row.url];
    // A button row may hold several codes, joined by commas (docs/behaviour.md#permissions).
    return row.status === '1' ? (row.perms ?? '').split(',').filter((code) => code !== '') : [];
  });
}
