import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase } from './database.ts';
import { troubleOf } from './trouble.ts';
import { databaseSockets, watchDatabase } from './watch-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const quiet = { warn: () => undefined };

/** What PostgreSQL says when it has no memory for a statement: an error, and that it is ready for the next. */
const noMemory = Buffer.concat([
  Buffer.from([0x45, 0, 0, 0, 34]),
  Buffer.from('SERROR\0C53200\0Mout of memory\0\0'),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);
const isQuery = (chunk: Buffer): boolean => chunk[0] === 0x51;

/** A line to the database that can be frozen: it takes what comes and says nothing. Or statements are refused on it. */
async function startLine() {
  const url = new URL(database.url);
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? '5432');
  const upstream = (): Socket =>
    folder === null ? connect(port, url.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
  const open = new Set<Socket>();
  let isFrozen = false;
  let isRefusing = false;
  let made = 0;
  const server = createServer((client) => {
    made += 1;
    const other = upstream();
    const end = (): void => void [client, other].map((side) => side.destroy());
    for (const side of [client, other]) {
      open.add(side);
      side.on('error', end).on('close', end);
      side.on('close', () => open.delete(side));
    }
    client.on('data', (chunk) => {
      if (isRefusing && isQuery(chunk)) client.write(noMemory);
      else if (!isFrozen) other.write(chunk);
    });
    other.on('data', (chunk) => (isFrozen ? undefined : client.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const through = new URL(database.url);
  through.search = '';
  through.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return {
    url: through.href,
    freeze: (value: boolean) => (isFrozen = value),
    refuse: (value: boolean) => (isRefusing = value),
    made: () => made,
    /** Connections that are open now; each has two sides. */
    open: () => open.size / 2,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

describe('watchDatabase', () => {
  it('ends what waits for a frozen database, and notices when it answers again', async () => {
    const line = await startLine();
    const sockets = databaseSockets();
    const store = openDatabase(line.url, quiet, sockets.stream);
    const watch = watchDatabase({ databaseUrl: line.url, sockets, log: quiet, tick: 20 });
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(store.db);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(watch.isAway()).toBe(false);
    line.freeze(true);
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect(troubleOf(failure)).toBe('away');
    expect(watch.isAway()).toBe(true);
    line.freeze(false);
    await expect.poll(() => watch.isAway()).toBe(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await watch.close();
    await store.close();
    line.close();
  });

  it('ends a connection on which it is refused, and asks on another', async () => {
    const line = await startLine();
    const watch = watchDatabase({ databaseUrl: line.url, sockets: databaseSockets(), log: quiet, tick: 20 });
    line.refuse(true);
    await expect.poll(() => line.made()).toBeGreaterThan(3);
    line.refuse(false);
    await expect.poll(() => line.open()).toBe(1);
    expect(watch.isAway()).toBe(false);
    await watch.close();
    line.close();
  });

  it('leaves a slow statement alone', async () => {
    const sockets = databaseSockets();
    const store = openDatabase(database.url, quiet, sockets.stream);
    const watch = watchDatabase({ databaseUrl: database.url, sockets, log: quiet, tick: 50 });
    const { rows } = await sql<{ slept: string }>`select pg_sleep(1)::text as slept`.execute(store.db);
    expect(rows).toEqual([{ slept: '' }]);
    await watch.close();
    await store.close();
  });
});

describe('more requests than connections', () => {
  it('wait for their turn', async () => {
    const few = await testDatabase();
    await sql`do $$ begin execute format('alter database %I connection limit 3', current_database()); end $$`.execute(
      few.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const { rows } = await sql<{ n: number }>`select ${number}::int as n, pg_sleep(0.05)`.execute(few.db);
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, number) => number));
    await few.close();
  });
});
