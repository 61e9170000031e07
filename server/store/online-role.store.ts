import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type Kysely,
  type PostgresDialectConfig,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type { Connection } from './connect.ts';
import type { DB } from './schema.gen.ts';

/**
 * The two database roles of online forms (decision 078): one creates and changes their tables; the other reads and
 * writes rows and can read only a few columns of the other tables.
 */
export const ddlRole = 'onl_ddl';
export const rowsRole = 'onl_app';
type OnlineRole = typeof ddlRole | typeof rowsRole;

/**
 * Switches to a role if it exists and may be set; otherwise stays with the connected role. This is checked each time,
 * because roles appear while servers run: the first new server hands over all tables at once. Since PostgreSQL 16 a
 * member of a role may lack the right to set it.
 */
const setRoleSql = (
  isLocal: boolean,
) => `select set_config('role', case when known is not null and has_schema_privilege(known::oid, 'onl', 'usage')
  and pg_has_role(session_user, known::oid,
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
  then $1 else 'none' end, ${isLocal}) from to_regrole($1) known`;
const resetRoleSql = (isLocal: boolean) => `select set_config('role', 'none', ${isLocal})`;

/** The pool or a transaction. database.ts imports this file, so its `Db` cannot be imported here. */
type Db = Kysely<DB>;

/** The role of a compiled query. */
const roleByQuery = new WeakMap<CompiledQuery, OnlineRole>();

async function runAs<Row>(db: Db, role: OnlineRole, statement: RawBuilder<Row>): Promise<Row[]> {
  const plain = db.withoutPlugins();
  const query = statement.compile(plain);
  roleByQuery.set(query, role);
  return (await plain.executeQuery(query)).rows;
}

/**
 * Runs one statement on rows of online forms; it cannot access the platform's tables. Column names are not converted.
 */
export const runRows = <Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> =>
  runAs(db, rowsRole, statement);

/** Runs one statement that creates or changes a table of online forms. */
export const runDdl = (db: Db, statement: RawBuilder<unknown>): Promise<readonly unknown[]> =>
  runAs(db, ddlRole, statement);

/**
 * How long a pool connection keeps its database session: always, or until the transaction ends behind a pooler in
 * transaction mode.
 */
export type SessionSpan = 'connection' | 'transaction';

const roleChangeQuery = (role: OnlineRole | undefined, isLocal: boolean): CompiledQuery =>
  role === undefined
    ? CompiledQuery.raw(resetRoleSql(isLocal))
    : CompiledQuery.raw(setRoleSql(isLocal), [role]);

/**
 * Switches roles for the statements that need one, and keeps the role until a statement needs another or none, because
 * an import runs thousands of statements with the same role. If the session is shared after the transaction, it keeps
 * nothing; a single statement with a role then runs in its own transaction.
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

  /** Concurrent statements of the same transaction wait, because a transaction hands out its connection only once. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const role = roleByQuery.get(query);
    if (role !== undefined && this.span === 'transaction' && !this.isInTransaction)
      return await this.inTransaction<Row>(query);
    await this.setRole(role);
    return await this.inner.executeQuery<Row>(query);
  }

  /** Without `role`: resets it. A rollback may already have done this. */
  async setRole(role?: OnlineRole): Promise<void> {
    if (role === this.role) return;
    await this.inner.executeQuery(roleChangeQuery(role, this.span === 'transaction'));
    this.role = role;
  }

  onBegin(): void {
    this.isInTransaction = true;
  }

  /** A role set only for the transaction ends with it. */
  onEnd(): void {
    this.isInTransaction = false;
    if (this.span === 'transaction') this.role = undefined;
  }

  private async inTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      await this.inner.executeQuery(roleChangeQuery(roleByQuery.get(query), true));
      const answer = await this.inner.executeQuery<Row>(query);
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
      return answer;
    } catch (error) {
      // The original error is more useful than the failure to reset the role on a lost connection.
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    if (this.role !== undefined) throw new Error('a stream cannot be read with a role');
    return this.inner.streamQuery<Row>(query, chunkSize);
  }
}

const innerOf = (driverConnection: DatabaseConnection): DatabaseConnection =>
  driverConnection instanceof RoleConnection ? driverConnection.inner : driverConnection;

const resetRole = async (driverConnection: DatabaseConnection): Promise<void> => {
  if (driverConnection instanceof RoleConnection) await driverConnection.setRole();
};

const onRoleConnection = (
  driverConnection: DatabaseConnection,
  onConnection: (connection: RoleConnection) => void,
): void => {
  if (driverConnection instanceof RoleConnection) onConnection(driverConnection);
};

/** The standard driver with role-switching connections; savepoints are not used. */
function roleDriver(driver: Driver, span: SessionSpan): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => new RoleConnection(await driver.acquireConnection(), span),
    releaseConnection: async (driverConnection) => {
      try {
        await resetRole(driverConnection);
      } finally {
        await driver.releaseConnection(innerOf(driverConnection));
      }
    },
    beginTransaction: async (driverConnection, settings) => {
      await driver.beginTransaction(driverConnection, settings);
      onRoleConnection(driverConnection, (connection) => connection.onBegin());
    },
    commitTransaction: async (driverConnection) => {
      await driver.commitTransaction(span === 'transaction' ? innerOf(driverConnection) : driverConnection);
      onRoleConnection(driverConnection, (connection) => connection.onEnd());
    },
    rollbackTransaction: async (driverConnection) => {
      // Roll back under any role: a failed transaction accepts no other statement.
      await driver.rollbackTransaction(innerOf(driverConnection));
      onRoleConnection(driverConnection, (connection) => connection.onEnd());
      await resetRole(driverConnection);
    },
    destroy: () => driver.destroy(),
  };
}

/** The PostgreSQL dialect with `runRows` and `runDdl`. */
export const roleDialect = (config: PostgresDialectConfig, span: SessionSpan): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => roleDriver(new PostgresDriver(config), span),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Works like `runRows` for all following statements on the caller's connection, until `resetRowsRole`. */
export async function setRowsRole(client: Connection): Promise<void> {
  await client.query(setRoleSql(false), [rowsRole]);
}

export async function resetRowsRole(client: Connection): Promise<void> {
  await client.query(resetRoleSql(false));
}
