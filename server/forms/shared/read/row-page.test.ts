import { type CompiledQuery, Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/store/database.ts';
import { roleDialect, runDdl } from '#server/store/online-role.store.ts';
import { rowsLookedAt } from '#tests/support/database/looked-at.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { accessOf, type RowReach } from '#server/forms/shared/access/row-access.rules.ts';
import { readRowPage } from './row-page.store.ts';
import { authorizeQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import type { RowQuery } from './rows.store.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';

// Measures the rows that the database reads for a page. All rows of other users are newer than the user's own.

const caller = callerOf('teacher', { roles: ['teacher'] });
const others = 20_000;
const fields = [
  { id: 'nmbr0001', key: 'nmbr', label: '序号', kind: 'integer', search: 'basic', sortable: true },
] as const;

let server: TestServer;
/** Records the queries. */
let db: Kysely<Database>;
const asked: CompiledQuery[] = [];
beforeAll(async () => {
  server = await createTestServer();
  const formId = await madeForm(server, 'long', { kind: 'single', fields: [...fields] });
  const fill = (from: number, to: number, by: string, code: string) =>
    sql`insert into ${rowsTable(formId)} (id, create_by, create_time, org_code, f_nmbr0001)
      select 'r' || n, ${by}, timestamptz '2026-01-01' + n * interval '1 second', ${code}, n
      from generate_series(${from}::int, ${to}::int) n`.execute(server.database.rows);
  await fill(1, 20, 'teacher', 'B01A01');
  await fill(21, 40, 's30101', 'A01');
  await fill(41, others, 'somebody', 'A01');
  await runDdl(server.database.db, sql`analyze ${rowsTable(formId)}`);
  await makePlaced();
  db = new Kysely({
    dialect: roleDialect({ pool: new Pool({ connectionString: server.database.url }) }, 'connection'),
    log: ({ query }) => {
      asked.push(query);
    },
  });
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

/** Creates a form with a department field: the oldest twenty rows name a class, and some later ones none. */
async function makePlaced(): Promise<void> {
  const place = { id: 'plac0001', key: 'place', label: '班级', kind: 'depart' } as const;
  const formId = await madeForm(server, 'placed', { kind: 'single', fields: [place], departField: place.id });
  const { id } = await server.database.db
    .selectFrom('sysDepart')
    .select('id')
    .where('orgCode', '=', 'A01A01A01')
    .executeTakeFirstOrThrow();
  await sql`insert into ${rowsTable(formId)} (id, create_by, create_time, org_code, f_plac0001)
    select 'r' || n, case when n <= 40 then 's30101' else 'somebody' end,
      timestamptz '2026-01-01' + n * interval '1 second', 'B01',
      case when n <= 20 then ${id}::text when n > 40 then 'elsewhere' || n % 100 end
    from generate_series(1, ${others}::int) n`.execute(server.database.rows);
  await runDdl(server.database.db, sql`vacuum analyze ${rowsTable(formId)}`);
}

async function pageOf(
  reach: RowReach,
  orgCodes: readonly string[],
  { code = 'long', ...query }: RowQuery & { readonly code?: string } = {},
) {
  const form = await server.deps.onlineForms(code);
  if (form === undefined) throw new Error('the form is not there');
  const shown = authorizeQuery({ form, action: 'list', caller, reach, orgCodes }, accessOf(form, caller));
  asked.length = 0;
  const page = await readRowPage(db, { shown, search: shown, sort: shown }, query, {
    limit: 10,
    offset: 0,
  });
  const lists = asked.filter((one) => one.sql.includes('as rows'));
  const looked = await rowsLookedAt(server.database.rows, lists);
  return { ids: page.rows.map(({ id }) => id), total: page.total, looked };
}

const newest = (last: number) => Array.from({ length: 10 }, (_one, at) => `r${last - at}`);

describe('a page of few rows in a large table', () => {
  it.each<[string, RowReach, string[], number]>([
    ['of one’s own', 'own', [], 20],
    ['of a department', 'depart', ['B01%', 'B02A01'], 20],
    ['of a class', 'class', ['A01A01A01%'], 40],
  ])('a page %s reads only a few rows', async (_name, reach, codes, last) => {
    const { ids, looked, total } = await pageOf(reach, codes);
    expect(ids).toEqual(newest(last));
    expect(total).toEqual({ total: last });
    expect(looked).toHaveLength(2);
    expect(Math.max(...looked)).toBeLessThan(1000);
  });
});

it('a page filtered by the class field reads only the rows of that class', async () => {
  const { ids, looked, total } = await pageOf('class', ['A01A01A01%'], { code: 'placed' });
  expect([ids, total]).toEqual([newest(40), { total: 40 }]);
  expect(Math.max(...looked)).toBeLessThan(1000);
});

it('a page of many rows is read from the index in sort order', async () => {
  const { ids, looked, total } = await pageOf('all', []);
  expect(ids).toEqual(newest(others));
  expect(total).toEqual({ total: 10_000, totalRelation: 'gte' });
  // The count stops one row beyond its limit.
  expect(looked).toEqual([10_001, 11]);
});
