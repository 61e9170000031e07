import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsTable, rowsTableName } from '#server/forms/shared/tables/registry.store.ts';
import { runDdl } from '#server/store/online-role.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

let server: TestServer;
let forms: FormCalls;
beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterEach(() => server.deps.publisher.settled());
afterAll(() => server.close());

const old = `i_${'a'.repeat(32)}`;

async function indexesOf(formId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; over: string }>`
    select indexname as name, substring(indexdef from 'USING btree (.*)$') as over from pg_indexes
    where schemaname = 'onl' and tablename = ${rowsTableName(formId)}`.execute(server.database.db);
  return rows.map(({ over }) => over).toSorted();
}

it('mending gives a table of an older build its indexes, and the plan is then empty', async () => {
  const id = await forms.add('older', {
    kind: 'single',
    fields: [{ id: 'year0001', key: 'year', label: '年份', kind: 'integer', sortable: true }],
    indexes: [{ fields: ['year0001'] }],
  });
  await forms.publish('older');
  const expectedIndexes = await indexesOf(id);
  expect(expectedIndexes).toContain('(f_year0001, id) WHERE (del_flag = 0)');
  expect(expectedIndexes).toContain('(update_time, id) WHERE (del_flag = 0)');
  const { db } = server.direct;
  const made = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = ${rowsTableName(id)} and indexdef like '%f_year0001, id)%'`.execute(db);
  const statements = [
    ...made.rows.map(({ name }) => sql`drop index ${sql.id('onl', name)}`),
    sql`drop index ${sql.id('onl', `${rowsTableName(id)}_changed`)}`,
    sql`drop index ${sql.id('onl', `${rowsTableName(id)}_listed`)}`,
    sql`create index ${sql.id(`${rowsTableName(id)}_newest`)} on ${rowsTable(id)} (create_time desc, id desc)
      where del_flag = 0`,
    sql`create index ${sql.id(`${rowsTableName(id)}_org`)} on ${rowsTable(id)} (org_code)`,
    sql`create index ${sql.id(old)} on ${rowsTable(id)} (f_year0001) where del_flag = 0`,
  ];
  for (const statement of statements) await runDdl(db, statement);

  await server.deps.publisher.mend();

  expect(await indexesOf(id)).toEqual(expectedIndexes);
  expect((await forms.plan('older')).steps).toEqual([]);
});

it('an index on a region field has the operator class for prefix searches', async () => {
  const id = await forms.add('regions', {
    kind: 'single',
    fields: [
      { id: 'home0001', key: 'home', label: '住址', kind: 'region', sortable: true },
      { id: 'born0001', key: 'born', label: '籍贯', kind: 'region' },
    ],
    indexes: [{ fields: ['home0001'] }, { fields: ['born0001'] }],
  });
  await forms.publish('regions');
  const expectedIndexes = await indexesOf(id);
  const ours = expectedIndexes.filter((over) => over.includes('f_'));
  expect(ours).toEqual([
    '(f_born0001 text_pattern_ops) WHERE (del_flag = 0)',
    '(f_home0001 text_pattern_ops) WHERE (del_flag = 0)',
    '(f_home0001, id) WHERE (del_flag = 0)',
  ]);
  const { db } = server.direct;
  const made = await sql<{ name: string }>`select indexname as name from pg_indexes
    where tablename = ${rowsTableName(id)} and indexdef like '%text_pattern_ops) WHERE%'`.execute(db);
  for (const { name } of made.rows) await runDdl(db, sql`drop index ${sql.id('onl', name)}`);
  await runDdl(db, sql`create index ${sql.id(old)} on ${rowsTable(id)} (f_born0001, id) where del_flag = 0`);

  await server.deps.publisher.mend();

  expect(await indexesOf(id)).toEqual(expectedIndexes);
  expect((await forms.plan('regions')).steps).toEqual([]);
});

it('an incomplete index is created again', async () => {
  const id = await forms.add('unfinished', {
    kind: 'single',
    fields: [{ id: 'year0001', key: 'year', label: '年份', kind: 'integer' }],
  });
  await forms.publish('unfinished');
  const expectedIndexes = await indexesOf(id);
  const { db, rows: rowsDb } = server.direct;
  await sql`insert into ${rowsTable(id)} (id) values ('one'), ('two')`.execute(rowsDb);
  const changed = sql.id('onl', `${rowsTableName(id)}_changed`);
  await runDdl(db, sql`drop index ${changed}`);
  const name = sql.id(`${rowsTableName(id)}_changed`);
  // The duplicate rows make the index fail at its end, which leaves it invalid.
  const failing = runDdl(db, sql`create unique index concurrently ${name} on ${rowsTable(id)} (del_flag)`);
  await expect(failing).rejects.toThrow('could not create unique index');
  expect(await indexesOf(id)).not.toEqual(expectedIndexes);

  await server.deps.publisher.mend();

  expect(await indexesOf(id)).toEqual(expectedIndexes);
});
