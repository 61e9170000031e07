import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOnce } from './idempotency.ts';
import { idempotencyStore } from './idempotency.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const key = (name: string): string => name.padEnd(20, '-');
const add = async (
  code: string,
  sent: { readonly key: string; readonly name?: string; readonly by?: string },
) =>
  server.call('POST', '/sys/position/add', {
    token: await server.login(sent.by ?? 'admin'),
    headers: { 'idempotency-key': sent.key },
    body: { code, name: sent.name ?? '班主任' },
  });
const count = async (code: string): Promise<number> =>
  (await server.database.db.selectFrom('sysPosition').select('id').where('code', '=', code).execute()).length;

describe('an addition with an idempotency key', () => {
  it('is made once, and a repeated request gets the first response', async () => {
    const [first, again] = [await add('once', { key: key('a') }), await add('once', { key: key('a') })];
    expect([first.message, again.message]).toEqual(['添加成功！', '添加成功！']);
    expect(again.raw.json()).toEqual(first.raw.json());
    expect(await count('once')).toBe(1);
  });

  it('is made once when it is sent twice concurrently', async () => {
    const sent = await Promise.all([add('twin', { key: key('b') }), add('twin', { key: key('b') })]);
    expect(sent.map(({ message }) => message)).toEqual(['添加成功！', '添加成功！']);
    expect(await count('twin')).toBe(1);
  });

  it('is refused with the key of a different addition', async () => {
    await add('first', { key: key('c') });
    const other = await add('second', { key: key('c') });
    expect(other.message).toContain('刚才的提交服务器已经收到');
    expect(await count('second')).toBe(0);
  });

  it('may be corrected after a refusal and sent with the same key', async () => {
    expect((await add('mend', { key: key('d'), name: ' ' })).message).toBe('请输入职务名称！');
    expect((await add('mend', { key: key('d') })).message).toBe('添加成功！');
  });

  it('is stored under its account, and is refused with a malformed key', async () => {
    await add('mine', { key: key('e') });
    expect((await add('x', { key: 'short' })).status).toBe(400);
    const owners = await server.database.db.selectFrom('sysSentOnce').select('owner').execute();
    expect(owners.every(({ owner }) => owner.startsWith('u:'))).toBe(true);
  });

  it('is made once by two servers that share a database', async () => {
    const { db } = server.database;
    const [here, there] = [idempotencyStore(db), idempotencyStore(db)];
    const request = { owner: 'u:1', key: key('f'), operation: 'POST /x', content: 'c'.repeat(64) };
    let made = 0;
    const answer = { success: true, message: '', code: 200, result: null, timestamp: 1 };
    const run = (at: typeof here) =>
      addOnce(
        at,
        request,
        () => new Date(),
        async () => {
          made += 1;
          return await Promise.resolve(answer);
        },
      );
    expect(await Promise.all([run(here), run(there)])).toEqual([answer, answer]);
    expect(made).toBe(1);
  });

  it('is refused if the server of the first attempt died, because the result is unknown', async () => {
    const store = idempotencyStore(server.database.db);
    const request = { owner: 'u:1', key: key('g'), operation: 'POST /x', content: 'c'.repeat(64) };
    const begun = new Date('2026-11-01T08:00:00Z');
    await store.claim(request, begun);
    const later = new Date(begun.getTime() + 180_000);
    await expect(
      addOnce(
        store,
        request,
        () => later,
        () => Promise.reject(new Error('made again')),
      ),
    ).rejects.toThrow('上一次提交的结果不明');
  });

  it('is forgotten after a day', async () => {
    const store = idempotencyStore(server.database.db);
    const request = { owner: 'u:1', key: key('h'), operation: 'POST /x', content: 'c'.repeat(64) };
    const day = new Date('2026-10-01T08:00:00Z');
    await store.claim(request, day);
    expect(await store.claim(request, new Date(day.getTime() + 86_500_000))).toBeUndefined();
  });
});
