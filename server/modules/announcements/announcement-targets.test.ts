import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveTopic } from '#server/live/topics.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const draft = {
  titile: '通知',
  msgCategory: '1',
  msgType: 'ALL',
  startTime: '2026-11-21 08:00:00',
  endTime: '2027-11-21 08:00:00',
  msgAbstract: '内容',
} as const;

const as = (username: string) => ({
  get: async (path: string, query: Record<string, string> = {}) =>
    server.call('GET', path, { token: await server.login(username), query }),
  write: async (method: 'POST' | 'PUT', path: string, body: unknown) =>
    server.call(method, path, { token: await server.login(username), body }),
});
const admin = as('admin');
const add = (body: object) => admin.write('POST', '/sys/annountCement/add', body);
const idOf = (answer: TestAnswer): string => /"id":"(\w+)"/.exec(answer.raw.body)?.[1] ?? '';
const release = (id: string) => admin.get('/sys/annountCement/doReleaseData', { id });
const revoke = (id: string) => admin.get('/sys/annountCement/doReovkeData', { id });
const bell = (username: string) => as(username).get('/sys/annountCement/listByUser');
const userId = (username: string): Promise<string> => userIdOf(server, username);

describe('an announcement to classes and roles', () => {
  const departId = async (departName: string): Promise<string> => {
    const { db } = server.database;
    const query = db.selectFrom('sysDepart').select('id').where('departName', '=', departName);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const roleId = async (roleCode: string): Promise<string> => {
    const { db } = server.database;
    const query = db.selectFrom('sysRole').select('id').where('roleCode', '=', roleCode);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const sees = async (username: string, titile: string) => (await bell(username)).raw.body.includes(titile);

  it('reaches only the members of a class, or of all classes below a department', async () => {
    const one = await add({
      ...draft,
      titile: '给一班',
      msgType: 'DEPART',
      departIds: await departId('三年级一班'),
    });
    expect(await sees('s30101', '给一班')).toBe(false);
    expect((await release(idOf(one))).message).toBe('通告发布成功');
    expect([await sees('s30101', '给一班'), await sees('s30201', '给一班')]).toEqual([true, false]);
    const { db } = server.database;
    const top = await db.selectFrom('sysDepart').select('id').where('parentId', 'is', null).execute();
    const ids = top.map(({ id }) => id).join(',');
    const all = await add({ ...draft, titile: '给全部班级', msgType: 'DEPART', departIds: ids });
    await release(idOf(all));
    expect(await sees('s30201', '给全部班级')).toBe(true);
  });

  it('reaches the users with a role, and is listed with that role', async () => {
    const roleIds = await roleId('teacher');
    const id = idOf(await add({ ...draft, titile: '给老师们', msgType: 'ROLE', roleIds }));
    await release(id);
    expect([await sees('teacher', '给老师们'), await sees('s30101', '给老师们')]).toEqual([true, false]);
    const list = await admin.get('/sys/annountCement/list', { titile: '给老师们' });
    expect(list.result).toMatchObject({
      records: [{ msgType: 'ROLE', msgType_dictText: '指定角色', roleIds, departIds: null, userIds: null }],
    });
    const read = await admin.get('/sys/annountCement/readers', { id });
    const { db } = server.database;
    const holders = await db
      .selectFrom('sysUserRole')
      .innerJoin('sysUser', 'sysUser.id', 'sysUserRole.userId')
      .select('sysUser.id')
      .where('roleId', '=', roleIds)
      .where('delFlag', '=', 0)
      .execute();
    expect(read.result).toMatchObject({ total: holders.length, read: 0 });
  });

  it('is pushed only to the open pages of its recipients', async () => {
    const received: (readonly string[] | 'all')[] = [];
    const stop = server.bus.subscribe(liveTopic, ({ msgTxt, to }) => {
      if (msgTxt === '快看') received.push(to);
    });
    const departIds = await departId('三年级二班');
    await release(idOf(await add({ ...draft, titile: '快看', msgType: 'DEPART', departIds })));
    await expect.poll(() => received.length).toBe(1);
    stop();
    expect(received.flat()).toContain(await userId('s30201'));
    expect(received.flat()).not.toContain(await userId('s30101'));
  });

  it.each([
    [{ msgType: 'DEPART' }, '请选择班级！', 'departIds'],
    [{ msgType: 'DEPART', departIds: 'nowhere' }, '部门不存在！', 'departIds'],
    [{ msgType: 'ROLE', roleIds: '' }, '请选择角色！', 'roleIds'],
    [{ msgType: 'ROLE', roleIds: 'nobody' }, '角色不存在！', 'roleIds'],
  ])('with %j is refused at its field', async (wrong, message, field) => {
    expect(await add({ ...draft, ...wrong })).toMatchObject({ success: false, message, result: { field } });
  });

  it('reaches users who joined since when it is published again, and is unread for all', async () => {
    const departIds = await departId('三年级一班');
    const id = idOf(await add({ ...draft, titile: '再说一遍', msgType: 'DEPART', departIds }));
    await release(id);
    await as('s30101').write('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id });
    expect(await sees('s30101', '再说一遍')).toBe(false);
    await revoke(id);
    const { db } = server.database;
    const joined = { id: 'joined', userId: await userId('s30202'), depId: departIds };
    await db.insertInto('sysUserDepart').values(joined).execute();
    expect((await release(id)).message).toBe('通告发布成功');
    expect([await sees('s30101', '再说一遍'), await sees('s30202', '再说一遍')]).toEqual([true, true]);
    await db.deleteFrom('sysUserDepart').where('id', '=', 'joined').execute();
    const list = await admin.get('/sys/annountCement/list', { titile: '再说一遍' });
    expect(list.result).toMatchObject({ records: [{ sendStatus: '1', cancelTime: null }] });
  });
});
