import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { maxBytes, maxThings } from './backpack.rules.ts';

const base = '/teaching/backpack';
const svg = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${mark}"/></svg>`;
const script = JSON.stringify([{ id: 'a', opcode: 'event_whenflagclicked', topLevel: true }]);

let server: TestServer;
let pupil: string;
let other: string;
beforeAll(async () => {
  server = await createTestServer();
  [pupil = '', other = ''] = await Promise.all(['s30103', 's30104'].map(server.login));
});
afterAll(() => server.close());
beforeEach(() => server.database.db.deleteFrom('teachingBackpack').execute());

const said = ({ success, message }: TestAnswer) => [success, message];
const send = async (name: string, bytes: Buffer | string, token = pupil) =>
  (await postFile(server, token, { purpose: 'backpack', name, bytes })).path;
const add = (body: Partial<Schema<'BackpackAdd'>>, token: string | undefined = pupil) =>
  server.call('POST', `${base}/add`, {
    token,
    body: { type: 'costume', name: '小狐狸', thumbnail: 'aGk=', ...body },
  });
const list = async (token: string, query: Record<string, string> = {}) => {
  const { result } = await server.call('GET', `${base}/list`, { token, query });
  return Array.isArray(result) ? result : [];
};
const read = async (token: string | undefined, file: string) =>
  (await server.call('GET', `/sys/common/static/${file}`, { token })).raw.statusCode;
const rowsOf = async (file: string) =>
  (await server.database.db.selectFrom('sysFile').select('id').where('filePath', '=', file).execute()).length;
const idOf = ({ result }: TestAnswer) =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : '';

describe('the backpack', () => {
  it('lists its items page by page, the newest first, named as in a project', async () => {
    const picture = svg('#f00');
    const costume = await send('小狐狸.svg', picture);
    expect(said(await add({ file: costume }))).toEqual([true, '已放进书包']);
    expect(said(await add({ type: 'script', name: 'code', file: await send('code.json', script) }))[0]).toBe(
      true,
    );
    const items = await list(pupil);
    expect(items).toMatchObject([
      { type: 'script', name: '一段代码', size: script.length },
      {
        type: 'costume',
        name: '小狐狸',
        body: `${createHash('md5').update(picture).digest('hex')}.svg`,
        file: costume,
        thumbnail: 'aGk=',
      },
    ]);
    expect(await list(pupil, { limit: '1' })).toEqual(items.slice(0, 1));
    expect(await list(pupil, { limit: '1', offset: '1' })).toEqual(items.slice(1));
  });

  it('is accessible only to its owner', async () => {
    const file = await send('a.svg', svg('#0f0'));
    const id = idOf(await add({ file }));
    expect(await list(other)).toEqual([]);
    expect([await read(pupil, file), await read(other, file), await read(undefined, file)]).toEqual([
      200, 404, 404,
    ]);
    const remove = (token: string | undefined) =>
      server.call('DELETE', `${base}/delete`, { token, query: { id } });
    expect(said(await remove(other))).toEqual([false, '书包里没有这个了']);
    expect((await remove(undefined)).status).toBe(401);
    expect((await server.call('GET', `${base}/list`, {})).status).toBe(401);
    expect(await list(pupil)).toHaveLength(1);
    expect(said(await remove(pupil))).toEqual([true, '删除成功！']);
    expect([await list(pupil), await rowsOf(file)]).toEqual([[], 0]);
  });

  it('does not delete the same bytes of another user', async () => {
    const [mine, theirs] = [await send('a.svg', svg('#00f')), await send('b.svg', svg('#00f'), other)];
    const id = idOf(await add({ file: mine }));
    await add({ file: theirs }, other);
    await server.call('DELETE', `${base}/delete`, { token: pupil, query: { id } });
    expect([await read(pupil, mine), await read(other, theirs)]).toEqual([404, 200]);
  });

  it('accepts only files of the caller with the right purpose and type, each once', async () => {
    const mine = await send('a.png', pngFile);
    expect(said(await add({ file: mine }, other))).toEqual([false, '文件不存在']);
    const { path: cover } = await postFile(server, pupil, {
      purpose: 'cover',
      name: 'c.png',
      bytes: pngFile,
    });
    expect(said(await add({ file: cover }))).toEqual([false, '文件不存在']);
    expect(said(await add({ type: 'sprite', file: mine }))).toEqual([false, '不支持的文件类型']);
    expect(said(await add({ file: mine }))[0]).toBe(true);
    expect(said(await add({ file: mine }))).toEqual([false, '文件不存在']);
  });

  it('refuses new items with a message when a limit is reached', async () => {
    const { db } = server.database;
    const first = await send('a.png', pngFile);
    await add({ file: first });
    const next = await send('b.png', pngFile);
    await db.updateTable('sysFile').set({ fileSize: maxBytes }).where('filePath', '=', first).execute();
    expect(said(await add({ file: next }))).toEqual([false, '书包满了（最多50MB），请先删除不用的东西']);
    await db.updateTable('sysFile').set({ fileSize: 1 }).where('filePath', '=', first).execute();
    const row = await db.selectFrom('teachingBackpack').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: maxThings - 1 }, (_, at) => ({ ...row, id: `copy${at}` }));
    await db.insertInto('teachingBackpack').values(copies).execute();
    expect(said(await add({ file: next }))).toEqual([false, '书包满了（最多100件），请先删除不用的东西']);
    const long = await send('long.json', JSON.stringify(['长'.repeat(400_000)]));
    expect(said(await add({ type: 'script', file: long }))).toEqual([
      false,
      '代码太长，书包里放不下，请分成几段再放',
    ]);
  });

  it('is not listed in 文件管理', async () => {
    await add({ file: await send('只在书包.png', pngFile) });
    const { result } = await server.call('GET', '/system/sysFile/list', {
      token: await server.login('admin'),
      query: { fileName: '*只在书包*' },
    });
    expect(result).toMatchObject({ total: 0 });
  });
});
