import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { drawnAvatar, displayName } from '#server/shared/people/public-identity.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import type { WrongTries } from './class-login.rules.ts';

/** Returns a class in scope that is not archived, with its code, or undefined. */
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

/** Returns the class with this code and the end of its open lesson. */
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

/** Selects the pupils of a class who may log in, without staff, ordered by account. */
const pupils = (db: Db, departId: string) =>
  db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as account', 'account.id', 'member.userId')
    .leftJoin('teachingPictureCard as card', 'card.userId', 'account.id')
    .select(['account.id', drawnAvatar('account').as('avatar')])
    .where('member.depId', '=', departId)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1)
    .where(highestLevel(sql.ref('account.id')), '=', 0)
    .orderBy('account.username')
    .limit(200);

/** Returns the pupils with a card under the names their classmates see. */
export async function listLessonPupils(db: Db, departId: string) {
  return await pupils(db, departId)
    .select(displayName({ userId: '', level: 0, departIds: [departId] }, 'account').as('name'))
    .where('card.userId', 'is not', null)
    .execute();
}

/** Returns the pupils in scope; `entered`: logged in with a card since the lesson began. */
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
 * Stores the code of a class without an open lesson. A code of another class, one in a billion, violates a
 * constraint: the caller learns that nothing was saved and repeats the request.
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

/** Returns the hash of a pupil's two pictures, or undefined without a card. */
export async function findCard(db: Db, userId: string): Promise<string | undefined> {
  const card = await db
    .selectFrom('teachingPictureCard')
    .select('hashed')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return card?.hashed;
}

/** Locks the lesson, so that tries of one class are checked and counted one after the other. */
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

/** Returns the current number of tries. */
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

/** Deletes the wrong tries of a child who has logged in, because they were not guesses. */
export async function forgetTry(db: Db, { departId, source, userId }: Try): Promise<void> {
  await db
    .deleteFrom('teachingPictureTry')
    .where('departId', '=', departId)
    .where('source', '=', source)
    .where('userId', '=', userId)
    .execute();
}

/** Deletes the tries of these pupils, or of all. */
export async function forgetTries(db: Db, departId: string, userIds?: readonly string[]): Promise<void> {
  await db
    .deleteFrom('teachingPictureTry')
    .where('departId', '=', departId)
    .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
    .execute();
}

/** Records that the teachers were warned about guesses in this lesson. */
export async function markTeachersWarned(db: Db, departId: string, now: Date): Promise<void> {
  await db
    .updateTable('teachingClassLogin')
    .set({ guessingToldAt: now })
    .where('departId', '=', departId)
    .execute();
}

const hashOf = (device: string): string => createHash('sha256').update(device).digest('hex');
/** Milliseconds for which a browser of the class is remembered after its last use. */
const deviceMemory = 90 * 24 * 60 * 60 * 1000;

/** Returns the pupil who last logged in with a card in this browser, or undefined. */
export async function findLastPupil(
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
