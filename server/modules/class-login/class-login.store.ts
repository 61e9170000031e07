import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { drawnPicture, shownName } from '#server/shared/people/shown-person.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import type { WrongTries } from './class-login.rules.ts';

/** A class in scope that is not archived, with its code; undefined when it is none, is missing or of others. */
export async function findClass(db: Db, departId: string, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .leftJoin('teachingClassLogin as login', 'login.departId', 'depart.id')
    .select(['depart.id as departId', 'depart.departName', 'depart.orgCode'])
    .select(['login.code', 'login.openedAt', 'login.endsAt', 'login.guessingToldAt'])
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
    .select(['depart.id as departId', 'depart.departName', 'depart.orgCode'])
    .select(['login.code', 'login.openedAt', 'login.endsAt', 'login.guessingToldAt'])
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
    .select(['account.id', drawnPicture('account').as('avatar')])
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
    .select((eb) => eb('card.userId', 'is not', null).as('hasCard'))
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

/** The hash of a pupil's two pictures; undefined when there is no card. */
export async function findCard(db: Db, userId: string): Promise<string | undefined> {
  const card = await db
    .selectFrom('teachingPictureCard')
    .select('hashed')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return card?.hashed;
}

/** Tries of one class are judged and counted one after the other. */
export async function lockLesson(db: Db, departId: string): Promise<void> {
  await db
    .selectFrom('teachingClassLogin')
    .select('departId')
    .where('departId', '=', departId)
    .forUpdate()
    .execute();
}

export async function listTries(db: Db, departId: string): Promise<WrongTries[]> {
  return await db
    .selectFrom('teachingPictureTry')
    .select(['source', 'userId', 'fails', 'triedAt'])
    .where('departId', '=', departId)
    .execute();
}

type Try = { readonly departId: string; readonly source: string; readonly userId: string };

/** Answers how many there are now. */
export async function addTry(db: Db, one: Try, triedAt: Date): Promise<number> {
  const { fails } = await db
    .insertInto('teachingPictureTry')
    .values({ ...one, fails: 1, triedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['departId', 'source', 'userId'])
        .doUpdateSet((eb) => ({ fails: eb('teachingPictureTry.fails', '+', 1), triedAt })),
    )
    .returning('fails')
    .executeTakeFirstOrThrow();
  return fails;
}

/** The child has come in: what was wrong before was no guess. */
export async function forgetTry(db: Db, { departId, source, userId }: Try): Promise<void> {
  await db
    .deleteFrom('teachingPictureTry')
    .where('departId', '=', departId)
    .where('source', '=', source)
    .where('userId', '=', userId)
    .execute();
}

/** Of these pupils, or of all. */
export async function forgetTries(db: Db, departId: string, userIds?: readonly string[]): Promise<void> {
  await db
    .deleteFrom('teachingPictureTry')
    .where('departId', '=', departId)
    .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
    .execute();
}

/** The teachers have been told that somebody guesses in this lesson. */
export async function noteTold(db: Db, departId: string, now: Date): Promise<void> {
  await db
    .updateTable('teachingClassLogin')
    .set({ guessingToldAt: now })
    .where('departId', '=', departId)
    .execute();
}

const hashOf = (device: string): string => createHash('sha256').update(device).digest('hex');
/** Milliseconds that a browser of the class is remembered after it was used last. */
const deviceMemory = 90 * 24 * 60 * 60 * 1000;

/** The pupil who came in by a card in this browser last; undefined: nobody of the class did. */
export async function findVoucher(
  db: Db,
  departId: string,
  device: string,
  now: Date,
): Promise<string | undefined> {
  if (device === '') return undefined;
  const known = await db
    .selectFrom('teachingClassDevice')
    .select('userId')
    .where('departId', '=', departId)
    .where('deviceHash', '=', hashOf(device))
    .where('lastUsedAt', '>', new Date(now.getTime() - deviceMemory))
    .executeTakeFirst();
  return known?.userId;
}

export async function rememberClassDevice(
  db: Db,
  {
    departId,
    userId,
    device,
  }: { readonly departId: string; readonly userId: string; readonly device: string },
  now: Date,
): Promise<void> {
  if (device === '') return;
  await db
    .insertInto('teachingClassDevice')
    .values({ departId, userId, deviceHash: hashOf(device), lastUsedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['departId', 'deviceHash']).doUpdateSet({ userId, lastUsedAt: now }),
    )
    .execute();
}
