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
const taking = (
  isLocal: boolean,
) => `select set_config('role', case when known is not null and has_schema_privilege(known::oid, 'onl', 'usage')
  and pg_has_role(session_user, known::oid,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
  then $1 else 'none' end, ${isLocal}) from to_regrole($1) known`;
const leaving = (isLocal: boolean) => `select set_config('role', 'none', ${isLocal})`;

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
 * How long a connection of the pool is the same session of the database: always, or behind a pooler in transaction mode
 * until a transaction ends.
 */
export type SessionSpan = 'connection' | 'transaction';

const changeOf = (role: OnlineRole | undefined, isLocal: boolean): CompiledQuery =>
  role === undefined ? CompiledQuery.raw(leaving(isLocal)) : CompiledQuery.raw(taking(isLocal), [role]);

/**
 * Takes a role on for those statements that want one. It is kept until a statement wants another or none: rows of an import
 * are thousands of statements that want the same. A session that is somebody else's after the transaction keeps nothing: a
 * statement of its own that wants a role is a transaction then.
 */
class RoleConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  private readonly span: SessionSpan;
  private role: OnlineRole | undefined;
  private isInTransaction = false;

  constructor(inner: DatabaseConnection, span: SessionSpan) {
    this.inner = inner;
    this.span = span;
  }

  /** What is asked of the same transaction meanwhile waits for the whole of it: a transaction hands its connection out once. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const role = worn.get(query);
    if (role !== undefined && this.span === 'transaction' && !this.isInTransaction)
      return await this.inTransaction<Row>(query);
    await this.wear(role);
    return await this.inner.executeQuery<Row>(query);
  }

  /** None where it is left out. A role that is given back after a rollback may be gone by itself. */
  async wear(role?: OnlineRole): Promise<void> {
    if (role === this.role) return;
    await this.inner.executeQuery(changeOf(role, this.span === 'transaction'));
    this.role = role;
  }

  begun(): void {
    this.isInTransaction = true;
  }

  /** What was taken on for the transaction alone is gone with it. */
  ended(): void {
    this.isInTransaction = false;
    if (this.span === 'transaction') this.role = undefined;
  }

  private async inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      await this.inner.executeQuery(changeOf(worn.get(query), true));
      const answer = await this.inner.executeQuery<Row>(query);
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
      return answer;
    } catch (error) {
      // Why it failed says more than that a connection which has gone takes nothing back.
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
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

const told = (held: DatabaseConnection, tell: (connection: RoleConnection) => void): void => {
  if (held instanceof RoleConnection) tell(held);
};

/** The usual driver, with connections that take roles on; nobody uses savepoints. */
function roleDriver(usual: Driver, span: SessionSpan): Driver {
  return {
    init: () => usual.init(),
    acquireConnection: async () => new RoleConnection(await usual.acquireConnection(), span),
    releaseConnection: async (held) => {
      try {
        await bare(held);
      } finally {
        await usual.releaseConnection(innerOf(held));
      }
    },
    beginTransaction: async (held, settings) => {
      await usual.beginTransaction(held, settings);
      told(held, (connection) => connection.begun());
    },
    commitTransaction: async (held) => {
      await usual.commitTransaction(span === 'transaction' ? innerOf(held) : held);
      told(held, (connection) => connection.ended());
    },
    rollbackTransaction: async (held) => {
      // As whoever it is: a transaction that has failed answers nothing before.
      await usual.rollbackTransaction(innerOf(held));
      told(held, (connection) => connection.ended());
      await bare(held);
    },
    destroy: () => usual.destroy(),
  };
}

/** PostgreSQL with `runRows` and `runDdl`. */
export const roleDialect = (config: PostgresDialectConfig, span: SessionSpan): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => roleDriver(new PostgresDriver(config), span),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** As `runRows` for all that follows, on a connection of the caller's, until `leaveRows`. */
export async function becomeRows(client: Connection): Promise<void> {
  await client.query(taking(false), [rowsRole]);
}

export async function leaveRows(client: Connection): Promise<void> {
  await client.query(leaving(false));
}
