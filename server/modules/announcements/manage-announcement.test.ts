import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantToTeachers } from '#tests/support/database/grants.ts';
import { liveTopic } from '#server/live/topics.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const draft = {
  titile: '停电通知',
  msgCategory: '1',
  msgType: 'ALL',
  priority: 'H',
  startTime: '2026-11-21 08:00:00',
  endTime: '2027-11-21 08:00:00',
  msgAbstract: '周六停电',
  msgContent: '<p>周六<strong>停电</strong></p><script>bad()</script>',
} as const;

const as = (username: string) => ({
  get: async (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    server.call('GET', path, { token: await server.login(username), query, headers }),
  write: async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, query = {}) =>
    server.call(method, path, { token: await server.login(username), body, query }),
});
const admin = as('admin');
const add = (body: object) => admin.write('POST', '/sys/annountCement/add', body);
const idOf = (answer: TestAnswer): string => /"id":"(\w+)"/.exec(answer.raw.body)?.[1] ?? '';
const release = (id: string) => admin.get('/sys/annountCement/doReleaseData', { id });
const revoke = (id: string) => admin.get('/sys/annountCement/doReovkeData', { id });
const bell = (username: string, headers?: Record<string, string>) =>
  as(username).get('/sys/annountCement/listByUser', {}, headers);
const userId = (username: string): Promise<string> => userIdOf(server, username);

describe('an announcement to all', () => {
  it('users see it only between its release and its revocation', async () => {
    const id = idOf(await add(draft));
    expect((await bell('s30101')).raw.body).not.toContain('停电通知');
    expect(await release(id)).toMatchObject({ success: true, message: '通告发布成功' });
    expect((await bell('s30101')).result).toMatchObject({
      anntMsgTotal: 3,
      anntMsgList: [
        {
          titile: '停电通知',
          priority: 'H',
          sender: '管理员',
          msgContent: '<p>周六<strong>停电</strong></p>',
        },
        {},
        {},
      ],
    });
    expect(await revoke(id)).toMatchObject({ success: true, message: '通告已撤回' });
    expect((await bell('s30101')).result).toMatchObject({ anntMsgTotal: 2 });
  });

  it('the list shows it with labels and with its current status', async () => {
    const id = idOf(await add({ ...draft, titile: '运动会' }));
    const row = async () => {
      const answer = await admin.get('/sys/annountCement/list', { titile: '运动会' });
      return answer.result;
    };
    expect(await row()).toMatchObject({
      total: 1,
      records: [
        {
          id,
          sendStatus: '0',
          sendStatus_dictText: '未发布',
          priority_dictText: '高',
          msgCategory_dictText: '系统通告',
          msgType_dictText: '全体用户',
          startTime: '2026-11-21 08:00:00',
          sender: null,
          sendTime: null,
        },
      ],
    });
    await release(id);
    expect(await row()).toMatchObject({ records: [{ sendStatus_dictText: '已发布', sender: 'admin' }] });
    await revoke(id);
    expect(await row()).toMatchObject({ records: [{ sendStatus_dictText: '已撤回' }] });
  });

  it('an announcement can be edited and deleted only in the right status', async () => {
    const id = idOf(await add({ ...draft, titile: '家长会' }));
    const edit = (titile: string) => admin.write('PUT', '/sys/annountCement/edit', { ...draft, id, titile });
    const remove = () => admin.write('DELETE', '/sys/annountCement/delete', undefined, { id });
    expect(await edit('家长会改期')).toMatchObject({ success: true, message: '修改成功！' });
    expect((await revoke(id)).message).toBe('只有已发布的通告可以撤回');
    await release(id);
    expect((await release(id)).message).toBe('只有未发布的通告可以发布');
    expect((await edit('家长会取消')).message).toBe('只有未发布的通告可以编辑');
    expect((await remove()).message).toBe('已发布的通告不能删除，请先撤回');
    await revoke(id);
    expect(await remove()).toMatchObject({ success: true, message: '删除成功！' });
    expect((await remove()).message).toBe('记录不存在或已被删除');
    expect((await admin.get('/sys/annountCement/list', { titile: '家长会改期' })).result).toMatchObject({
      total: 0,
    });
  });

  it('title, receivers and content are enough: it begins now, has no end, and its abstract is the first sentence', async () => {
    const msgContent = '<p>周六停电。请<strong>提前</strong>保存 &amp; 关机</p>';
    const id = idOf(await add({ titile: '只写三项', msgType: 'ALL', msgContent }));
    const list = await admin.get('/sys/annountCement/list', { titile: '只写三项' });
    expect(list.result).toMatchObject({
      records: [
        {
          id,
          msgCategory: '1',
          priority: 'M',
          msgAbstract: '周六停电。',
          startTime: expect.stringMatching(/^\d{4}-/),
          endTime: null,
        },
      ],
    });
    await release(id);
    expect((await bell('s30111')).raw.body).toContain('只写三项');
    await revoke(id);
    const blank = { startTime: '', endTime: null, msgAbstract: null };
    const edited = { id, titile: '改过', msgType: 'ALL', msgContent: '<p>没有句号</p>', ...blank };
    expect((await admin.write('PUT', '/sys/annountCement/edit', edited)).message).toBe(
      '只有未发布的通告可以编辑',
    );
    const other = await add({
      titile: '没有句号',
      msgType: 'ALL',
      msgContent: '<h2>停电</h2><p>周六</p>',
      ...blank,
    });
    const found = await admin.get('/sys/annountCement/list', { titile: '没有句号' });
    expect(found.result).toMatchObject({ records: [{ id: idOf(other), msgAbstract: '停电' }] });
  });

  it('simultaneous requests release it once', async () => {
    const id = idOf(await add({ ...draft, titile: '抢着发' }));
    const answers = await Promise.all([release(id), release(id), release(id)]);
    expect(answers.filter((answer) => answer.success).length).toBe(1);
    await revoke(id);
  });

  it('its release and revocation are recorded in the operation log', async () => {
    const id = idOf(await add({ ...draft, titile: '有记录' }));
    await release(id);
    await revoke(id);
    await server.deps.audit.flush();
    const rows = await server.database.db
      .selectFrom('sysLog')
      .select(['logContent', 'operateType'])
      .where('requestParam', 'like', `%${id}%`)
      .orderBy('createTime')
      .execute();
    expect(rows).toEqual([
      { logContent: '发布通告', operateType: 3 },
      { logContent: '撤回通告', operateType: 3 },
    ]);
  });

  it('all selected announcements are deleted or none', async () => {
    const [first, second] = [idOf(await add(draft)), idOf(await add(draft))];
    await release(second);
    const removeBoth = () =>
      admin.write('DELETE', '/sys/annountCement/deleteBatch', undefined, { ids: `${first},${second},` });
    expect((await removeBoth()).success).toBe(false);
    await revoke(second);
    expect((await removeBoth()).message).toBe('删除成功！');
  });
});

describe('an announcement to chosen users', () => {
  it('only the chosen users receive it, even if there are many', async () => {
    const { db } = server.database;
    const pupils = await db.selectFrom('sysUser').select('id').where('username', 'like', 's30%').execute();
    const ids = pupils.map((row) => row.id);
    const saved = await add({ ...draft, titile: '给同学', msgType: 'USER', userIds: `${ids.join(',')},` });
    expect((await release(idOf(saved))).success).toBe(true);
    expect((await bell('s30201')).raw.body).toContain('给同学');
    expect((await bell('teacher')).raw.body).not.toContain('给同学');
    await revoke(idOf(saved));
  });

  it.each([
    [{ msgType: 'USER' }, '请选择用户！', 'userIds'],
    [{ msgType: 'USER', userIds: 'nobody,' }, '用户不存在！', 'userIds'],
    [{ endTime: '2026-11-21 08:00:00' }, '结束时间要晚于开始时间', 'endTime'],
    [{ startTime: 'soon' }, '请选择开始时间！', 'startTime'],
    [{ titile: '  ' }, '请输入标题！', 'titile'],
    [{ msgAbstract: '  ', msgContent: '' }, '请输入内容！', 'msgContent'],
    [{ openType: 'url', openPage: 'javascript:alert(1)' }, '打开页面的地址不正确', 'openPage'],
    [{ openType: 'url', openPage: '//evil.example' }, '打开页面的地址不正确', 'openPage'],
    [{ openType: 'component', openPage: '../main' }, '打开页面的地址不正确', 'openPage'],
  ])('the value %j is refused at its field', async (wrong, message, field) => {
    expect(await add({ ...draft, ...wrong })).toMatchObject({ success: false, message, result: { field } });
  });
});

describe('a manager with limited scope', () => {
  beforeAll(async () => {
    await grantToTeachers(server, { url: '/isystem/annountCement' });
  });
  const teacher = as('teacher2');
  const write = (body: object) => teacher.write('POST', '/sys/annountCement/add', { ...draft, ...body });

  it('only users of the own classes can be recipients', async () => {
    const [own, other] = [await userId('s30201'), await userId('s30101')];
    expect((await write({ msgType: 'ALL' })).message).toBe('您只能通知所负责班级的用户');
    expect((await write({ msgType: 'USER', userIds: `${own},${other}` })).message).toBe('用户不存在！');
    expect((await write({ msgType: 'USER', userIds: own })).success).toBe(true);
    const { db } = server.database;
    const role = await db.selectFrom('sysRole').select('id').where('roleCode', '=', 'student').execute();
    const depart = await db
      .selectFrom('sysDepart')
      .select('id')
      .where('departName', '=', '三年级一班')
      .execute();
    const foreign = { msgType: 'DEPART', departIds: depart[0]?.id };
    expect((await write(foreign)).message).toBe('部门不存在！');
    const id = idOf(await write({ msgType: 'ROLE', roleIds: role[0]?.id, titile: '给我的学生' }));
    await teacher.get('/sys/annountCement/doReleaseData', { id });
    const seen = async (username: string) => (await bell(username)).raw.body.includes('给我的学生');
    expect([await seen('s30201'), await seen('s30101')]).toEqual([true, false]);
  });

  it('announcements of other users are hidden and cannot be released', async () => {
    const id = idOf(await add(draft));
    const list = await teacher.get('/sys/annountCement/list', { pageSize: '100' });
    expect(list.raw.body).not.toContain(id);
    expect((await teacher.get('/sys/annountCement/doReleaseData', { id })).message).toBe(
      '记录不存在或已被删除',
    );
  });
});

describe('polling the bell', () => {
  it('a poll without changes gets a 304 without a body', async () => {
    const first = await bell('s30106');
    const etag = String(first.headers['etag']);
    expect([first.status, etag.length, first.headers['cache-control']]).toEqual([
      200,
      24,
      'private, no-cache',
    ]);
    const again = await bell('s30106', { 'if-none-match': etag });
    expect([again.status, again.raw.body, again.headers['etag']]).toEqual([304, '', etag]);
    const listed = await bell('s30106', { 'if-none-match': `"other", W/${etag}` });
    expect(listed.status).toBe(304);
  });

  it('a new, read or revoked announcement changes the answer', async () => {
    const etagNow = async () => String((await bell('s30107')).headers['etag']);
    const before = await etagNow();
    const id = idOf(await add({ ...draft, titile: '新的' }));
    expect((await bell('s30107', { 'if-none-match': before })).status).toBe(304);
    await release(id);
    const fresh = await bell('s30107', { 'if-none-match': before });
    expect([fresh.status, fresh.raw.body.includes('新的')]).toEqual([200, true]);
    await as('s30107').write('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id });
    expect(await etagNow()).toBe(before);
    await revoke(id);
    expect(await etagNow()).toBe(before);
  });

  it('simultaneous polls query the database once', async () => {
    const { deps } = server;
    const id = await userId('s30108');
    const [one, two] = [deps.unread.ofUser(id), deps.unread.ofUser(id)];
    expect(one).toBe(two);
    deps.unread.forget([id]);
    expect(deps.unread.ofUser(id) === one).toBe(false);
    await Promise.all([one, two]);
  });

  it('an unchanged poll is answered with the cached tag until an announcement changes', async () => {
    const { unread } = server.deps;
    const id = await userId('s30110');
    const anntId = idOf(await add(draft));
    const message = new Promise((resolve) => void server.bus.subscribe(liveTopic, resolve));
    await release(anntId);
    await message;
    const etag = String((await bell('s30110')).headers['etag']);
    expect(unread.tagOf(id)).toBe(etag);
    await server.database.db
      .updateTable('sysAnnouncement')
      .set({ titile: '谁也没说的标题' })
      .where('id', '=', anntId)
      .execute();
    expect((await bell('s30110', { 'if-none-match': etag })).status).toBe(304);
    const reading = unread.ofUser(id);
    await unread.storeTag(id, reading, '"not made anew"');
    expect((await bell('s30110', { 'if-none-match': '"not made anew"' })).status).toBe(304);
    unread.forget([id]);
    expect(unread.tagOf(id)).toBe(undefined);
    // The tag of a read that began before the change.
    await unread.storeTag(id, reading, etag);
    expect(unread.tagOf(id)).toBe(undefined);
    expect((await bell('s30110', { 'if-none-match': etag })).status).toBe(200);
  });

  it('a poll with a valid tag but without a login is refused', async () => {
    const mine = await bell('s30109');
    expect(
      (
        await server.call('GET', '/sys/annountCement/listByUser', {
          headers: { 'if-none-match': String(mine.headers['etag']) },
        })
      ).status,
    ).toBe(401);
  });
});

describe('readers of an announcement', () => {
  const readers = async (username: string, id: string) =>
    as(username).get('/sys/annountCement/readers', { id });
  const chosen = async () => {
    const userIds = `${await userId('s30101')},${await userId('s30102')}`;
    return idOf(await add({ ...draft, titile: '给两个人', msgType: 'USER', userIds }));
  };

  it('the recipients are counted, and those without a read receipt are listed', async () => {
    const id = await chosen();
    await release(id);
    await as('s30101').write('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id });
    expect((await readers('admin', id)).result).toMatchObject({
      total: 2,
      read: 1,
      unread: [{ username: 's30102' }],
    });
  });

  it('all users are counted for an announcement to all', async () => {
    const id = idOf(await add(draft));
    await release(id);
    const people = await server.database.db
      .selectFrom('sysUser')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('delFlag', '=', 0)
      .executeTakeFirstOrThrow();
    expect((await readers('admin', id)).result).toMatchObject({ total: people.count, read: 0 });
  });

  it('users without permission cannot see the readers', async () => {
    const id = await chosen();
    expect(await readers('teacher', id)).toMatchObject({ status: 403 });
    expect(await readers('admin', 'none')).toMatchObject({ success: false, message: '记录不存在或已被删除' });
  });
});
