import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'wide_tree', ['teacher']);
});
afterAll(() => server.close());

it('the pages of many children contain each visible row once', async () => {
  const formId = await madeForm(server, 'wide_tree', {
    kind: 'tree',
    fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }],
    access: [{ role: 'teacher', rows: 'depart', may: [] }],
  });
  // Many are made in one moment; one is beyond reach.
  await sql`insert into ${rowsTable(formId)} (id, create_by, org_code, parent_id, create_time)
    select 'c' || n, 'teacher', case when n = 7 then 'A02' else 'A01A01A01' end, 'top', timestamptz '2030-01-01' + n / 1500 * interval '1 day'
    from generate_series(1, 2500) n`.execute(server.database.rows);
  await sql`update ${rowsTable(formId)} set create_by = 'admin' where id = 'c7'`.execute(
    server.database.rows,
  );
  const { call } = rowCalls(server, 'wide_tree', 'teacher');
  const page = async (after?: string): Promise<string[]> => {
    const query = { pid: 'top', ...(after === undefined ? {} : { after }) };
    const { result } = await call('GET', 'getTreeData/wide_tree', { query });
    return z
      .array(z.object({ id: z.string() }))
      .parse(result)
      .map(({ id }) => id);
  };
  const first = await page();
  const second = await page(first.at(-1));
  const third = await page(second.at(-1));
  expect([first.length, second.length, third.length]).toEqual([1000, 1000, 499]);
  expect(new Set([...first, ...second, ...third]).size).toBe(2499);
  expect([await page('c7'), await page('none')]).toEqual([[], []]);
});
