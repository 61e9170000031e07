import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/** The owner of a new session, as they were when the login was checked. */
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

/** The person is unchanged since the login was checked, and may log in. */
function unchanged({ id, password }: SessionOwner): Expression<SqlBool> {
  return expressionBuilder<Database, 'sysUser'>().and({ id, password, status: 1, delFlag: 0 });
}

/**
 * Returns false when the person was frozen, deleted or given another password since. The lock orders it with a
 * concurrent change of password: that one comes first and is seen here, or comes later and ends this session too.
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
        .where(unchanged(owner))
        .forShare(),
    )
    .returning('tokenHash')
    .execute();
  return inserted.length === 1;
}

/** Returns whether the person is unchanged since the login was checked, as `insertSession` requires. */
export async function isUnchanged(db: Db, owner: SessionOwner): Promise<boolean> {
  const row = await db.selectFrom('sysUser').select('id').where(unchanged(owner)).executeTakeFirst();
  return row !== undefined;
}

/** Returns the present state of a person. */
export async function findSessionOwner(db: Db, userId: string): Promise<SessionOwner | undefined> {
  return await db
    .selectFrom('sysUser')
    .select(['id', 'password'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function findSession(db: Db, tokenHash: string, now: Date) {
  return await db
    .selectFrom('sysSession')
    .select(['userId', 'expiresAt', 'passwordDue', 'secondFactorDue', 'via'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Lifts the session's limit after the change of password. */
export async function settleSession(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sysSession').set({ passwordDue: 0 }).where('tokenHash', '=', tokenHash).execute();
}

/** Lifts the session's limit after the setup of the second factor. */
export async function settleSecondFactor(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sysSession').set({ secondFactorDue: 0 }).where('tokenHash', '=', tokenHash).execute();
}

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

/** Returns the owner of the session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sysSession')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

export async function deleteSessionsOf(
  db: Db,
  userId: string,
  exceptHash: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('sysSession')
    .where('userId', '=', userId)
    .$if(exceptHash !== undefined, (query) => query.where('tokenHash', '!=', exceptHash ?? ''))
    .execute();
}
