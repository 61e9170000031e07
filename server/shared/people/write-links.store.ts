import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { takeDepartRolesFrom } from './depart-role-members.store.ts';

export async function replaceRoles(db: Db, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.deleteFrom('sysUserRole').where('userId', '=', userId).execute();
  if (roleIds.length === 0) return;
  await db
    .insertInto('sysUserRole')
    .values(roleIds.map((roleId) => ({ id: newId(), userId, roleId })))
    .execute();
}

/**
 * Dependent rows of a membership that stays, such as a seat, stay too; the department roles of one that ends are
 * removed.
 */
export async function replaceDeparts(db: Db, userId: string, departIds: readonly string[]): Promise<void> {
  const ended = await db
    .deleteFrom('sysUserDepart')
    .where('userId', '=', userId)
    .where(sql<boolean>`dep_id <> all(${[...departIds]})`)
    .returning('depId')
    .execute();
  for (const { depId } of ended) await takeDepartRolesFrom(db, [userId], depId);
  if (departIds.length > 0) await addMembers(db, [userId], departIds);
}

/** Responsibilities that stay keep the charge of a class. */
export async function replaceResponsible(
  db: Db,
  userId: string,
  departIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('sysUserResponsible')
    .where('userId', '=', userId)
    .where(sql<boolean>`depart_id <> all(${[...departIds]})`)
    .execute();
  for (const departId of departIds) await addResponsible(db, userId, departId);
  await leadOnlyTeachers(db, departIds);
}

/** Adds users to departments; existing members stay unchanged. */
export async function addMembers(
  db: Db,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<void> {
  const rows = userIds.flatMap((userId) => departIds.map((depId) => ({ id: newId(), userId, depId })));
  for (let start = 0; start < rows.length; start += 5000)
    await db
      .insertInto('sysUserDepart')
      .values(rows.slice(start, start + 5000))
      .onConflict((conflict) => conflict.columns(['userId', 'depId']).doNothing())
      .execute();
}

/** Ends memberships of a department, with the responsibility and the department roles that go with them. */
export async function removeMembers(db: Db, userIds: readonly string[], depId: string): Promise<void> {
  await db.deleteFrom('sysUserDepart').where('depId', '=', depId).where('userId', 'in', userIds).execute();
  await db
    .deleteFrom('sysUserResponsible')
    .where('departId', '=', depId)
    .where('userId', 'in', userIds)
    .execute();
  await takeDepartRolesFrom(db, userIds, depId);
}

/** Assigns a role to users without any. */
export async function addRoleIfNone(db: Db, userIds: readonly string[], roleId: string): Promise<void> {
  const rows = await db
    .selectFrom('sysUser as account')
    .select('account.id')
    .where('account.id', 'in', userIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('sysUserRole as held').select('held.id').whereRef('held.userId', '=', 'account.id'),
        ),
      ),
    )
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('sysUserRole')
    .values(rows.map(({ id }) => ({ id: newId(), userId: id, roleId })))
    .onConflict((conflict) => conflict.columns(['userId', 'roleId']).doNothing())
    .execute();
}

/** Makes the person responsible for a department; an existing responsibility stays unchanged. */
export async function addResponsible(db: Db, userId: string, departId: string): Promise<void> {
  await db
    .insertInto('sysUserResponsible')
    .values({ userId, departId })
    .onConflict((conflict) => conflict.columns(['userId', 'departId']).doNothing())
    .execute();
}

/** Ends the responsibility for a department; the membership stays. */
export async function removeResponsible(db: Db, userId: string, departId: string): Promise<void> {
  await db
    .deleteFrom('sysUserResponsible')
    .where('userId', '=', userId)
    .where('departId', '=', departId)
    .execute();
}

/** Puts the person, who is responsible for the class, in charge of it instead of the present one. */
export async function putInCharge(db: Db, userId: string, departId: string): Promise<void> {
  await db
    .updateTable('sysUserResponsible')
    .set({ lead: sql<boolean>`user_id = ${userId}` })
    .where('departId', '=', departId)
    .execute();
}

/**
 * Puts a teacher in charge of each class that has no teacher in charge and one active teacher only. `departIds` limits it
 * to these classes.
 */
export async function leadOnlyTeachers(db: Db, departIds?: readonly string[]): Promise<void> {
  const isActive = (account: string) => {
    const of = (column: string) => sql.ref(`${account}.${column}`);
    return sql`${of('userIdentity')} = 2 and ${of('delFlag')} = 0 and ${of('status')} = 1`;
  };
  await sql`
    update sys_user_responsible held set lead = true
    from sys_depart class, sys_user account
    where class.id = held.depart_id and class.org_category = '3' and class.del_flag = 0
      and (${departIds === undefined} or held.depart_id = any(${[...(departIds ?? [])]}))
      and account.id = held.user_id and ${isActive('account')}
      and not exists (
        select from sys_user_responsible other join sys_user colleague on colleague.id = other.user_id
        where other.depart_id = class.id
          and (other.lead or other.user_id <> held.user_id and ${isActive('colleague')}))`.execute(db);
}

/** Makes everyone who is responsible for one of these departments responsible for the target. */
export async function moveResponsible(db: Db, ids: readonly string[], target: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into sys_user_responsible (user_id, depart_id)
    select distinct user_id, ${target} from sys_user_responsible where depart_id = any(${[...ids]})
    on conflict do nothing`.execute(db);
}

/** Removes the pupils of a department, not of its subdepartments, with their roles there; returns their number. */
export async function removePupils(db: Db, departId: string): Promise<number> {
  const removed = await db
    .deleteFrom('sysUserDepart')
    .where('depId', '=', departId)
    .where('userId', 'in', (eb) =>
      eb.selectFrom('sysUser').select('id').where('userIdentity', '=', 1).where('delFlag', '=', 0),
    )
    .returning('userId')
    .execute();
  const ids = removed.map(({ userId }) => userId);
  if (ids.length > 0) await takeDepartRolesFrom(db, ids, departId);
  return ids.length;
}

/** Assigns a role to users; returns those who did not have it before. */
export async function addRole(db: Db, roleId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .insertInto('sysUserRole')
    .values(userIds.map((userId) => ({ id: newId(), roleId, userId })))
    .onConflict((conflict) => conflict.columns(['userId', 'roleId']).doNothing())
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Removes a role from users; returns those who had it. */
export async function removeRole(db: Db, roleId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('sysUserRole')
    .where('roleId', '=', roleId)
    .where('userId', 'in', userIds)
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Adds the members of these departments to the target; existing members stay unchanged. */
export async function moveMembers(db: Db, departIds: readonly string[], target: string): Promise<void> {
  const ids = [...departIds];
  await sql`
    insert into sys_user_depart (id, user_id, dep_id)
    select distinct on (user_id) md5(id || ${target}), user_id, ${target} from sys_user_depart where dep_id = any(${ids})
    on conflict (user_id, dep_id) do nothing`.execute(db);
}
