import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { formCalls } from '#server/forms/designer/testing/form-calls.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { createRow } from '#server/forms/shared/write/row-commands.ts';
import { requireRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { generate } from '#server/shared/field-rules/generate-code.ts';
import { rowImport } from './import-rows.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Reading and writing while forms change, and while many users write.

type Field = Schema<'FormField'>;
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];
const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may }];
const single = (...fields: Field[]): Schema<'FormDefinition'> => ({ kind: 'single', fields, access });
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };

const caller = callerOf('teacher', {
  roles: ['teacher'],
  grants: new Set(['/online/cgformList/crowd', '/online/cgformList/by_key']),
});

let server: TestServer;
const idOf = (result: unknown): string => String(Object(result).id);

describe('a server that does not know a new version yet', () => {
  beforeAll(async () => {
    server = await createTestServer();
    await grantForm(server, 'stale', ['teacher']);
  });
  afterEach(() => server.deps.publisher.settled());
  afterAll(() => server.close());

  it('the server does not write with the previous version', async () => {
    const forms = formCalls(server);
    const id = await forms.add('stale', single(amount));
    await forms.publish('stale');
    const rows = rowCalls(server, 'stale', 'teacher');
    const first = idOf((await rows.add({ amount: '5' })).result);
    await server.bus.close();
    const other = await createTestServer({ beside: server });
    const theirs = formCalls(other);
    await theirs.edit(id, single({ ...amount, kind: 'integer' }));
    await theirs.publish('stale');
    const said = '表单刚刚发布了新版本，请刷新后再保存';
    const added = await rows.add({ amount: '7' });
    expect([added.status, added.message]).toEqual([409, said]);
    expect((await rows.edit(first, { amount: '8' })).message).toBe(said);
    expect((await rows.import(['数量'], [['9']])).message).toBe(said);
    const kept = [...(await tableOf(server, id)).values()].map((row) => [
      row['f_amount01'],
      row['f_amount01_1'],
    ]);
    expect(kept).toEqual([['5', 5]]);
    await other.close();
  });
});

describe('rows and their form', () => {
  const codes = ['many', 'gone', 'moved', 'main_a'];
  beforeAll(async () => {
    server = await createTestServer();
    for (const code of codes) await grantForm(server, code, ['teacher']);
  });
  afterEach(() => server.deps.publisher.settled());
  afterAll(() => server.close());

  it('many rows are deleted, restored and purged in one request', async () => {
    await madeForm(server, 'many', single(amount));
    const rows = rowCalls(server, 'many', 'teacher');
    for (let at = 0; at < 10; at += 1) await rows.add({ amount: String(at) });
    const ids = (await rows.rows()).map(({ id }) => id).join(',');
    expect((await rows.remove(ids)).message).toBe('批量删除成功！');
    expect((await rows.back(ids)).success).toBe(true);
    expect((await rows.remove(ids)).success).toBe(true);
    expect((await rows.purge(ids)).message).toBe('删除成功！');
  });

  it('rows disappear with their form and return with it', async () => {
    const forms = formCalls(server);
    const id = await forms.add('gone', single(amount));
    await forms.publish('gone');
    const rows = rowCalls(server, 'gone', 'teacher');
    await vi.waitUntil(async () => (await rows.list()).success, { timeout: 5000 });
    await forms.call('DELETE', 'head/delete', { query: { id } });
    await vi.waitUntil(async () => (await rows.list()).status === 404, { timeout: 5000 });
    await forms.call('PUT', 'head/restore', { body: { ids: id } });
    await vi.waitUntil(async () => (await rows.list()).success, { timeout: 5000 });
    await forms.call('DELETE', 'head/delete', { query: { id } });
    const again = await forms.call('POST', 'head/add', { body: { code: 'gone', name: '又一个' } });
    expect([again.message, again.result]).toEqual([
      '编码“gone”属于已删除的表单，仍被菜单“gone”使用，请先删除它，或换一个编码',
      { field: 'code' },
    ]);
  });

  it('the code of a form that menus or other forms refer to cannot be changed', async () => {
    const forms = formCalls(server);
    const id = await forms.add('moved', single(amount));
    const rename = async (code: string) =>
      (await forms.call('PUT', 'head/editAll', { body: { id, code, name: '表单' } })).message;
    expect(await rename('elsewhere')).toBe('编码“moved”正被菜单“moved”使用，不能修改');
    const free = await forms.add('free_a', single(amount));
    await forms.add('main_a', { ...single(amount), kind: 'main', subs: [{ form: 'free_a', title: '明细' }] });
    const move = { id: free, code: 'free_b', name: '表单' };
    expect((await forms.call('PUT', 'head/editAll', { body: { ...move, code: 'free_a' } })).success).toBe(
      true,
    );
    await forms.publish('main_a');
    expect((await forms.call('PUT', 'head/editAll', { body: move })).message).toBe(
      '编码“free_a”正被表单“表单”使用，不能修改',
    );
  });
});

describe('many simultaneous writers', () => {
  const colour: Field = { id: 'colour01', key: 'colour', label: '性别', kind: 'list', dict: 'sex' };
  const number: Field = {
    id: 'number01',
    key: 'number',
    label: '流水号',
    kind: 'sequence',
    fillRule: 'crowd_seq',
  };
  const actor = { caller, scope: { kind: 'all' } } as const;
  beforeAll(async () => {
    server = await createTestServer();
    await madeForm(server, 'crowd', single(amount, colour, number));
    await server.database.db
      .insertInto('sysFillRule')
      .values({
        id: 'crowd',
        ruleName: '流水',
        ruleCode: 'crowd_seq',
        ruleClass: 'sequence',
        ruleParams: '{}',
      })
      .execute();
  });
  afterAll(() => server.close());

  it('writers do not wait for connections that others hold', async () => {
    const { db, dictionaries } = server.deps;
    // The cache was emptied just now.
    const all = async () => {
      await sql`select 1`.execute(db);
      return await dictionaries.all();
    };
    const deps = { ...server.deps, dictionaries: { ...dictionaries, all } };
    const policy = await requireRowPolicy(deps, caller, 'crowd');
    const row = { values: { colour: '1' } };
    const writes = Array.from({ length: 20 }, () => createRow(deps, actor, policy, row));
    const done = await Promise.allSettled(writes);
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('writers do not wait for the sequence numbers of a running import', async () => {
    const { db, clock } = server.deps;
    const policy = await requireRowPolicy(server.deps, caller, 'crowd');
    const id = await createRow(server.deps, actor, policy, { values: { amount: 'held' } });
    const imported = rowImport(server.deps, actor, policy);
    const lineOf = (text: string, line: number) => ({
      line,
      cell: (header: string) => (header === '数量' ? text : ''),
    });
    const lines = [lineOf('new', 2), lineOf('held', 3)];
    const checked = await imported.check(lines, { key: 'amount' });
    const rows = checked.flatMap((one) => ('row' in one ? [one.row] : []));
    const isWaiting = async () => {
      const { rows: waiting } = await sql`select from pg_locks where not granted`.execute(db);
      return waiting.length > 0;
    };
    const saving = await server.database.rows.transaction().execute(async (trx) => {
      await sql`select from ${policy.queryFor('edit').table} where id = ${id} for update`.execute(trx);
      const saved = imported.save(rows);
      await vi.waitUntil(isWaiting, { timeout: 10_000 });
      const next = await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '500ms'`.execute(other);
        return await generate({ db: other, clock }, 'crowd_seq', {});
      });
      expect(next).toMatch(/^\d+$/);
      return { saved };
    });
    await saving.saved;
    expect(rows.length).toBe(2);
  });
});
