import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/** Whose session it becomes: the person as they were when their way in was checked. */
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

/** Somebody is still who they were when their way in was checked, and may come in. */
function unchanged({ id, password }: SessionOwner): Expression<SqlBool> {
  return expressionBuilder<Database, 'sysUser'>().and({ id, password, status: 1, delFlag: 0 });
}

/**
 * False when the person has been frozen, deleted or given another password since. The lock makes a change of password
 * that is on its way either come first, and be seen here, or come later and end this session too.
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

/** Whether somebody is still who they were when their way in was checked, as `insertSession` asks. */
export async function isUnchanged(db: Db, owner: SessionOwner): Promise<boolean> {
  const row = await db.selectFrom('sysUser').select('id').where(unchanged(owner)).executeTakeFirst();
  return row !== undefined;
}

/** Somebody as they are now. */
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

/** The password has been changed: the session may do what its user may. */
export async function settleSession(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sysSession').set({ passwordDue: 0 }).where('tokenHash', '=', tokenHash).execute();
}

/** The second factor has been set up: the session may do what its user may. */
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

/** Answers whose session it was. */
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
