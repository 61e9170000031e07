import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { putRow } from '#server/forms/shared/testing/row-calls.ts';
import { formCalls } from '../designer/testing/form-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { grantReport, reportCalls, type Definition } from './testing/report-calls.ts';

let server: TestServer;

const source = { kind: 'form', code: 'kept' } as const;
const admin = () => reportCalls(server, 'admin');
const plain: Definition = { source, columns: [{ field: 'title' }] };

beforeAll(async () => {
  server = await createTestServer();
  await madeForm(server, 'kept', {
    kind: 'single',
    fields: [
      { id: 'title001', key: 'title', label: '标题', kind: 'text' },
      { id: 'amount01', key: 'amount', label: '数量', kind: 'integer' },
      { id: 'price001', key: 'price', label: '价格', kind: 'number' },
      { id: 'boughton', key: 'bought', label: '日期', kind: 'date' },
      { id: 'broken01', key: 'broken', label: '损坏', kind: 'switch' },
    ],
    access: [{ role: 'admin', rows: 'all', may: ['export'] }],
  });
});
afterAll(() => server.close());

const idOf = ({ result }: { readonly result?: unknown }) => z.object({ id: z.string() }).parse(result).id;

it('the code of a deleted report is free again once no menu entry uses it', async () => {
  const token = await server.login('admin');
  const remove = async (id: string) =>
    (await server.call('DELETE', '/online/cgreport/head/delete', { token, query: { id } })).success;
  expect(await remove(idOf(await admin().add('again', plain)))).toBe(true);
  const second = await admin().add('again', plain);
  expect(second.message).toBe('添加成功！');
  expect((await admin().add('again', plain)).message).toBe('报表编码已存在！');
  await grantReport(server, 'again', ['teacher']);
  await remove(idOf(second));
  expect((await admin().add('again', plain)).message).toBe(
    '编码“again”属于已删除的报表，仍被菜单“again”使用，请先删除它，或换一个编码',
  );
  await server.database.db.deleteFrom('sysPermission').where('url', '=', '/online/cgreport/again').execute();
  expect((await admin().add('again', plain)).message).toBe('添加成功！');
});

describe('a condition that does not fit its field', () => {
  const numbers = { key: 'n', label: '数', kind: 'number' as const };
  const text = { key: 'n', label: '字', kind: 'text' as const };
  const chosen = { ...text, kind: 'choice' as const, options: [{ value: '1', text: '一' }] };
  const saved = async (condition: object, params: object[] = []) => {
    const definition = {
      ...plain,
      params,
      filter: { and: [{ field: 'title', rule: 'notEmpty' }, condition] },
    };
    const { success, result } = await admin().preview(definition);
    return success || z.object({ field: z.string() }).parse(result).field;
  };

  it.each([
    [{ field: 'amount', rule: 'eq', values: [''] }],
    [{ field: 'amount', rule: 'eq', values: ['abc'] }],
    [{ field: 'amount', rule: 'like', values: ['1'] }],
    [{ field: 'price', rule: 'in', values: ['1', 'x'] }],
    [{ field: 'bought', rule: 'ge', values: ['{me}'] }],
    [{ field: 'broken', rule: 'gt', values: ['true'] }],
    [{ field: 'title', rule: 'eq', values: [''] }],
    [{ field: 'title', rule: 'eq', values: ['a', 'b'] }],
    [{ field: 'title', rule: 'in', values: [] }],
  ])('a condition with an invalid value is refused at its place: %j', async (condition) => {
    expect(await saved(condition)).toBe('filter.and.1');
  });

  it.each([
    [{ field: 'bought', rule: 'ge', param: 'n' }, text, 'filter.and.1'],
    [{ field: 'amount', rule: 'like', param: 'n' }, numbers, 'filter.and.1'],
    [{ field: 'amount', rule: 'ge', param: 'n' }, numbers, true],
    [{ field: 'amount', rule: 'in', param: 'n' }, chosen, true],
    [{ field: 'broken', rule: 'eq', param: 'n' }, chosen, 'filter.and.1'],
    [{ field: 'title', rule: 'like', param: 'n' }, text, true],
  ])('the kind of a parameter must fit the condition: %j', async (condition, param, expected) => {
    expect(await saved(condition, [param])).toBe(expected);
  });

  it.each([
    [{ ...numbers, defaultValue: 'abc' }, 'params.0.defaultValue'],
    [{ ...text, kind: 'date', defaultValue: '{me}' }, 'params.0.defaultValue'],
    [{ ...text, kind: 'date', defaultValue: '{monthStart}' }, true],
  ])('the default of a parameter must fit its kind: %j', async (param, expected) => {
    expect(await saved({ field: 'title', rule: 'notEmpty' }, [param])).toBe(expected);
  });

  it('a condition that fits its field is accepted', async () => {
    for (const condition of [
      { field: 'bought', rule: 'ge', values: ['{today}'] },
      { field: 'amount', rule: 'in', values: ['1', '2'] },
      { field: 'broken', rule: 'eq', values: ['true'] },
      { field: 'createTime', rule: 'ne', values: ['2030-01-01'] },
      { field: 'title', rule: 'empty' },
    ])
      expect([condition, await saved(condition)]).toEqual([condition, true]);
  });
});

describe('a report whose form has changed', () => {
  const title = { id: 'title001', key: 'title', label: '标题', kind: 'text' } as const;
  const amount = { id: 'amount01', key: 'amount', label: '数量', kind: 'integer' } as const;
  const about = { kind: 'form', code: 'moved' } as const;
  const definition = {
    source: about,
    groups: [{ field: 'amount' }],
    measures: [
      { key: 'rows', fn: 'count', label: '条数' },
      { key: 'sums', fn: 'sum', field: 'amount', label: '总数' },
    ],
    filter: { and: [{ field: 'amount', rule: 'gt', values: ['1'] }] },
    order: [{ by: 'amount', order: 'desc' }],
  };
  let formId = '';
  const published = async (...fields: object[]) => {
    const forms = formCalls(server);
    await forms.edit(formId, { kind: 'single', fields, access: [{ role: 'admin', rows: 'all', may: [] }] });
    await forms.publish('moved');
  };
  const read = async () => {
    const { message, result } = await admin().data('moving');
    return z.safeParse(z.object({ records: z.unknown() }), result).data?.records ?? message;
  };
  const edit = async (body: object) =>
    await server.call('PUT', '/online/cgreport/head/editAll', { token: await server.login('admin'), body });
  const detail = async (id: string) => {
    const token = await server.login('admin');
    const answer = await server.call('GET', '/online/cgreport/head/queryById', { token, query: { id } });
    return z.looseObject({ revision: z.string(), definition: z.looseObject({}) }).parse(answer.result);
  };

  it('the report reads a field by its new key, and saving an outdated copy gets a version conflict', async () => {
    formId = await formCalls(server).add('moved', { kind: 'single', fields: [title, amount] });
    await published(title, amount);
    for (const [id, value] of [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ] as const)
      await putRow(server, formId, { id, createBy: 'admin', orgCode: 'A01', values: { amount01: value } });
    const id = idOf(await admin().add('moving', definition));
    const open = await detail(id);
    expect(await read()).toEqual([
      { amount: '3', rows: 1, sums: 3 },
      { amount: '2', rows: 1, sums: 2 },
    ]);
    await published(title, { ...amount, key: 'quantity' });
    expect(await read()).toEqual([
      { quantity: '3', rows: 1, sums: 3 },
      { quantity: '2', rows: 1, sums: 2 },
    ]);
    const saved = { id, code: 'moving', name: '报表', revision: open.revision, definition };
    const late = await edit(saved);
    expect(late).toMatchObject({
      status: 409,
      result: { conflict: { definition: { groups: [{ field: 'quantity' }] } } },
    });
    // Two keys change places: the report stays with its field.
    await published({ ...title, key: 'quantity' }, { ...amount, key: 'title' });
    expect(await read()).toMatchObject([{ title: '3', sums: 3 }, { title: '2' }]);
    await published(title, amount);
    expect(await read()).toMatchObject([{ amount: '3', sums: 3 }, { amount: '2' }]);
  });

  it('a removed field is reported, and the report can still be disabled', async () => {
    await published(title);
    expect(await read()).toBe('报表的分组、筛选或排序用到的字段“amount”已被移除，请联系报表的制作人');
    const list = await server.call('GET', '/online/cgreport/head/list', {
      token: await server.login('admin'),
      query: { code: 'moving' },
    });
    const [row] = z.object({ records: z.array(z.object({ id: z.string() })) }).parse(list.result).records;
    const { definition: stored } = await detail(row?.id ?? '');
    const off = { id: row?.id, code: 'moving', name: '停用', enabled: false };
    expect((await edit({ ...off, definition: stored })).message).toBe('编辑成功！');
    expect((await edit({ ...off, definition: { ...stored, limit: 5 } })).result).toEqual({
      field: 'measures.1.field',
    });
  });
});
