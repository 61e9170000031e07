import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const base = {
    msgType: 'ALL',
    msgCategory: '1',
    sender: 'admin',
    priority: 'L',
    msgContent: '<p>正文</p><script>bad()</script>',
  } as const;
  await db
    .insertInto('sysAnnouncement')
    .values([
      { ...base, id: 'draft', titile: '草稿', sendStatus: '0' },
      { ...base, id: 'revoked', titile: '已撤回', sendStatus: '2', sendTime: new Date() },
      { ...base, id: 'deleted', titile: '已删除', sendStatus: '1', sendTime: new Date(), delFlag: 1 },
      {
        ...base,
        id: 'over',
        titile: '入学前已结束',
        sendStatus: '1',
        sendTime: new Date('2020-01-01'),
        endTime: new Date('2020-02-01'),
      },
      { ...base, id: 'mine', titile: '只给学生', sendStatus: '1', msgType: 'USER', sendTime: new Date() },
    ])
    .execute();
  const student = await userIdOf(server, 'student');
  await db.insertInto('sysAnnouncementSend').values({ id: 's1', anntId: 'mine', userId: student }).execute();
});
afterAll(() => server.close());

const get = async (username: string, path: string, query: Record<string, string> = {}) =>
  server.call('GET', path, { token: await server.login(username), query });
const bell = async (username: string) => (await get(username, '/sys/annountCement/listByUser')).result;
const titles = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"titile":"([^"]+)"/g)].map((match) => match[1] ?? '');

describe('announcements', () => {
  it('show a pupil the ones published to all or to the pupil, the newest first', async () => {
    const result = await bell('student');
    expect(titles(result)).toEqual(['只给学生', '三年级编程作品展开始征集', '欢迎使用 Scratch 教学平台']);
    expect(result).toMatchObject({
      anntMsgTotal: 3,
      sysMsgTotal: 0,
      anntMsgList: [{ priority: 'L', readFlag: '0', sender: '管理员' }, {}, {}],
    });
  });

  it('show a message only to its recipients', async () => {
    expect(await bell('teacher')).toMatchObject({ sysMsgTotal: 1 });
    expect(titles(await bell('teacher'))).not.toContain('只给学生');
    expect((await get('teacher', '/sys/annountCement/queryById', { id: 'mine' })).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await get('student', '/sys/annountCement/queryById', { id: 'draft' })).message).toBe(
      '记录不存在或已被删除',
    );
  });

  it('can be searched by the name of the sender', async () => {
    const found = (sender: string) =>
      get('student', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { sender });
    expect((await found('*管理*')).result).toMatchObject({
      total: 3,
      records: [{ sender: '管理员' }, {}, {}],
    });
    expect((await found('admin')).result).toMatchObject({ total: 0 });
  });

  it('are sanitised when they are read', async () => {
    const answer = await get('student', '/sys/annountCement/queryById', { id: 'mine' });
    expect(answer.result).toMatchObject({ msgContent: '<p>正文</p>', anntId: 'mine' });
  });

  it('leave the bell only for the user who has read them, even if read repeatedly', async () => {
    const token = await server.login('s30101');
    const read = (anntId: string) =>
      server.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token, body: { anntId } });
    const before = await get('s30101', '/sys/sysAnnouncementSend/getMyAnnouncementSend');
    const id = /"id":"(\w+)"/.exec(JSON.stringify(before.result))?.[1] ?? '';
    const answers = await Promise.all([read(id), read(id), read('mine')]);
    expect(answers.map((answer) => answer.success)).toEqual([true, true, true]);
    expect(await bell('s30101')).toMatchObject({ anntMsgTotal: 1 });
    expect(await bell('s30102')).toMatchObject({ anntMsgTotal: 2 });
    const rows = await server.database.db
      .selectFrom('sysAnnouncementSend')
      .selectAll()
      .where('anntId', '=', 'mine')
      .execute();
    expect(rows.map((row) => row.readFlag)).toEqual(['0']);
  });

  it('can all be marked as read in one request', async () => {
    const token = await server.login('s30104');
    expect((await server.call('PUT', '/sys/sysAnnouncementSend/readAll', { token })).message).toBe(
      '全部已读',
    );
    expect(await bell('s30104')).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 });
    expect((await server.call('PUT', '/sys/sysAnnouncementSend/readAll', { token })).success).toBe(true);
  });

  it('can be searched, paged and sorted in 我的消息', async () => {
    const mine = (query: Record<string, string>) =>
      get('s30105', '/sys/sysAnnouncementSend/getMyAnnouncementSend', query);
    expect(titles((await mine({ titile: '*作品展*' })).result)).toEqual(['三年级编程作品展开始征集']);
    expect((await mine({ readFlag: '1' })).result).toMatchObject({ total: 0 });
    expect(titles((await mine({ column: 'sendTime', order: 'asc' })).result)[0]).toBe(
      '欢迎使用 Scratch 教学平台',
    );
    expect((await mine({ column: 'msgContent' })).status).toBe(400);
  });
});
