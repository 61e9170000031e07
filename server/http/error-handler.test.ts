import { fastify } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDemoted } from '#server/store/demoted.store.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { sameReplica } from '#tests/support/engines/same-replica.ts';
import { registerErrors } from './error-handler.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The error of a write in a read-only session. */
async function written(isPrimaryDemoted: () => Promise<boolean>) {
  const readOnly = sameReplica(database);
  const app = fastify();
  registerErrors(app, () => new Date(), { nameOf: async () => undefined, isDemoted: isPrimaryDemoted });
  app.get('/api/x', async () => await sql`create table never ()`.execute(readOnly.db));
  const answer = await app.inject({ url: '/api/x' });
  await readOnly.close();
  await app.close();
  return answer;
}

it('a write to a demoted primary is reported as an outage', async () => {
  const answer = await written(async () => true);
  expect([answer.statusCode, answer.json().message]).toEqual([503, '数据库暂时连接不上，请稍后再试']);
});

it('a write in a read-only transaction of our own is reported as a bug', async () => {
  const answer = await written(() => isDemoted(database.db));
  expect([answer.statusCode, answer.json().message]).toEqual([500, expect.stringContaining('服务器出错了')]);
});
