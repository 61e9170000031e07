import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const path = '/sys/sysDepart/addClass';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
});
afterAll(() => server.close());

const add = async (username: string | undefined, body: object) =>
  await server.call('POST', path, {
    token: username === undefined ? undefined : await server.login(username),
    body,
  });
const row = (id: string) =>
  server.database.db.selectFrom('sysDepart').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the first class of a new school creates the institution, named as the site', async () => {
  const empty = await createTestServer();
  const { db } = empty.database;
  await db.deleteFrom('sysDepart').execute();
  await db
    .updateTable('sysConfig')
    .set({ configValue: '星河小学' })
    .where('configKey', '=', 'brandName')
    .execute();
  const name = { departName: '一年级一班' };
  const token = await empty.login('teacher');
  const answer = await empty.call('POST', path, { token, body: name });
  expect(answer).toMatchObject({ success: true });
  const departs = await db
    .selectFrom('sysDepart')
    .select(['departName', 'orgCode', 'orgCategory', 'orgType'])
    .orderBy('orgCode')
    .execute();
  expect(departs).toEqual([
    { departName: '星河小学', orgCode: 'A01', orgCategory: '1', orgType: '1' },
    { ...name, orgCode: 'A01A01', orgCategory: '3', orgType: '2' },
  ]);
  expect(records(await empty.call('GET', '/teaching/class/mine', { token }))).toMatchObject([name]);
  await empty.close();
});

test('a class created by a teacher is added to their grade, and is theirs immediately', async () => {
  const answer = await add('teacher', { departName: ' 三年级三班 ', memo: '周二下午' });
  expect(answer).toMatchObject({ success: true, message: '添加成功！' });
  const id = savedId(answer);
  expect(await row(id)).toMatchObject({
    departName: '三年级三班',
    parentId: await school.departId(orgCodes.grade),
    orgCategory: '3',
    orgType: '3',
    memo: '周二下午',
    createBy: 'teacher',
  });
  const token = await server.login('teacher');
  const tree = await server.call('GET', '/sys/sysDepart/queryMyDeptTreeList', { token });
  expect(records(tree).map((node) => node['title'])).toEqual(['三年级一班', '三年级三班']);
  const other = await server.call('GET', '/sys/sysDepart/queryMyDeptTreeList', {
    token: await server.login('teacher2'),
  });
  expect(records(other).map((node) => node['id'])).not.toContain(id);
});

test('a class created by the administrator is assigned to no user', async () => {
  const id = savedId(await add('admin', { departName: '社团班' }));
  const held = await server.database.db
    .selectFrom('sysUserResponsible')
    .selectAll()
    .where('departId', '=', id)
    .execute();
  expect(held).toEqual([]);
});

test('a class is refused with a blank or duplicate name, and from users without permission or department', async () => {
  expect(await add('teacher', { departName: '  ' })).toMatchObject({ message: '请输入班级名称！' });
  expect(await add('teacher', { departName: '三年级二班' })).toMatchObject({ message: '已经有同名的班级' });
  expect((await add(undefined, { departName: '班' })).status).toBe(401);
  expect((await add('student', { departName: '班' })).status).toBe(403);
  const { db } = server.database;
  const userId = await school.userId('teacher2');
  await db.deleteFrom('sysUserResponsible').where('userId', '=', userId).execute();
  await db.deleteFrom('sysUserDepart').where('userId', '=', userId).execute();
  expect(await add('teacher2', { departName: '班' })).toMatchObject({
    message: '您还没有所属的学校或部门，请联系管理员',
  });
});

test('a teacher sees a new class even if the message bus is closed', async () => {
  const deaf = await createTestServer();
  const token = await deaf.login('teacher');
  const titles = async () =>
    records(await deaf.call('GET', '/sys/sysDepart/queryMyDeptTreeList', { token })).map(
      (node) => node['title'],
    );
  const before = await titles();
  await deaf.bus.close();
  await deaf.call('POST', path, { token, body: { departName: '四年级一班' } });
  expect(await titles()).toEqual([...before, '四年级一班']);
  await deaf.close();
});

test('adding a class does not reload the cached session of an administrator', async () => {
  const deaf = await createTestServer();
  await deaf.bus.close();
  const token = await deaf.login('admin');
  const remembered = await deaf.deps.sessions.authenticate(token);
  expect(remembered).toMatchObject({ username: 'admin' });
  expect(await deaf.call('POST', path, { token, body: { departName: '航模班' } })).toMatchObject({
    success: true,
  });
  expect(await deaf.deps.sessions.authenticate(token)).toBe(remembered);
  await deaf.close();
});
