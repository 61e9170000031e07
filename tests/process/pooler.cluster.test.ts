import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { throughPooler } from '#tests/support/engines/database-url.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { startPgbouncer, type Pgbouncer } from '#tests/support/engines/pgbouncer.ts';
import {
  journeyPassword,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';

// The built product behind a real pgbouncer in transaction mode with three shared connections.

let database: TestDatabase;
let pooler: Pgbouncer;
let dataDir: string;
let product: ProductProcess;

beforeAll(async () => {
  database = await blankDatabase();
  return database.close;
});
afterAll(breakGround('pooler').clear);
beforeAll(async () => {
  pooler = await startPgbouncer(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'campus-data-'));
});

const start = (env: Record<string, string> = {}) =>
  startProductProcess({
    dataDir,
    env: { DATABASE_URL: throughPooler(database.url, pooler.port), CAPTCHA: 'off', ...env },
  });

it('a start with only the pooler fails with a message that names the missing setting', async () => {
  await expect(start()).rejects.toThrow('请另外设置 DATABASE_DIRECT_URL');
});

async function ask(
  token: string | undefined,
  address: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${product.url}/api${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { 'x-access-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return Object(await response.json());
}

async function logIn(username: string): Promise<string> {
  const { result } = await ask(undefined, '/sys/login', { username, password: journeyPassword });
  return String(Object(result).token);
}

it('with a direct URL too, accounts and forms work over the pooler, and no connection retains a role', async () => {
  product = await start({ DATABASE_DIRECT_URL: database.url });
  const ready = Object(await (await fetch(`${product.url}/readyz`)).json());
  expect(ready.ready).toBe(true);
  const [admin, teacher] = await Promise.all(['admin', 'teacher'].map(logIn));
  const rows = '/online/cgform/api/getData/device_register?pageNo=1&pageSize=10';
  const people = '/sys/user/list?pageNo=1&pageSize=10';
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => ask(at % 3 === 0 ? teacher : admin, at % 2 === 0 ? rows : people)),
  );
  // The rows of forms are read with a role that cannot see accounts, on the same three connections.
  expect(answers.filter(({ success }) => success !== true)).toEqual([]);
});

it('requests wait for a busy pooler, and the database is not reported as silent', async () => {
  const busy = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new Client({ connectionString: throughPooler(database.url, pooler.port) });
      await client.connect();
      return client;
    }),
  );
  // Three sleeping statements block the pool for longer than a silent database is tolerated.
  const sleeping = busy.map((client) => client.query('select pg_sleep(5)'));
  const token = await logIn('teacher');
  await Promise.all(sleeping);
  await Promise.all(busy.map((client) => client.end()));
  expect(token).toMatch(/^.{20,}$/);
  expect(product.output()).not.toContain('does not answer');
});

it('statements over the pooler have the statement timeout of the product', async () => {
  // Sessions that a pooler opened before the role was configured have no timeout.
  const later = await startPgbouncer(database.url);
  const client = new Client({ connectionString: throughPooler(database.url, later.port) });
  await client.connect();
  const { rows } = await client.query('show statement_timeout');
  await client.end();
  await later.stop();
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
});
