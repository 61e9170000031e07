import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { homeworkFixture, homeworkPath as base } from './testing/homework-fixture.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;
let id: string;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
  id = await fixture.homework({ workName: '打包' });
  await fixture.handIn('s30101', id, { workName: '迷宫' });
});
afterAll(() => server.close());

const ask = (token: string | undefined, body: object = { id }) =>
  server.call('POST', `${base}/downloadTicket`, { token, body });
const ticketOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'ticket' in result ? String(result.ticket) : '';
/** A request like that of a browser. */
const fetchBy = (ticket: string, path = `${base}/downloadByTicket`) =>
  server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket }).toString(),
  });

test('a ticket lets a browser without a token download the zip once', async () => {
  const ticket = ticketOf((await ask(fixture.teacher, { id, departId: fixture.one })).result);
  expect(ticket).toMatch(/^[\w-]{32}$/);
  const answers = await Promise.all([fetchBy(ticket), fetchBy(ticket)]);
  const files = answers.filter(({ headers }) => headers['content-type'] === 'application/zip');
  expect(files).toHaveLength(1);
  const [file] = files;
  expect(file?.headers['content-disposition']).toContain(encodeURIComponent('打包-三年级一班.zip'));
  const archive = await fromBufferPromise(file?.rawPayload ?? Buffer.alloc(0), { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) {
    names.push(entry.fileName);
    // The name is marked as UTF-8.
    expect(entry.generalPurposeBitFlag & 0x800).toBe(0x800);
  }
  expect(names).toEqual([expect.stringMatching(/^三年级一班\/s30101-.*-迷宫\.sb3$/)]);
  const refused = answers.find((answer) => answer !== file);
  expect(refused?.json()).toMatchObject({ success: false, message: '下载链接已失效，请重新下载' });
});

test('a ticket for works does not open a backup', async () => {
  const ticket = ticketOf((await ask(fixture.teacher)).result);
  const lost = { success: false, message: '下载链接已失效，请重新下载' };
  expect((await fetchBy(ticket, '/sys/backup/downloadByTicket')).json()).toMatchObject(lost);
});

test('a ticket expires after a minute, and when the account of its owner is frozen', async () => {
  const late = ticketOf((await ask(fixture.teacher)).result);
  server.setNow(new Date(Date.now() + 61_000));
  expect((await fetchBy(late)).json()).toMatchObject({ success: false });
  server.setNow(undefined);
  const frozen = ticketOf((await ask(fixture.teacher)).result);
  const status = async (value: number) =>
    await server.database.db
      .updateTable('sysUser')
      .set({ status: value })
      .where('username', '=', 'teacher')
      .execute();
  await status(2);
  expect((await fetchBy(frozen)).json()).toMatchObject({ success: false });
  await status(1);
});

test('a user who may not read the works gets no ticket', async () => {
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask(fixture.student)).status).toBe(403);
  expect(await ask(fixture.teacher2)).toMatchObject({ success: false, message: '记录不存在或已被删除' });
  const empty = await fixture.homework({ workName: '没人交' });
  expect(await ask(fixture.teacher, { id: empty })).toMatchObject({ message: '还没有学生提交作业' });
  expect((await fetchBy('guessed')).json()).toMatchObject({ success: false });
});

test('other operations refuse form data', async () => {
  const answer = await fetchBy('x', '/teaching/teachingWork/starWork');
  expect(answer.statusCode).toBe(415);
});
