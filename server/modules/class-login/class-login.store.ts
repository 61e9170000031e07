import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { drawnPicture, shownName } from '#server/shared/people/shown-person.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import { endedLocks, mostFails } from './class-login.rules.ts';

/** A class in scope that is not archived, with its code; undefined when it is none, is missing or of others. */
export async function findClass(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .leftJoin('teachingClassLogin as login', 'login.departId', 'depart.id')
    .select(['depart.id as departId', 'depart.departName', 'login.code', 'login.openedAt', 'login.endsAt'])
    .where('depart.id', '=', departId)
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where('depart.archiveTime', 'is', null)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .executeTakeFirst();
}

/** The class that has this code, and until when its lesson is open. */
export async function findLesson(db: Db, code: string) {
  return await db
    .selectFrom('teachingClassLogin as login')
    .innerJoin('sysDepart as depart', 'depart.id', 'login.departId')
    .select(['depart.id as departId', 'depart.departName', 'login.code', 'login.openedAt', 'login.endsAt'])
    .where('login.code', '=', code.toUpperCase())
    .where('depart.delFlag', '=', 0)
    .where('depart.archiveTime', 'is', null)
    .executeTakeFirst();
}

/** Pupils of a class who may come in, never staff; in the order of their accounts. */
const pupils = (db: Db, departId: string) =>
  db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as account', 'account.id', 'member.userId')
    .leftJoin('teachingPictureCard as card', 'card.userId', 'account.id')
    .select(['account.id', 'card.fails', 'card.triedAt', drawnPicture('account').as('avatar')])
    .where('member.depId', '=', departId)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1)
    .where(highestLevel(sql.ref('account.id')), '=', 0)
    .orderBy('account.username')
    .limit(200);

/** Those who have a card, as a classmate sees them. */
export async function listLessonPupils(db: Db, departId: string) {
  return await pupils(db, departId)
    .select(shownName({ userId: '', level: 0, departIds: [departId] }, 'account').as('name'))
    .where('card.userId', 'is not', null)
    .execute();
}

/** Those within reach; `entered`: in since the lesson began, by a card. */
export async function listClassPupils(
  db: Db,
  departId: string,
  scope: RowScope,
  { since, now }: { readonly since: Date; readonly now: Date },
) {
  return await pupils(db, departId)
    .select((eb) => eb.fn.coalesce('account.realname', 'account.username').as('name'))
    .where(userInReach(scope, sql.ref('account.id')))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sysSession as session')
            .select('session.userId')
            .whereRef('session.userId', '=', 'account.id')
            .where('session.via', '=', 'picture')
            .where('session.createdAt', '>=', since)
            .where('session.expiresAt', '>', now),
        )
        .as('entered'),
    )
    .execute();
}

/**
 * Begins with no lesson open. A code that another class has, one of a billion by chance, breaks a constraint: whoever asked
 * is told that nothing was saved, and asks again.
 */
export async function saveCode(
  db: Db,
  { departId, code, now }: { readonly departId: string; readonly code: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('teachingClassLogin')
    .values({ departId, code, openedAt: now, endsAt: now })
    .onConflict((conflict) => conflict.column('departId').doUpdateSet({ code }))
    .execute();
}

export async function setLesson(
  db: Db,
  departId: string,
  times: { readonly openedAt?: Date; readonly endsAt: Date },
): Promise<void> {
  await db.updateTable('teachingClassLogin').set(times).where('departId', '=', departId).execute();
}

export async function saveCards(
  db: Db,
  cards: readonly { readonly userId: string; readonly hashed: string }[],
): Promise<void> {
  await db
    .insertInto('teachingPictureCard')
    .values(cards.map((card) => ({ ...card, fails: 0 })))
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({ hashed: eb.ref('excluded.hashed'), fails: 0 })),
    )
    .execute();
}

/** Counts a try before it is looked at, so that tries sent at once are counted one by one; undefined: locked, or no card. */
export async function countTry(db: Db, userId: string, now: Date) {
  return await db
    .updateTable('teachingPictureCard')
    .set((eb) => ({
      fails: eb
        .case()
        .when('fails', '<', mostFails)
        .then(eb('fails', '+', 1))
        .else(1)
        .end(),
      triedAt: now,
    }))
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('fails', '<', mostFails), eb('triedAt', '<=', endedLocks(now))]))
    .returning(['hashed', 'fails'])
    .executeTakeFirst();
}

export async function forgetFails(db: Db, userIds: readonly string[]): Promise<void> {
  await db.updateTable('teachingPictureCard').set({ fails: 0 }).where('userId', 'in', userIds).execute();
}
