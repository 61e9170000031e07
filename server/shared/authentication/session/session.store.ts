import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/** The owner of a new session, with the password hash that the login was checked against. */
export type SessionOwner = { readonly id: string; readonly password: string };

export type NewSession = {
  readonly tokenHash: string;
  readonly owner: SessionOwner;
  readonly passwordDue: boolean;
  readonly secondFactorDue: boolean;
  readonly byPicture: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
};

/** The condition that the person is unchanged since the login was checked, and may log in. */
function ownerUnchanged({ id, password }: SessionOwner): Expression<SqlBool> {
  return expressionBuilder<Database, 'sysUser'>().and({ id, password, status: 1, delFlag: 0 });
}

/**
 * Stores a session. Returns false when the person was frozen, deleted or given another password since the login was
 * checked. The lock orders it with a concurrent change of password: the change comes first and is seen here, or comes
 * later and ends this session too.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const {
    owner,
    tokenHash,
    passwordDue,
    secondFactorDue,
    byPicture,
    ip,
    userAgent,
    createdAt,
    lastSeenAt,
    expiresAt,
  } = session;
  const inserted = await db
    .insertInto('sysSession')
    .columns([
      'tokenHash',
      'userId',
      'passwordDue',
      'secondFactorDue',
      'via',
      'ip',
      'userAgent',
      'createdAt',
      'lastSeenAt',
      'expiresAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('sysUser')
        .select([
          eb.val(tokenHash).as('tokenHash'),
          'id',
          eb.val(passwordDue ? 1 : 0).as('passwordDue'),
          eb.val(secondFactorDue ? 1 : 0).as('secondFactorDue'),
          eb.val(byPicture ? 'picture' : null).as('via'),
          eb.val(ip).as('ip'),
          eb.val(userAgent).as('userAgent'),
          eb.val(createdAt).as('createdAt'),
          eb.val(lastSeenAt).as('lastSeenAt'),
          eb.val(expiresAt).as('expiresAt'),
        ])
        .where(ownerUnchanged(owner))
        .forShare(),
    )
    .returning('tokenHash')
    .execute();
  return inserted.length === 1;
}

/** Returns whether the person is unchanged since the login was checked, as `insertSession` requires. */
export async function isOwnerUnchanged(db: Db, owner: SessionOwner): Promise<boolean> {
  const row = await db.selectFrom('sysUser').select('id').where(ownerUnchanged(owner)).executeTakeFirst();
  return row !== undefined;
}

/** Returns the user with the present password hash. */
export async function findSessionOwner(db: Db, userId: string): Promise<SessionOwner | undefined> {
  return await db
    .selectFrom('sysUser')
    .select(['id', 'password'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Returns the session with this token hash, unless it has expired. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  return await db
    .selectFrom('sysSession')
    .select(['userId', 'expiresAt', 'passwordDue', 'secondFactorDue', 'via'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Removes the requirement to change the password, which limited the session. */
export async function clearPasswordRequirement(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sysSession').set({ passwordDue: 0 }).where('tokenHash', '=', tokenHash).execute();
}

/** Removes the requirement to set up a second factor, which limited the session. */
export async function clearSecondFactorRequirement(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sysSession').set({ secondFactorDue: 0 }).where('tokenHash', '=', tokenHash).execute();
}

/** Records the use of a session and moves its end. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  lastSeenAt: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sysSession')
    .set({ lastSeenAt, expiresAt })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Deletes a session and returns the id of its user; undefined when it was not there. */
export async function deleteSession(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sysSession')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Deletes the sessions of a user, except the one with the hash `keepTokenHash`. */
export async function deleteSessionsOf(
  db: Db,
  userId: string,
  keepTokenHash: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('sysSession')
    .where('userId', '=', userId)
    .$if(keepTokenHash !== undefined, (query) => query.where('tokenHash', '!=', keepTokenHash ?? ''))
    .execute();
}
