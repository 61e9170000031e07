import { setTimeout as delay } from 'node:timers/promises';
import { CommandRefused } from '#server/command-refused.ts';
import { connect, quotedName, type Connection } from '#server/store/connect.ts';
import { dropSecrets } from '#server/store/secret.store.ts';
import { beside, dropDatabase } from '#server/store/scratch-database.store.ts';

// The database of a school, as a whole. `server`: an address of any database on its server that the role may enter.

async function whileConnected<Result>(
  url: string,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url, 'school');
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** No roles but its owner's may connect: that of another school's reports can not. Answers its address. */
export async function createSchoolDatabase(server: string, name: string): Promise<string> {
  await whileConnected(server, async (client) => {
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rowCount !== 0) throw new CommandRefused(`数据库 ${name} 已存在，请先检查并删除`);
    await client.query(`create database ${quotedName(name)} template template0 encoding 'UTF8'`);
    await client.query(`revoke all on database ${quotedName(name)} from public`);
  });
  return beside(server, name);
}

/** With the role of its reports. Does nothing where it is not there. */
export async function dropSchoolDatabase(server: string, name: string): Promise<void> {
  await whileConnected(server, async (client) => {
    const { rows } = await client.query<{ role: string }>(
      "select 'onl_sql_' || oid as role from pg_database where datname = $1",
      [name],
    );
    await dropDatabase(client, name);
    for (const { role } of rows) await client.query(`drop role if exists ${quotedName(role)}`);
  });
}

export const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Whether both lie on one server, whatever it is called in each of them. */
export async function isSameServer(one: string, other: string): Promise<boolean> {
  const [started, otherStarted] = await Promise.all(
    [one, other].map((url) => whileConnected(beside(url, 'postgres'), startedAt)),
  );
  return started === otherStarted;
}

async function startedAt(client: Connection): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
  return rows[0]?.at;
}

/** Waits until no server is connected any more. Errors: CommandRefused, when one is after `patience` milliseconds. */
export async function waitAlone(url: string, patience: number): Promise<void> {
  await whileConnected(url, async (client) => {
    const until = performance.now() + patience;
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
      );
      const count = rows[0]?.count ?? 0;
      if (count === 0) return;
      if (performance.now() >= until)
        throw new CommandRefused(`学校的数据库还有 ${count} 个连接；服务器是否都还读得到学校名单？`);
      await delay(200);
    }
  });
}

/** What one school has signed must be nothing in another: whose copy this is has its own made anew. */
export async function forgetSecrets(url: string): Promise<void> {
  await whileConnected(url, dropSecrets);
}
