import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { definition, linkCalls, pathOf, picture, withFiles } from './testing/link-calls.ts';

// Access to files sent by strangers through a link, and their deletion if no answer follows.

let server: TestServer;
let formId: string;
let token: string;
let cookie: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'sign', {
    ...definition,
    access: [
      { role: 'teacher', rows: 'all', may: ['add', 'edit'], fields: { file0001: 'hidden' } },
      { role: 'student', rows: 'own', may: ['add', 'edit'] },
    ],
  });
  await grantForm(server, 'sign', ['teacher', 'student']);
});
afterAll(() => server.close());

const { set, browser, send, sendFile } = linkCalls(
  () => server,
  () => token,
);

beforeEach(async () => {
  server.setNow(undefined);
  await emptyTable(server, formId);
  await server.database.db.deleteFrom('onlPublicLink').execute();
  token = String(Object((await set(withFiles)).result).token);
  cookie = await browser();
});

const sent = async (field: 'photo' | 'file') => pathOf(await sendFile(field, picture, { cookie }));
const answered = async (field: 'photo' | 'file') => {
  const path = await sent(field);
  expect((await send({ name: '甲', [field]: [path] }, { cookie })).success).toBe(true);
  return path;
};
/** Returns the status that each user gets for the file. */
async function statuses(path: string, query: Record<string, string> = {}) {
  const tokens = await Promise.all(['teacher', 'student', 'admin'].map((name) => server.login(name)));
  const ask = async (by: string | undefined) =>
    (await server.call('GET', `/sys/common/static/${path}`, { token: by, query, headers: { cookie } }))
      .status;
  return await Promise.all([...tokens, undefined].map(ask));
}

describe('a file uploaded by an anonymous visitor', () => {
  it('no user can read the file before an answer refers to it', async () => {
    expect(await statuses(await sent('photo'))).toEqual([404, 404, 404, 404]);
  });

  it('users who may read a row that refers to the file, and see the field, can read it', async () => {
    const photo = await answered('photo');
    expect(await statuses(photo)).toEqual([200, 404, 404, 404]);
    expect(await statuses(photo, { width: '96' })).toEqual([200, 404, 404, 404]);
    expect(await statuses(photo, { download: '1' })).toEqual([200, 404, 404, 404]);
    expect(await statuses(await answered('file'))).toEqual([404, 404, 404, 404]);
    const asked = { token: await server.login('teacher') };
    const { headers } = await server.call('GET', `/sys/common/static/${photo}`, asked);
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

const nameOf = (path: string) => path.replace(/^answer-|\..*$/g, '');
async function listed(query: Record<string, string> = {}): Promise<string[]> {
  const { result } = await server.call('GET', '/system/sysFile/list', {
    token: await server.login('admin'),
    query: { pageSize: '100', fileName: picture.name, ...query },
  });
  return Object(result).records.map(({ id }: { id: string }) => id);
}

describe('文件管理', () => {
  it('files are listed once an answer refers to them, as used by the form', async () => {
    const [waiting, kept] = [nameOf(await sent('photo')), nameOf(await answered('photo'))];
    expect((await listed()).filter((id) => id === waiting || id === kept)).toEqual([kept]);
    expect(await listed({ isUsed: '0' })).not.toContain(kept);
    expect(await listed({ isUsed: '1' })).toContain(kept);
    const remove = async (id: string) =>
      (
        await server.call('DELETE', '/system/sysFile/delete', {
          token: await server.login('admin'),
          query: { id },
        })
      ).message;
    expect(await remove(kept)).toBe('文件“作品.png”正在被在线表单“表单sign”使用，不能删除');
    expect(await remove(waiting)).toBe('记录不存在或已被删除');
  });
});

describe('the clean-up of unused files', () => {
  const hour = 60 * 60 * 1000;
  const clean = async () => {
    const { db } = server.database;
    const job = await db
      .selectFrom('sysQuartzJob')
      .selectAll()
      .where('jobClassName', '=', 'OrphanFileCleanup')
      .executeTakeFirstOrThrow();
    // This is independent of how long unused files are kept.
    await server.deps.jobs.start({ ...job, parameter: '1' }, { startedBy: 'test' });
    await server.deps.jobs.settled();
  };
  const left = async () =>
    (
      await server.database.db.selectFrom('sysFile').select('id').where('purpose', '=', 'answer').execute()
    ).map(({ id }) => id);

  it('files without an answer are deleted after a day, and files of answers never', async () => {
    await server.database.db.deleteFrom('sysFile').where('purpose', '=', 'answer').execute();
    const [waiting, kept] = [await sent('photo'), await answered('photo')].map(nameOf);
    const now = Date.now();
    server.setNow(new Date(now + 23 * hour));
    await clean();
    expect(new Set(await left())).toEqual(new Set([waiting, kept]));
    server.setNow(new Date(now + 25 * hour));
    await clean();
    expect(await left()).toEqual([kept]);
    expect(await server.database.db.selectFrom('onlPublicUpload').selectAll().execute()).toEqual([]);
  });
});
