import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { homeworkDesk } from '../additional-work/testing/homework-desk.ts';
import { uploaded } from '../file/testing/upload-form.ts';
import { savedId } from '../teaching-shared/testing/teaching-school.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof homeworkDesk>>;

beforeAll(async () => {
  server = await createTestServer();
  desk = await homeworkDesk(server);
});
afterAll(() => server.close());

const similar = (id: string, token: string | undefined) =>
  server.call('GET', '/teaching/teachingWork/similar', { token, query: { id } });

async function handIn(username: string, homework: string, key: string): Promise<string> {
  const token = await server.login(username);
  const project = demoProjects.find((one) => one.key === key);
  const { id } = await uploaded(server, token, {
    purpose: 'work',
    name: 'w.sb3',
    bytes: project?.build() ?? Buffer.alloc(0),
  });
  return savedId(await desk.submit(token, homework, { workFile: id }));
}

/** How many works are read already, of those a homework has. */
const reckoned = async (homework: string) => {
  const { count } = await server.database.db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingWorkShape as shape', 'shape.fileId', 'work.workFile')
    .where('work.additionalId', '=', homework)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('a work is read as it is handed in, before anybody asks', async () => {
  const homework = await desk.homework();
  await handIn('s30106', homework, 'pong');
  await handIn('s30107', homework, 'polygons');
  await expect.poll(() => reckoned(homework), { timeout: 20_000 }).toBe(2);
});

test('works of a class that are built alike are told to its teacher alone', async () => {
  const homework = await desk.homework();
  const first = await handIn('s30103', homework, 'pong');
  const copy = await handIn('s30104', homework, 'pong');
  await handIn('s30105', homework, 'polygons');
  // Reckoned, then read from what was kept.
  for (const times of [1, 2]) {
    expect((await similar(first, desk.teacher)).result, `${times}`).toMatchObject([
      { workId: copy, username: 's30104', percent: 100 },
    ]);
  }
  expect((await similar(first, undefined)).status).toBe(401);
  expect((await similar(first, desk.student)).status).toBe(403);
  expect(await similar(first, desk.teacher2)).toMatchObject({ message: '未找到对应实体' });
});
