import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rulesVersion } from '#common/analysis/rules-version.ts';
import { sprite } from '#common/analysis/testing/build.ts';
import { flag, forever, goto, move, send } from '#common/analysis/testing/nodes.ts';
import { postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { homeworkFixture } from '#server/modules/homework/testing/homework-fixture.ts';
import { scratchWork } from '#server/shared/teaching/testing/scratch-file.ts';
import { savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;
let [homework, first, second] = ['', '', ''];

const bytes = scratchWork(
  sprite('小猫', [
    [flag, goto(0, 0), forever(move(1))],
    [flag, send('跳舞')],
  ]),
);

async function handIn(username: string, workStatus = 1): Promise<string> {
  const token = await server.login(username);
  const { id } = await postFile(server, token, { purpose: 'work', name: 'w.sb3', bytes });
  return savedId(await fixture.submit(token, homework, { workFile: id, workStatus }));
}

const read = async (token: string | undefined, query: Record<string, string> = { additionalId: homework }) =>
  await server.call('GET', '/teaching/teachingWork/analyses', { token, query });
const ids = async (token: string | undefined) => {
  const { result } = await read(token);
  return Object(result).works.map(({ workId }: { readonly workId: string }) => workId);
};

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
  homework = await fixture.homework();
  first = await handIn('s30103');
  second = await handIn('s30104');
  await vi.waitUntil(async () => (await ids(fixture.teacher)).length === 2, { timeout: 20_000 });
});
afterAll(() => server.close());

test('the teacher of the class reads the stored results with the titles of their rules', async () => {
  const { result } = await read(fixture.teacher);
  expect(Object(result).works).toHaveLength(2);
  expect(result).toMatchObject({
    rules: expect.arrayContaining([
      { id: 'message-never-received', title: '消息没有人接收', kind: 'bug' },
      expect.objectContaining({ title: '从起点开始', kind: 'habit' }),
    ]),
    works: [first, second].sort().map((workId) => ({
      workId,
      rulesVersion,
      isFailed: false,
      findings: expect.arrayContaining([{ rule: 'message-never-received', count: 1 }]),
    })),
  });
});

test('the teacher of another class, pupils and visitors do not', async () => {
  expect(await ids(fixture.teacher2)).toEqual([]);
  expect((await read(fixture.student)).status).toBe(403);
  expect((await read(undefined)).status).toBe(401);
});

test('a request names one task; without one there are no results', async () => {
  expect((await read(fixture.teacher, {})).result).toEqual({ rules: [], works: [] });
  expect(await read(fixture.teacher, { additionalId: homework, courseId: 'unit' })).toMatchObject({
    success: false,
  });
});

test('a work with a newer version, one in the recycle bin and a returned one are left out', async () => {
  const { db } = server.database;
  const change = async (values: object, id: string) =>
    await db.updateTable('teachingWork').set(values).where('id', '=', id).execute();
  await change({ delFlag: 1 }, first);
  await change({ workStatus: -1, returnedAt: new Date() }, second);
  expect(await ids(fixture.teacher)).toEqual([]);
  await change({ delFlag: 0 }, first);
  await change({ workStatus: 1, returnedAt: null }, second);
  const { fileId } = await db
    .selectFrom('teachingWorkVersion')
    .select('fileId')
    .where('workId', '=', first)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('teachingWorkVersion')
    .values({ workId: first, versionNo: 2, workName: '新的', fileId, createdBy: 's30103' })
    .execute();
  expect(await ids(fixture.teacher)).toEqual([second]);
});
