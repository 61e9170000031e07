import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { homeworkFixture } from '#server/modules/homework/testing/homework-fixture.ts';
import { postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { similarWorks } from './similar-works.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());

const similar = (id: string, token: string | undefined) =>
  server.call('GET', '/teaching/teachingWork/similar', { token, query: { id } });

async function handIn(username: string, homework: string, key: string): Promise<string> {
  const token = await server.login(username);
  const project = demoProjects.find((one) => one.key === key);
  const { id } = await postFile(server, token, {
    purpose: 'work',
    name: 'w.sb3',
    bytes: project?.build() ?? Buffer.alloc(0),
  });
  return savedId(await fixture.submit(token, homework, { workFile: id }));
}

/** Returns how many works of a homework have been read already. */
const reckoned = async (homework: string) => {
  const { count } = await server.database.db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingWorkShape as shape', 'shape.fileId', 'work.workFile')
    .where('work.additionalId', '=', homework)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

test('submitted works are analysed in the background', async () => {
  const homework = await fixture.homework();
  await handIn('s30106', homework, 'pong');
  await handIn('s30107', homework, 'polygons');
  await expect.poll(() => reckoned(homework), { timeout: 20_000 }).toBe(2);
});

test('only the responsible teacher gets works of the class with a similar structure', async () => {
  const homework = await fixture.homework();
  const first = await handIn('s30103', homework, 'pong');
  const copy = await handIn('s30104', homework, 'pong');
  await handIn('s30105', homework, 'polygons');
  // The first answer is computed, the second comes from the stored structures.
  for (const times of [1, 2]) {
    expect((await similar(first, fixture.teacher)).result, `${times}`).toMatchObject([
      { workId: copy, username: 's30104', percent: 100 },
    ]);
  }
  expect((await similar(first, undefined)).status).toBe(401);
  expect((await similar(first, fixture.student)).status).toBe(403);
  expect(await similar(first, fixture.teacher2)).toMatchObject({ message: '记录不存在或已被删除' });
});

/** Wraps the pool of the server and refuses the first project. */
function refusingOnce(refusal: Refusal): { readonly parsing: Parsing; readonly read: () => number } {
  let read = 0;
  const run: Parsing['run'] = (job, input) => {
    if (job === 'fingerprintScripts') read += 1;
    return job === 'fingerprintScripts' && read === 1
      ? Promise.reject(refusal)
      : server.deps.parsing.run(job, input);
  };
  return { parsing: { run, close: async () => undefined }, read: () => read };
}

async function unread(homework: string): Promise<string> {
  const first = await handIn('s30103', homework, 'pong');
  await handIn('s30104', homework, 'pong');
  await handIn('s30105', homework, 'pong');
  await expect.poll(() => reckoned(homework), { timeout: 20_000 }).toBe(3);
  const works = server.database.db
    .selectFrom('teachingWork')
    .select('workFile')
    .where('additionalId', '=', homework)
    .$narrowType<{ workFile: string }>();
  await server.database.db.deleteFrom('teachingWorkShape').where('fileId', 'in', works).execute();
  return first;
}

test('a project that is too complex does not prevent comparing the others, and is parsed once', async () => {
  const homework = await fixture.homework();
  const work = await unread(homework);
  const { parsing, read } = refusingOnce(refusal('文件内容过于复杂，无法处理，请简化后再上传', 'file'));
  const deps = { ...server.deps, parsing };
  const [own, other] = [await similarWorks(deps, work, { kind: 'all' }), await reckoned(homework)];
  expect([own, other]).toEqual([[], 3]);
  const classmates = await server.database.db
    .selectFrom('teachingWork')
    .select('id')
    .where('additionalId', '=', homework)
    .where('id', '<>', work)
    .execute();
  for (const { id } of classmates) {
    expect(await similarWorks(deps, id, { kind: 'all' })).toMatchObject([{ percent: 100 }]);
  }
  expect(read()).toBe(3);
});

test('a project refused because the server is busy is parsed at the next request', async () => {
  const homework = await fixture.homework();
  const work = await unread(homework);
  const { parsing } = refusingOnce(new Refusal('服务器繁忙，请稍后再试', { status: 503 }));
  const deps = { ...server.deps, parsing };
  await expect(similarWorks(deps, work, { kind: 'all' })).rejects.toMatchObject({ status: 503 });
  expect(await similarWorks(deps, work, { kind: 'all' })).toHaveLength(2);
});
