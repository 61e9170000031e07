import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

let server: TestServer;
let school: ReturnType<typeof testSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
});
afterAll(() => server.close());

const minute = 60_000;
const start = new Date();
start.setMinutes(0, 0, 0);

/** Saves at these minutes after a full hour; the names of the versions contain the minutes. */
async function saveAt(id: string | undefined, minutes: readonly number[]): Promise<string> {
  let workId = id;
  for (const at of minutes) {
    server.setNow(new Date(start.getTime() + at * minute));
    const workName = `第${at}分钟`;
    const token = await server.login('student');
    const workFile = await school.workFile('student', workName);
    const body = { ...(workId === undefined ? {} : { id: workId }), workName, workFile };
    const { result } = await server.call('POST', '/teaching/teachingWork/submit', { token, body });
    if (typeof result === 'object' && result !== null && 'id' in result) workId = String(result.id);
  }
  return workId ?? '';
}

const minutesOf = async (id: string): Promise<number[]> => {
  const rows = await server.database.db
    .selectFrom('teachingWorkVersion')
    .select('workName')
    .where('workId', '=', id)
    .orderBy('versionNo')
    .execute();
  return rows.map(({ workName }) => Number(/[0-9]+/.exec(workName)?.[0]));
};

test('old versions are thinned to the last of each ten minutes and later to the last of each hour', async () => {
  const id = await saveAt(undefined, [1, 2, 9, 11, 31, 59]);
  expect(await minutesOf(id)).toEqual([1, 2, 9, 11, 31, 59]);
  await saveAt(id, [120, 121]);
  expect(await minutesOf(id)).toEqual([9, 11, 31, 59, 120, 121]);
  await saveAt(id, [3 * 24 * 60]);
  expect(await minutesOf(id)).toEqual([59, 121, 3 * 24 * 60]);
});
