import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope, userInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';

const classes = (db: Db, scope: RowScope) =>
  db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.departName', 'depart.grade', 'depart.term', 'depart.archiveTime'])
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where(departInScope(scope, sql.ref('depart.org_code')));

/** Lists the classes in scope with the figures of their cards. */
export async function listCards(db: Db, scope: RowScope) {
  return await classes(db, scope)
    .leftJoin('teachingClassCode as kept', 'kept.departId', 'depart.id')
    .select('kept.code')
    .select((eb) => [
      eb
        .selectFrom('sysUserDepart as member')
        .innerJoin('sysUser as account', 'account.id', 'member.userId')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('member.depId', '=', 'depart.id')
        .where('account.userIdentity', '=', 1)
        .where('account.delFlag', '=', 0)
        .as('pupilCount'),
      eb
        .selectFrom('teachingWork as work')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('work.departId', '=', 'depart.id')
        .where('work.delFlag', '=', 0)
        // A literal, for the partial indexes of waiting works.
        .where(sql<boolean>`work.work_status = 1`)
        .where(userInScope(scope, sql.ref('work.user_id')))
        .as('toGrade'),
      eb
        .selectFrom('teachingClassJoin as request')
        .innerJoin('sysUser as account', 'account.id', 'request.userId')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('request.departId', '=', 'depart.id')
        .where('request.status', '=', 0)
        .where('account.delFlag', '=', 0)
        .as('waiting'),
    ])
    .orderBy('depart.departOrder')
    .orderBy('depart.orgCode')
    .limit(500)
    .execute();
}

/** Returns a class in scope; undefined when the department is missing, out of scope or not a class. */
export async function findClass(db: Db, id: string, scope: RowScope) {
  return await classes(db, scope)
    .select(['depart.orgCode', 'depart.pinyin', 'depart.largeText', 'depart.hasAssistant'])
    .where('depart.id', '=', id)
    .executeTakeFirst();
}

/** Locks classes in scope until the transaction ends, in a fixed order. */
export async function lockClasses(db: Db, ids: readonly string[], scope: RowScope) {
  return await classes(db, scope)
    .select(['depart.orgCode', 'depart.parentId'])
    .where('depart.id', 'in', ids)
    .orderBy('depart.id')
    // Works and members that refer to the class can be added meanwhile.
    .forNoKeyUpdate('depart')
    .execute();
}

/** Lists the pupils of a class that the caller may see, by account name. */
export async function listPupils(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as account', 'account.id', 'member.userId')
    .leftJoin('teachingPictureCard as card', 'card.userId', 'account.id')
    .leftJoin('sysLastLogin as login', 'login.userId', 'account.id')
    .select(['account.id', 'account.username', 'account.realname', 'account.passwordDue'])
    .select(['login.loggedInAt', (eb) => eb('card.userId', 'is not', null).as('hasCard')])
    .where('member.depId', '=', departId)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .orderBy('account.username')
    .limit(1000)
    .execute();
}

/** Returns accounts with their hashed passwords, only for replacing them, by account name. */
export async function listPasswords(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'password'])
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .orderBy('username')
    .execute();
}

export async function findSeating(db: Db, departId: string) {
  return await db
    .selectFrom('teachingClassSeating')
    .select(['seatRows', 'seatColumns'])
    .where('departId', '=', departId)
    .executeTakeFirst();
}

export async function listSeats(db: Db, departId: string) {
  return await db
    .selectFrom('teachingClassSeat')
    .select(['userId', 'seatRow as row', 'seatColumn as column'])
    .where('departId', '=', departId)
    .orderBy('seatRow')
    .orderBy('seatColumn')
    .execute();
}

export async function listGroups(db: Db, departId: string) {
  const rows = await db
    .selectFrom('teachingClassGroup as group')
    .leftJoin('teachingClassGroupPupil as pupil', (join) =>
      join.onRef('pupil.departId', '=', 'group.departId').onRef('pupil.place', '=', 'group.place'),
    )
    .select([
      'group.groupName',
      sql<string[]>`coalesce(array_agg(pupil.user_id) filter (where pupil.user_id is not null), '{}')`.as(
        'userIds',
      ),
    ])
    .where('group.departId', '=', departId)
    .groupBy(['group.place', 'group.groupName'])
    .orderBy('group.place')
    .execute();
  return rows;
}
