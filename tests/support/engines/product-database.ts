import path from 'node:path';
import { Client } from 'pg';
import { ddlRole, rowsRole } from '#server/store/online-role.store.ts';
import { APPLICATION_ROLE, DATABASE, SOCKET_PORT } from '#server/postgres/settings.ts';

/** Returns the address of the database of a product on this folder, as the product uses it. */
export function databaseUrlOf(dataDir: string): string {
  const socket = encodeURIComponent(path.join(dataDir, 'postgres', 'socket'));
  return `postgres://${APPLICATION_ROLE}@localhost:${SOCKET_PORT}/${DATABASE}?host=${socket}`;
}

type Question = (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

export type ProductDatabase = {
  readonly query: Question;
  /** Queries rows of forms with the role that writes them. */
  readonly rows: Question;
  /** Queries tables of forms with the role that owns them. */
  readonly tables: Question;
};

/** SQLSTATE of a statement that reached its timeout. */
const canceled = '57014';
const blocked = `select pid, state, wait_event, left(query, 200) as query, pg_blocking_pids(pid) as blocked_by
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

/**
 * Each query has its own connection, because the database restarts too. A query that waits for a lock for a minute
 * fails and names the sessions of the database.
 */
export function productDatabase(dataDir: string): ProductDatabase {
  const as =
    (role: string): Question =>
    async (text, values = []) => {
      const client = new Client({
        connectionString: databaseUrlOf(dataDir),
        connectionTimeoutMillis: 30_000,
        statement_timeout: 60_000,
      });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query(`set role ${role}`);
        const { rows } = await client.query(text, [...values]);
        return rows;
      } catch (error) {
        if (Object(error).code !== canceled) throw error;
        const { rows } = await client.query(blocked);
        throw new Error(`${text} waited too long: ${JSON.stringify(rows)}`, { cause: error });
      } finally {
        await client.end();
      }
    };
  return { query: as('none'), rows: as(rowsRole), tables: as(ddlRole) };
}
