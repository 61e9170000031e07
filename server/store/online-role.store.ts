import { CompiledQuery, sql } from 'kysely';
import type { Connection } from './connect.ts';
import type { Db } from './database.ts';

/**
 * The two roles of online forms (decision 078): one makes and changes their tables, the other reads and writes rows and
 * sees of the rest of the database a few columns.
 */
export const ddlRole = 'onl_ddl';
export const rowsRole = 'onl_app';
export type OnlineRole = typeof ddlRole | typeof rowsRole;

/** Of pg_has_role: from 16 on somebody may be a member and yet not take the role on. */
export const settable = sql<string>`case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`;

/**
 * Takes a role on, where this database knows it and it may be; else none, which is whoever is connected. It is asked for
 * each time, for roles come to a database that runs: the first server that starts hands the tables over, all at once.
 */
const taking = `select set_config('role', coalesce((select rolname::text from pg_roles
  where rolname = $1 and has_schema_privilege(oid, 'onl', 'usage') and pg_has_role(session_user, oid,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)), 'none'), $2)`;
const leaving = `select set_config('role', 'none', $1)`;

const take = async (db: Db, role: OnlineRole, isLocal: boolean): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw(taking, [role, isLocal])));

const leave = async (db: Db, isLocal: boolean): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw(leaving, [isLocal])));

async function held<T>(
  db: Db,
  role: OnlineRole,
  isLocal: boolean,
  work: (inside: Db) => Promise<T>,
): Promise<T> {
  await take(db, role, isLocal);
  try {
    const result = await work(db);
    await leave(db, isLocal);
    return result;
  } catch (error) {
    // A transaction that has failed forgets the role by itself.
    await leave(db, isLocal).catch(() => undefined);
    throw error;
  }
}

async function asRole<T>(db: Db, role: OnlineRole, work: (inside: Db) => Promise<T>): Promise<T> {
  const run = (trx: Db): Promise<T> => held(trx, role, true, work);
  return db.isTransaction ? await run(db) : await db.transaction().execute(run);
}

/**
 * Statements on rows of online forms, in the transaction that is open or in one of their own. Nothing else belongs into
 * `work`: tables of the platform are not there for it.
 */
export const asRows = <T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> => asRole(db, rowsRole, work);

/** As `asRows`, for what makes or changes tables of online forms. */
export const asDdl = <T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> => asRole(db, ddlRole, work);

/** As `asDdl`, on one connection without a transaction, which some statements cannot have. */
export const asDdlAlone = <T>(connection: Db, work: (inside: Db) => Promise<T>): Promise<T> =>
  held(connection, ddlRole, false, work);

/** As `asRows`, on a connection of the caller's with a transaction open; it stays so until `leaveRows`. */
export async function becomeRows(client: Connection): Promise<void> {
  await client.query(taking, [rowsRole, true]);
}

export async function leaveRows(client: Connection): Promise<void> {
  await client.query(leaving, [true]);
}
