import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { recordCalls, rowsOf } from '#server/http/testing/record-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Kind = {
  readonly base: string;
  readonly list?: string;
  /** Query that finds a record, and the values to create it. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: object;
};

const ruleJson = JSON.stringify([{ digits: '*', pattern: '^a$', message: '只能是 a' }]);
const kinds: readonly Kind[] = [
  { base: '/sys/position', query: { code: 'bin' }, body: { code: 'bin', name: '职务' } },
  {
    base: '/sys/checkRule',
    query: { ruleCode: 'bin' },
    body: { ruleCode: 'bin', ruleName: '规则', ruleJson },
  },
  {
    base: '/sys/fillRule',
    query: { ruleCode: 'bin' },
    body: { ruleCode: 'bin', ruleName: '规则', ruleClass: 'uuid' },
  },
  { base: '/sys/category', list: 'rootList', query: { name: '垃圾' }, body: { name: '垃圾' } },
];

describe.each(kinds)('the recycle bin of $base', ({ base, list = 'list', query, body }) => {
  const calls = () => recordCalls(server, base, { list });
  const inBin = async () => rowsOf((await calls().call('GET', 'deleteList')).result).map(({ id }) => id);

  it('lists a deleted record, restores it at any later time, and removes it permanently', async () => {
    const { add, row, remove, rows, call } = calls();
    await add(body);
    const { id } = await row(query);
    expect(await inBin()).not.toContain(id);
    await remove(id);
    server.setNow(new Date(Date.now() + 3_600_000));
    expect((await inBin())[0]).toBe(id);
    expect(await call('PUT', `back/${id}`)).toMatchObject({ success: true, message: '操作成功！' });
    server.setNow(undefined);
    expect((await row(query)).id).toBe(id);
    // A record outside of the recycle bin can be neither restored nor purged.
    expect((await call('PUT', `back/${id}`)).message).toBe('记录不存在或已被删除');
    expect((await call('DELETE', `deletePhysic/${id}`)).message).toBe('记录不存在或已被删除');
    await remove(id);
    expect(await call('DELETE', `deletePhysic/${id}`)).toMatchObject({
      success: true,
      message: '删除成功！',
    });
    expect(await inBin()).not.toContain(id);
    expect(await rows(query)).toEqual([]);
    expect((await call('PUT', `back/${id}`)).message).toBe('记录不存在或已被删除');
  });

  it.each([
    ['GET', 'deleteList'],
    ['PUT', 'back/x'],
    ['DELETE', 'deletePhysic/x'],
  ] as const)('%s %s requires permission for the page', async (method, path) => {
    expect((await server.call(method, `${base}/${path}`)).status).toBe(401);
    expect((await recordCalls(server, base, { by: 'teacher' }).call(method, path)).status).toBe(403);
  });
});

describe('the recycle bin of categories', () => {
  it('lists only the top of a deleted tree, and removes the whole tree permanently', async () => {
    const { add, row, call, remove } = recordCalls(server, '/sys/category', { list: 'rootList' });
    await add({ name: '树' });
    const top = await row({ name: '树' });
    await add({ pid: top.id, name: '枝' });
    const branch = await row({ name: '枝' });
    await remove(top.id);
    const bin = new Set(rowsOf((await call('GET', 'deleteList')).result).map(({ id }) => id));
    expect([bin.has(top.id), bin.has(branch.id)]).toEqual([true, false]);
    expect((await call('PUT', `back/${branch.id}`)).message).toBe('上级分类不存在');
    await call('DELETE', `deletePhysic/${top.id}`);
    expect((await call('PUT', `back/${branch.id}`)).message).toBe('记录不存在或已被删除');
  });
});

describe('the recycle bin of files', () => {
  const base = '/system/sysFile';

  it('lists a deleted file, and restores it', async () => {
    const { call } = recordCalls(server, base);
    const token = await server.login('admin');
    const { id, path } = await postFile(server, token, { purpose: 'image', name: '旧.png', bytes: pngFile });
    await call('DELETE', 'delete', { query: { id } });
    server.setNow(new Date(Date.now() + 3_600_000));
    expect(rowsOf((await call('GET', 'deleteList')).result)[0]).toMatchObject({ id, fileName: '旧.png' });
    expect((await call('PUT', `back/${id}`)).message).toBe('操作成功！');
    server.setNow(undefined);
    expect((await server.call('GET', `/sys/common/static/${path}`)).status).toBe(200);
    expect((await call('PUT', `back/${id}`)).message).toBe('记录不存在或已被删除');
  });

  it.each([
    ['GET', 'deleteList'],
    ['PUT', 'back/x'],
  ] as const)('%s %s requires permission for the page', async (method, path) => {
    expect((await server.call(method, `${base}/${path}`)).status).toBe(401);
    expect((await recordCalls(server, base, { by: 'teacher' }).call(method, path)).status).toBe(403);
  });
});
