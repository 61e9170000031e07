import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { unrestrictedRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { readAllRows, type RowQuery } from '#server/forms/shared/read/rows.store.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Reads pages of rows for an export, each row once, with no more than one page in memory.

const caller = callerOf('admin', { roles: ['admin'] });
/** As many rows of one field as are read at once, and some more. */
const rowCount = 6000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const formId = await madeForm(server, 'all', {
    kind: 'single',
    fields: [{ id: 'nmbr0001', key: 'nmbr', label: '序号', kind: 'integer', sortable: true }],
    access: [{ role: 'admin', rows: 'all', may: ['export'] }],
  });
  await sql`insert into ${rowsTable(formId)} (id, create_by, f_nmbr0001)
    select n::text, 'admin', n from generate_series(1, ${rowCount}::int) n`.execute(server.database.rows);
});
afterAll(() => server.close());

async function pagesOf(query: RowQuery) {
  const form = await server.deps.onlineForms('all');
  if (form === undefined) throw new Error('the form is not there');
  const policy = unrestrictedRowPolicy(form, caller);
  const queries = {
    shown: policy.queryFor('export'),
    search: policy.queryFor('search'),
    sort: policy.queryFor('sort'),
  };
  return readAllRows(server.deps.db, queries, query);
}

describe('all rows of a list', () => {
  it('all rows are returned once each, in the order of the list', async () => {
    const numbers: unknown[] = [];
    for await (const rows of await pagesOf({ column: 'nmbr', order: 'asc' }))
      numbers.push(...rows.map(({ values }) => values['nmbr0001']));
    expect(numbers).toEqual(Array.from({ length: rowCount }, (_one, at) => at + 1));
  });

  it('the rows of a page are released when the next page is read', async () => {
    const pages = await pagesOf({});
    const first = await pages.next();
    const page = first.done === true ? [] : first.value;
    expect(page.length).toBeGreaterThan(1000);
    await pages.next();
    expect(page).toEqual([]);
  });
});
