import type { Connection } from './connect.ts';
import type { Db } from './database.ts';

/** Returns a secret of this installation, created once and shared by all nodes. */
export async function readSecret(db: Db, name: string, create: () => string): Promise<string> {
  await db
    .insertInto('sysSecret')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('sysSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Deletes all secrets; each is created again when needed. */
export async function dropSecrets(client: Connection): Promise<void> {
  await client.query('delete from sys_secret');
}
