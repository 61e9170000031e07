import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';

export async function findPupil(archive: Db, username: string) {
  return await archive
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname'])
    .where(sql<SqlBool>`lower(username) = lower(${username})`)
    .executeTakeFirst();
}

/** Finds classes by id or full name, with the counts of their contents. */
export async function findClasses(archive: Db, nameOrId: string) {
  return await archive
    .selectFrom('sysDepart as depart')
    .leftJoin('sysDepart as parent', 'parent.id', 'depart.parentId')
    .select(['depart.id', 'depart.departName', 'parent.departName as parentName'])
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where((eb) => eb.or([eb('depart.id', '=', nameOrId), eb('depart.departName', '=', nameOrId)]))
    .orderBy('depart.orgCode')
    .execute();
}

/** Returns the ids of the pupils who were in the class. */
export async function listPupils(archive: Db, classId: string): Promise<string[]> {
  const rows = await archive
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as pupil', 'pupil.id', 'member.userId')
    .select('pupil.id')
    .where('member.depId', '=', classId)
    .where('pupil.userIdentity', '=', 1)
    .where('pupil.delFlag', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Compares secrets: each school has its own, and its backups contain them. */
export async function isSameSchool(archive: Db, school: Db): Promise<boolean> {
  const [then, now] = await Promise.all(
    [archive, school].map((db) => db.selectFrom('sysSecret').selectAll().execute()),
  );
  return (
    then?.some(({ name, value }) => now?.some((one) => one.name === name && one.value === value)) === true
  );
}
