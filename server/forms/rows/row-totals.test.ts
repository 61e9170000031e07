import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { rowsOf } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'many', ['teacher']);
  formId = await madeForm(server, 'many', {
    kind: 'single',
    fields: [{ id: 'nmbr0001', key: 'nmbr', label: '序号', kind: 'integer', search: 'basic' }],
    access: [{ role: 'teacher', rows: 'all', may: ['add'] }],
  });
});
afterAll(() => server.close());

const fill = (from: number, to: number) =>
  sql`insert into ${rowsTable(formId)} (id, create_by, create_time, f_nmbr0001)
    select n::text, 'teacher', timestamptz '2026-01-01' + n * interval '1 second', n
    from generate_series(${from}::int, ${to}::int) n`.execute(server.database.rows);

const page = async (pageNo: number, more: Record<string, string> = {}) => {
  const { result } = await rowCalls(server, 'many', 'teacher').list({
    pageNo: String(pageNo),
    pageSize: '1000',
    order: 'asc',
    column: 'createTime',
    ...more,
  });
  return { result, first: rowsOf(result)[0]?.['nmbr'], rows: rowsOf(result).length };
};

describe('the total of a list', () => {
  it('the total is exact up to ten thousand rows', async () => {
    await fill(1, 10_000);
    const { result } = await page(1);
    expect(result).toMatchObject({ total: 10_000, pages: 10 });
    expect(result).not.toHaveProperty('totalRelation');
  });

  it('a total above ten thousand is reported as a lower bound', async () => {
    await fill(10_001, 12_500);
    expect((await page(1)).result).toMatchObject({ total: 10_000, totalRelation: 'gte' });
    expect((await page(10)).result).toMatchObject({ total: 10_000, totalRelation: 'gte' });
    const asked = { filters: JSON.stringify({ nmbr: ['1', '10001'] }) };
    expect((await page(1, asked)).result).toMatchObject({ total: 10_000, totalRelation: 'gte' });
    const few = await page(1, { filters: JSON.stringify({ nmbr: ['1', '10000'] }) });
    expect(few.result).toMatchObject({ total: 10_000 });
    expect(few.result).not.toHaveProperty('totalRelation');
  });

  it('the lower bound grows with the pages that are read, and the last page has the exact total', async () => {
    const beyond = await page(12);
    expect([beyond.first, beyond.rows]).toEqual([11_001, 1000]);
    expect(beyond.result).toMatchObject({ total: 12_000, totalRelation: 'gte' });
    const last = await page(13);
    expect([last.first, last.rows]).toEqual([12_001, 500]);
    expect(last.result).toMatchObject({ total: 12_500, pages: 13 });
    expect(last.result).not.toHaveProperty('totalRelation');
  });

  it('the total is exact on a page after the last row and on a full last page', async () => {
    const behind = await page(40);
    expect(behind.rows).toBe(0);
    expect(behind.result).toMatchObject({ total: 12_500, pages: 13 });
    expect(behind.result).not.toHaveProperty('totalRelation');
    const whole = await page(25, { pageSize: '500' });
    expect(whole.rows).toBe(500);
    expect(whole.result).not.toHaveProperty('totalRelation');
  });
});
