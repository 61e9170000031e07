import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let teacher: string;
let pupils: string[];

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  teacher = await server.login('teacher');
  pupils = await Promise.all(['s30103', 's30104', 's30105'].map(school.userId));
});
afterAll(() => server.close());

const send = (sendWorkId: string, userIdList: readonly string[], token: string | undefined = teacher) =>
  server.call('POST', '/teaching/teachingWork/sendWork', { token, body: { sendWorkId, userIdList } });
const copiesOf = async (id: string) =>
  await server.database.db
    .selectFrom('teachingWork')
    .selectAll()
    .where('remixOf', '=', id)
    .orderBy('userId')
    .execute();
const said = ({ success, message }: { success: boolean; message: string }) => [success, message];

test('each selected user except the author gets a saved copy that names the original', async () => {
  const courseId = await school.unit({ orgCode: 'A01A01A01', at: new Date('2026-01-01T00:00:00Z') });
  const values = { workName: '迷宫', courseId, workScene: 'course', starNum: 5, viewNum: 9 };
  const id = await school.work('s30103', 4, values);
  const answer = await send(id, pupils);
  expect(said(answer)).toEqual([true, '发送成功，共2个用户']);
  const copies = await copiesOf(id);
  expect(copies.map(({ userId }) => userId)).toEqual(pupils.slice(1).toSorted());
  const { workFile } = await school.workRow(id);
  for (const copy of copies) {
    expect(copy).toMatchObject({ workName: '迷宫', workFile, workStatus: 0, workScene: 'create' });
    expect(copy).toMatchObject({ courseId: null, starNum: 0, viewNum: 0, createBy: 'teacher' });
    expect(await school.versions(copy.id)).toMatchObject([{ versionNo: 1, fileId: workFile }]);
  }
});

test('the recipient can open and edit the copy, and the original stays unchanged', async () => {
  const id = await school.work('s30103', 1, { workName: '起点' });
  await send(id, pupils.slice(1, 2));
  const [copy] = await copiesOf(id);
  const token = await server.login('s30104');
  const query = { id: copy?.id ?? '' };
  const open = await server.call('GET', '/teaching/teachingWork/queryById', { token, query });
  expect(open.result).toMatchObject({ workName: '起点', canEdit: true });
  const workFile = await school.workFile('s30104', '改过');
  const body = { ...query, workName: '我的', workFile, workStatus: 1 };
  expect((await server.call('POST', '/teaching/teachingWork/submit', { token, body })).result).toMatchObject({
    id: copy?.id,
    workStatus: 1,
  });
  expect(await school.workRow(id)).toMatchObject({ workName: '起点', workStatus: 1 });
});

test('concurrent requests create one copy per user, and a changed original creates another', async () => {
  const id = await school.work('s30103', 1);
  const answers = await Promise.all([send(id, pupils), send(id, pupils)]);
  expect(answers.map(said)).toEqual(answers.map(() => [true, '发送成功，共2个用户']));
  expect(await copiesOf(id)).toHaveLength(2);
  const workFile = await school.workFile('s30103', '新的');
  await server.database.db.updateTable('teachingWork').set({ workFile }).where('id', '=', id).execute();
  await send(id, pupils);
  expect(await copiesOf(id)).toHaveLength(4);
});

test('staff can send their own works', async () => {
  const id = await school.work('teacher', 0, { workName: '示例' });
  expect(said(await send(id, pupils))).toEqual([true, '发送成功，共3个用户']);
});

test('works and users out of scope are refused, and nothing is copied', async () => {
  const [id, foreign, gone] = [
    await school.work('s30103', 1),
    await school.work('s30202', 4),
    await school.work('s30103', 1, { delFlag: 1 }),
  ];
  const stranger = await school.userId('s30202');
  expect(said(await send(id, [...pupils, stranger]))).toEqual([false, '用户不存在']);
  expect(said(await send(id, ['nobody']))).toEqual([false, '用户不存在']);
  expect(said(await send(foreign, pupils))).toEqual([false, '记录不存在或已被删除']);
  expect(said(await send(gone, pupils))).toEqual([false, '记录不存在或已被删除']);
  expect(said(await send(id, pupils.slice(0, 1)))).toEqual([false, '请选择作者以外的用户']);
  expect(await copiesOf(id)).toEqual([]);
});

test('pupils, visitors, empty lists and lists of more than 200 users are refused', async () => {
  const id = await school.work('s30103', 1);
  expect((await send(id, pupils, await server.login('s30103'))).status).toBe(403);
  const body = { sendWorkId: id, userIdList: pupils };
  expect((await server.call('POST', '/teaching/teachingWork/sendWork', { body })).status).toBe(401);
  expect((await send(id, [])).status).toBe(400);
  const many = Array.from({ length: 201 }, (_, index) => `u${index}`);
  expect((await send(id, many)).status).toBe(400);
});
