import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { columnRef, rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { threadTimeWithin } from '#tests/support/database/thread-time.ts';
import { exportReport } from './export-report.ts';
import { openReport } from './read-report.ts';
import { putReport, reportCalls, type Definition } from './testing/report-calls.ts';

// Sheets of reports: as wide as a pivot can be, as long as a report can be, and of a table that is written meanwhile.

const name = { id: 'name0001', key: 'name', label: '名称', kind: 'text' } as const;
const day = { id: 'day00001', key: 'day', label: '日期', kind: 'date' } as const;
const source = { kind: 'form', code: 'long' } as const;
const measures = (count: number): NonNullable<Definition['measures']> =>
  Array.from({ length: count }, (_one, at) => ({ key: `m${at}`, fn: 'count' as const, label: `数${at}` }));

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'long', {
    kind: 'single',
    fields: [name, day],
    access: [{ role: 'admin', rows: 'all', may: ['export'] }],
  });
  const [nameRef, dayRef] = [columnRef({ name: `f_${name.id}` }), columnRef({ name: `f_${day.id}` })];
  await sql`insert into ${rowsTable(formId)} (id, create_by, ${nameRef}, ${dayRef})
    select 'r' || n, 'admin', 'name' || lpad(n::text, 5, '0'), date '2030-01-01' + n % 50
    from generate_series(1, 10000) n`.execute(server.database.rows);
});
afterAll(() => server.close());

describe('the export of a pivot', () => {
  const wide = (filter: string): Definition => ({
    source,
    groups: [{ field: 'name' }],
    pivot: { field: 'day' },
    measures: measures(6),
    filter: { field: 'name', rule: 'lt', values: [filter] },
  });

  it('an export with more than a million cells is refused with a message', async () => {
    await putReport(server, 'wide', wide('name99999'));
    expect((await reportCalls(server, 'admin').export('wide')).message).toBe(
      '报表有10000行301列，超过了一次100万个单元格的上限，请缩小查询的范围或减少透视列',
    );
  });

  it('an export with nearly a million cells does not block other requests', async () => {
    await putReport(server, 'wide', wide('name03301'));
    const admin = reportCalls(server, 'admin');
    const time = await threadTimeWithin({ longest: 250, total: Number.POSITIVE_INFINITY }, async () => {
      let { raw } = await admin.export('wide');
      // On a machine with other work the queries may reach their five seconds.
      while (raw.body.includes('报表查询超过了5秒')) ({ raw } = await admin.export('wide'));
      expect(raw.rawPayload.length).toBeGreaterThan(1_000_000);
    });
    expect(time).toMatchObject({ isWithin: true });
  }, 60_000);
});

const caller = callerOf('admin', {
  roles: ['admin'],
  grants: new Set(['/online/cgformList/long']),
});

it('an export contains all rows that existed at its start, even if some are deleted meanwhile', async () => {
  const straight = <T>(work: () => Promise<T>): Promise<T> => work();
  const deps = { ...server.deps, runInTurn: straight };
  const definition: Definition = {
    source,
    columns: [{ field: 'name' }],
    order: [{ by: 'name', order: 'asc' }],
    limit: 4000,
  };
  const plan = await openReport(deps, { caller, scope: { kind: 'all' } }, definition, 'export');
  const { download } = await exportReport(deps, plan, '长', { params: {} });
  // The first thousand has been read.
  await sql`update ${rowsTable(formId)} set del_flag = 1 where id in ('r1', 'r2', 'r3')`.execute(
    server.database.rows,
  );
  const report = await readXlsx(await buffer(download));
  const names = report.ok ? report.lines.map(({ cells }) => cells[0]) : [];
  const expected = Array.from({ length: 4000 }, (_one, at) => `name${String(at + 1).padStart(5, '0')}`);
  expect(names).toEqual(['名称', ...expected, '（仅导出前4000条）']);
});
