import type { Connection } from './connect.ts';
import type { Db } from './database.ts';

/** A secret of this installation, made once and then the same on every node. */
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

/** All of them: each is made anew when it is needed next. */
export async function dropSecrets(client: Connection): Promise<void> {
  await client.query('delete from sys_secret');
}
