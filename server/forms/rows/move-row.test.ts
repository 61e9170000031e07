import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Rows of a tree are put below other rows; never below themselves.

const fields: Schema<'FormField'>[] = [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }];
const access: Schema<'FormAccess'>[] = [
  { role: 'admin', rows: 'all', may: ['add', 'edit', 'delete'] },
  { role: 'teacher', rows: 'own', may: ['add', 'edit'] },
  { role: 'student', rows: 'all', may: [] },
];

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'shelf', {
    kind: 'tree',
    views: { tree: { title: 'name0001' } },
    fields,
    access,
  });
  await madeForm(server, 'flat', { kind: 'single', fields, access });
  for (const code of ['shelf', 'flat']) await grantForm(server, code, ['admin', 'teacher', 'student']);
});
afterAll(() => server.close());
beforeEach(() => emptyTable(server, formId));

const calls = (by: string) => rowCalls(server, 'shelf', by);
const move = (by: string, id: string, parentId: string | null, more: object = {}) =>
  calls(by).call('PUT', 'move/shelf', { body: { id, parentId, ...more } });
const add = async (name: string, parentId?: string, by = 'admin') =>
  String(Object((await calls(by).add({ name }, parentId === undefined ? {} : { parentId })).result).id);
const below = async (pid?: string): Promise<string[]> => {
  const query = pid === undefined ? {} : { pid };
  const { result } = await calls('admin').call('GET', 'getTreeData/shelf', { query });
  return Array.isArray(result) ? result.map((row) => String(Object(row).name)) : [];
};

describe('moving a row of a tree', () => {
  it('a row is moved below another one or to the top, together with its descendants', async () => {
    const [one, other] = [await add('甲'), await add('乙')];
    const child = await add('丙', one);
    expect((await move('admin', one, other)).message).toBe('移动成功！');
    expect([await below(), await below(other), await below(one)]).toEqual([['乙'], ['甲'], ['丙']]);
    expect((await move('admin', child, null)).success).toBe(true);
    expect((await below()).toSorted()).toEqual(['丙', '乙']);
  });

  it('a row cannot be moved below itself or its descendants', async () => {
    const top = await add('甲');
    const middle = await add('乙', top);
    const end = await add('丙', middle);
    for (const to of [top, middle, end])
      expect((await move('admin', top, to)).message).toBe('不能移动到自己或自己的下级');
    expect([await below(), await below(top), await below(middle)]).toEqual([['甲'], ['乙'], ['丙']]);
  });

  it('concurrent moves of two rows below each other do not create a cycle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await add('甲'), await add('乙')];
      const answers = await Promise.all([move('admin', one, other), move('admin', other, one)]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.map(({ message }) => message)).toContain('不能移动到自己或自己的下级');
      expect(await below()).toHaveLength(1);
      await emptyTable(server, formId);
    }
  });

  it('a move below an invisible row, or without permission, is refused', async () => {
    const theirs = await add('别人的');
    const own = await add('自己的', undefined, 'teacher');
    expect((await move('teacher', own, theirs)).message).toBe('上级不存在');
    expect((await move('teacher', theirs, own)).message).toBe('记录不存在或已被删除');
    expect((await move('teacher', own, 'none')).message).toBe('上级不存在');
    expect((await move('student', own, null)).status).toBe(403);
    expect((await server.call('PUT', '/online/cgform/api/move/shelf', { body: {} })).status).toBe(401);
    expect((await below()).toSorted()).toEqual(['别人的', '自己的']);
  });

  it('a move with an outdated revision, or in a form that is not a tree, is refused', async () => {
    const [one, other] = [await add('甲'), await add('乙')];
    const { result } = await calls('admin').one(one);
    const { revision } = Object(result);
    await calls('admin').edit(one, { name: '丁' });
    expect((await move('admin', one, other, { revision })).status).toBe(409);
    expect(await below(other)).toEqual([]);
    const flat = rowCalls(server, 'flat', 'admin');
    const id = String(Object((await flat.add({ name: '平' })).result).id);
    const tried = await flat.call('PUT', 'move/flat', { body: { id, parentId: null } });
    expect(tried.message).toBe('该表单不是树表单');
  });
});
