import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { listKeys } from '#server/forms/shared/tables/form-table.store.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, putRow, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Rows that were deleted before a field was required come back as they were.

const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may: ['edit', 'delete', 'bin'] }];
const name: Schema<'FormField'> = { id: 'name0001', key: 'name', label: '名称', kind: 'text', unique: true };
const place: Schema<'FormField'> = {
  id: 'place001',
  key: 'place',
  label: '地点',
  kind: 'text',
  required: true,
};

let server: TestServer;
let [rooms, seats] = ['', ''];
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'rooms', ['teacher']);
  const subs = [{ form: 'seats', title: '座位' }];
  rooms = await madeForm(server, 'rooms', { kind: 'main', subs, fields: [name, place], access });
  seats = await madeForm(server, 'seats', { kind: 'sub', fields: [name, place], access });
});
afterAll(() => server.close());

const calls = () => rowCalls(server, 'rooms', 'teacher');
const gone = { createBy: 'teacher', orgCode: 'A01', delFlag: 1, updateBy: 'teacher' };
const flagOf = async (formId: string, id: string) => (await tableOf(server, formId)).get(id)?.['del_flag'];

describe('a deleted row that lacks a value for a newly required field', () => {
  beforeEach(async () => {
    await emptyTable(server, rooms);
    await putRow(server, rooms, {
      id: 'old',
      ...gone,
      updateTime: new Date(),
      values: { [name.id]: '机房' },
    });
  });

  it('the row is restored from the recycle bin, and its next edit requires the value', async () => {
    const { back, edit, one } = calls();
    expect((await back('old')).message).toBe('操作成功！');
    expect((await one('old')).result).toMatchObject({ name: '机房', place: null });
    expect((await edit('old', { name: '机房一', place: '' })).message).toBe('请输入地点！');
    expect((await edit('old', { name: '机房一', place: '三楼' })).message).toBe('编辑成功！');
  });

  it('the row is restored by 撤销', async () => {
    expect((await calls().undo('old')).message).toBe('撤销成功！');
    expect(await flagOf(rooms, 'old')).toBe(0);
  });

  it('the required constraint stays in force for other rows', async () => {
    await calls().back('old');
    const values = { [name.id]: '新' };
    await expect(putRow(server, rooms, { ...gone, delFlag: 0, id: 'new', values })).rejects.toThrow(/check/);
    expect(
      (await listKeys(server.database.db, rooms)).valid.filter((key) => key.startsWith('n_')),
    ).toHaveLength(1);
  });

  it('the row stays deleted if restoring it would violate another constraint', async () => {
    const values = { [name.id]: '机房', [place.id]: '二楼' };
    await putRow(server, rooms, { ...gone, delFlag: 0, id: 'same', values });
    expect((await calls().back('old')).message).toBe('名称已存在！');
    expect(await flagOf(rooms, 'old')).toBe(1);
  });

  it('the rows of its sub tables are restored even if they lack the value too', async () => {
    const { rows: db } = server.database;
    await putRow(server, seats, { id: 'seat', ...gone, values: { [name.id]: '一号' } });
    await sql`update ${rowsTable(seats)} set main_id = 'old', update_time = (
      select update_time from ${rowsTable(rooms)} where id = 'old')`.execute(db);
    expect((await calls().back('old')).message).toBe('操作成功！');
    expect(await flagOf(seats, 'seat')).toBe(0);
  });
});
