import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  student = await server.login('student');
});
afterAll(() => server.close());

const remix = (workId: string, token: string | undefined = student) =>
  server.call('POST', '/teaching/teachingWork/remix', { token, body: { workId } });
const idOf = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : '';

/** Returns a work published by another user. */
const published = (values: object = {}) => school.work('s30101', 3, { workType: '2', ...values });

test('remixing creates a work of the caller that names the original', async () => {
  const original = await published({ workName: '迷宫' });
  const answer = await remix(original);
  expect(answer).toMatchObject({
    success: true,
    message: '改编成功',
    result: { workStatus: 0, versionNo: 1 },
  });
  const id = idOf(answer.result);
  const open = await server.call('GET', '/teaching/teachingWork/queryById', {
    token: student,
    query: { id },
  });
  expect(open.result).toMatchObject({ workName: '迷宫-改编', canEdit: true, versionNo: 1 });
  const shown = await server.call('GET', '/teaching/teachingWork/studentWorkInfo', {
    token: student,
    query: { workId: id },
  });
  expect(shown.result).toMatchObject({ remixOf: { id: original, workName: '迷宫' } });
  await server.database.db
    .updateTable('teachingWork')
    .set({ workStatus: 2 })
    .where('id', '=', original)
    .execute();
  const hidden = await server.call('GET', '/teaching/teachingWork/studentWorkInfo', {
    token: student,
    query: { workId: id },
  });
  expect(hidden.result).toMatchObject({ remixOf: null });
});

test("a graded work of one's own goes on as a copy that names it to its author", async () => {
  const original = await school.work('student', 2, { workType: '2', workName: '小车' });
  const id = idOf((await remix(original)).result);
  const open = await server.call('GET', '/teaching/teachingWork/queryById', {
    token: student,
    query: { id },
  });
  expect(open.result).toMatchObject({ workName: '小车-接着做', canEdit: true, isOwn: true, versionNo: 1 });
  const shown = await server.call('GET', '/teaching/teachingWork/studentWorkInfo', {
    token: student,
    query: { workId: id },
  });
  expect(shown.result).toMatchObject({ remixOf: { id: original, workName: '小车' } });
  const other = await server.login('s30101');
  expect(await remix(original, other)).toMatchObject({ success: false, message: '作品不存在' });
});

test('concurrent requests create one copy, and another one is possible once it has been changed', async () => {
  const original = await published();
  const [first, second] = await Promise.all([remix(original), remix(original)]);
  const id = idOf(first.result);
  expect(idOf(second.result)).toBe(id);
  const workFile = await school.workFile('student', '改过了');
  await server.call('POST', '/teaching/teachingWork/submit', {
    token: student,
    body: { id, workName: '我的改编', workFile },
  });
  expect(idOf((await remix(original)).result)).not.toBe(id);
});

test('unpublished and deleted works, other work types and visitors are refused', async () => {
  const works = await Promise.all([
    school.work('s30101', 2, { workType: '2' }),
    published({ delFlag: 1 }),
    published({ workType: '0' }),
  ]);
  const answers = await Promise.all([...works, 'nothing'].map((id) => remix(id)));
  expect(answers.map(({ message }) => message)).toEqual(works.map(() => '作品不存在').concat('作品不存在'));
  const nobody = await server.call('POST', '/teaching/teachingWork/remix', { body: { workId: 'x' } });
  expect(nobody.status).toBe(401);
});
