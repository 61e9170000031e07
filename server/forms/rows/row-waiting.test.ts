import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import type { CheckedLine } from '#server/sheets/import-types.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { createRow, editRow } from '#server/forms/shared/write/row-commands.ts';
import { requireRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { prepareSubRows } from '#server/forms/shared/write/sub-rows.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { watchedDeps } from '#server/forms/shared/testing/held-connections.ts';
import { emptyTable, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { rowImport } from './import-rows.ts';

// Slow work happens before rows are locked, and rows are locked in a fixed order.

const fields: Schema<'FormField'>[] = [
  { id: 'code0001', key: 'code', label: '代码', kind: 'text', checkRule: 'low' },
  { id: 'pass0001', key: 'pass', label: '口令', kind: 'password' },
  { id: 'html0001', key: 'html', label: '介绍', kind: 'richText' },
  { id: 'sex00001', key: 'sex', label: '性别', kind: 'list', dict: 'sex' },
  { id: 'name0001', key: 'name', label: '名称', kind: 'text' },
];
const caller = callerOf('teacher', { grants: new Set(['/online/cgform']) });
const admin = { ...caller, roles: ['teacher'] };
const actor = { caller: admin, scope: { kind: 'all' } } as const;
const slow = (code: string) => ({ code, pass: 'secret', html: `<p>${'x'.repeat(20_000)}</p>` });

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const ruleJson = JSON.stringify([{ digits: '*', pattern: '^[a-z]+$', message: '请用小写字母' }]);
  const rule = { id: 'low', ruleName: '小写', ruleCode: 'low', ruleJson };
  await db.insertInto('sysCheckRule').values(rule).execute();
  const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may: ['add', 'edit', 'import'] }];
  formId = await madeForm(server, 'slow', { kind: 'single', fields, access });
  await madeForm(server, 'whole', { kind: 'main', fields, access, subs: [{ form: 'slow', title: '明细' }] });
});
beforeEach(async () => {
  await emptyTable(server, formId);
});
afterAll(() => server.close());

const lineOf = (cells: Readonly<Record<string, string>>, line: number) => ({
  line,
  cell: (header: string) => cells[header] ?? '',
});
const rowsOf = <Row>(checked: readonly CheckedLine<Row>[]): Row[] =>
  checked.flatMap((one) => ('row' in one ? [one.row] : []));

describe('slow work outside of locks', () => {
  it('slow work is done before a row is written or locked', async () => {
    const policy = await requireRowPolicy(server.deps, admin, 'slow');
    const { deps, held } = watchedDeps(server.deps);
    const id = await createRow(deps, actor, policy, { values: slow('abc') });
    expect(held).toEqual([0, 0, 0]);
    await editRow(deps, actor, policy, { id, values: slow('xyz') });
    expect(held).toEqual([0, 0, 0, 0, 0, 0]);
    await expect(editRow(deps, actor, policy, { id, values: { code: 'X' } })).rejects.toMatchObject({
      message: '代码：请用小写字母',
    });
    const row = (await tableOf(server, formId)).get(id);
    expect(row).toMatchObject({ f_code0001: 'xyz' });
    expect(await server.deps.passwords.verify(String(row?.['f_pass0001']), 'secret')).toBe(true);
  });

  it('slow work is done before the rows of a sub table are locked', async () => {
    const policy = await requireRowPolicy(server.deps, admin, 'whole');
    const { deps: parts, held } = watchedDeps(server.deps);
    const rows = [{ values: slow('abc') }, { values: slow('abc') }];
    const writeSubRows = await prepareSubRows(parts, actor, policy, [{ form: 'slow', rows }]);
    await createRow(parts, actor, policy, { values: {} }, writeSubRows);
    // One check and one sanitised text for both rows, and a hash for each.
    expect(held).toEqual([0, 0, 0, 0]);
    const hashes = [...(await tableOf(server, formId)).values()].map((row) => row['f_pass0001']);
    expect(new Set(hashes).size).toBe(2);
  });

  it('slow work is done before the lines of a sheet are locked', async () => {
    const policy = await requireRowPolicy(server.deps, admin, 'slow');
    const id = await createRow(server.deps, actor, policy, { values: { code: 'old', name: '甲' } });
    const { deps, held } = watchedDeps(server.deps);
    const imported = rowImport(deps, actor, policy);
    const lines = [
      lineOf({ 代码: 'new', 名称: '甲', 口令: 'a' }, 2),
      lineOf({ 代码: 'next', 名称: '乙', 口令: 'b' }, 3),
    ];
    await imported.save(rowsOf(await imported.check(lines, { key: 'name' })));
    expect(held).toEqual(held.map(() => 0));
    expect((await tableOf(server, formId)).get(id)).toMatchObject({ f_code0001: 'new' });
    expect((await tableOf(server, formId)).size).toBe(2);
  });
});

describe('a row that is being deleted', () => {
  it('the row gets no new row in a sub table', async () => {
    const { db } = server.database;
    const policies = [
      await requireRowPolicy(server.deps, admin, 'whole'),
      await requireRowPolicy(server.deps, admin, 'slow'),
    ] as const;
    const [whole, sub] = policies;
    const mainId = await createRow(server.deps, actor, whole, { values: {} });
    const isWaiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0;
    const { adding } = await server.database.rows.transaction().execute(async (trx) => {
      await sql`update ${whole.queryFor('edit').table} set del_flag = 1 where id = ${mainId}`.execute(trx);
      const done = createRow(server.deps, actor, sub, { values: {}, mainId }).then(
        () => 'added',
        (error: Error) => error.message,
      );
      await vi.waitUntil(isWaiting, { timeout: 3000 }).catch(() => undefined);
      return { adding: done };
    });
    expect(await adding).toBe('主表数据不存在');
    expect((await tableOf(server, formId)).size).toBe(0);
  });
});

describe('an import', () => {
  it('an import does not deadlock with another import of the same rows in another order', async () => {
    const policy = await requireRowPolicy(server.deps, admin, 'slow');
    const names = Array.from({ length: 60 }, (_, at) => `第${at}`);
    for (const name of names) await createRow(server.deps, actor, policy, { values: { name } });
    const orders = [names, names.toReversed(), names, names.toReversed()];
    const ready = await Promise.all(
      orders.map(async (order) => {
        const imported = rowImport(server.deps, actor, policy);
        const lines = order.map((name, at) => lineOf({ 名称: name, 代码: 'abc' }, at + 2));
        return { imported, rows: rowsOf(await imported.check(lines, { key: 'name' })) };
      }),
    );
    const saved = await Promise.allSettled(ready.map(({ imported, rows }) => imported.save(rows)));
    expect(saved.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('an import reports the line whose reference has disappeared since the preview', async () => {
    const { db } = server.database;
    const policy = await requireRowPolicy(server.deps, admin, 'slow');
    const imported = rowImport(server.deps, actor, policy);
    const lines = [lineOf({ 名称: '甲' }, 2), lineOf({ 名称: '乙', 代码: 'abc' }, 3)];
    const rows = rowsOf(await imported.check(lines, {}));
    const ruleJson = JSON.stringify([{ digits: '*', pattern: '^[x]+$', message: '请用 x' }]);
    await db.updateTable('sysCheckRule').set({ ruleJson }).where('id', '=', 'low').execute();
    await expect(imported.save(rows)).rejects.toMatchObject({ message: '第 3 行：代码：请用 x' });
    expect((await tableOf(server, formId)).size).toBe(0);
  });
});
