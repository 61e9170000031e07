import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type { Connection } from './connect.ts';
import type { Db } from './database.ts';

/**
 * The two roles of online forms (decision 078): one makes and changes their tables, the other reads and writes rows and
 * sees of the rest of the database a few columns.
 */
export const ddlRole = 'onl_ddl';
export const rowsRole = 'onl_app';
type OnlineRole = typeof ddlRole | typeof rowsRole;

/**
 * Takes a role on, where this database knows it and it may be; else none, which is whoever is connected. It is asked for
 * each time, for roles come to a database that runs: the first server that starts hands the tables over, all at once. From
 * 16 on somebody may be a member of a role and yet not take it on.
 */
const taking = `select set_config('role', case when known is not null and has_schema_privilege(known::oid, 'onl', 'usage')
  and pg_has_role(session_user, known::oid,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
  then $1 else 'none' end, false) from to_regrole($1) known`;
const leaving = `select set_config('role', 'none', false)`;

/** The statements that are run as a role. */
const worn = new WeakMap<CompiledQuery, OnlineRole>();

async function runAs<Row>(db: Db, role: OnlineRole, statement: RawBuilder<Row>): Promise<Row[]> {
  const plain = db.withoutPlugins();
  const query = statement.compile(plain);
  worn.set(query, role);
  return (await plain.executeQuery(query)).rows;
}

/** One statement on rows of online forms; tables of the platform are not there for it. Columns are called as they are. */
export const runRows = <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> =>
  runAs(db, rowsRole, statement);

/** One statement that makes or changes a table of online forms. */
export const runDdl = (db: Db, statement: RawBuilder<unknown>): Promise<readonly unknown[]> =>
  runAs(db, ddlRole, statement);

/**
 * Takes a role on for those statements that want one. It is kept until a statement wants another or none: rows of an import
 * are thousands of statements that want the same.
 */
class RoleConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  private role: OnlineRole | undefined;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  /** What is asked of the same transaction meanwhile waits for the whole of it: a transaction hands its connection out once. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.wear(worn.get(query));
    return await this.inner.executeQuery<Row>(query);
  }

  /** None where it is left out. A role that is given back after a rollback may be gone by itself. */
  async wear(role?: OnlineRole): Promise<void> {
    if (role === this.role) return;
    const change = role === undefined ? CompiledQuery.raw(leaving) : CompiledQuery.raw(taking, [role]);
    await this.inner.executeQuery(change);
    this.role = role;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    if (this.role !== undefined) throw new Error('streams are read by nobody as a role');
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

const innerOf = (held: DatabaseConnection): DatabaseConnection =>
  held instanceof RoleConnection ? held.inner : held;

const bare = async (held: DatabaseConnection): Promise<void> => {
  if (held instanceof RoleConnection) await held.wear();
};

/** The usual driver, with connections that take roles on; nobody uses savepoints. */
function roleDriver(usual: Driver): Driver {
  return {
    init: () => usual.init(),
    acquireConnection: async () => new RoleConnection(await usual.acquireConnection()),
    releaseConnection: async (held) => {
      try {
        await bare(held);
      } finally {
        await usual.releaseConnection(innerOf(held));
      }
    },
    beginTransaction: (held, settings) => usual.beginTransaction(held, settings),
    commitTransaction: (held) => usual.commitTransaction(held),
    rollbackTransaction: async (held) => {
      // As whoever it is: a transaction that has failed answers nothing before.
      await usual.rollbackTransaction(innerOf(held));
      await bare(held);
    },
    destroy: () => usual.destroy(),
  };
}

/** PostgreSQL with `runRows` and `runDdl`. */
export const roleDialect = (config: PostgresDialectConfig): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => roleDriver(new PostgresDriver(config)),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** As `runRows` for all that follows, on a connection of the caller's, until `leaveRows`. */
export async function becomeRows(client: Connection): Promise<void> {
  await client.query(taking, [rowsRole]);
}

export async function leaveRows(client: Connection): Promise<void> {
  await client.query(leaving);
}
