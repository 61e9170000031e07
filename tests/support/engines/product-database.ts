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

/** Each query has its own connection, because the database restarts too. */
export function productDatabase(dataDir: string): ProductDatabase {
  const as =
    (role: string): Question =>
    async (text, values = []) => {
      const client = new Client({ connectionString: databaseUrlOf(dataDir) });
      client.on('error', () => undefined);
      await client.connect();
      try {
        await client.query(`set role ${role}`);
        const { rows } = await client.query(text, [...values]);
        return rows;
      } finally {
        await client.end();
      }
    };
  return { query: as('none'), rows: as(rowsRole), tables: as(ddlRole) };
}
