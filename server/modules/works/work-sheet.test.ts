import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from './testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
});
afterAll(() => server.close());

async function exported(username: string, query: Record<string, string> = {}) {
  const [headers = [], ...lines] = await recordCalls(server, base, { by: username }).exported(query);
  return lines.map((line) => Object.fromEntries(headers.map((header, index) => [header, line[index]])));
}

describe('the export of works', () => {
  test('contains scores and comments, and only works of own classes', async () => {
    const mine = await school.work('s30108', 1);
    await school.work('s30202', 1);
    await server.call('PUT', `${base}/edit`, {
      token: await server.login('teacher'),
      body: {
        id: mine,
        workName: '走迷宫',
        workStatus: 2,
        teachingWorkCorrectList: [{ score: 5, comment: '走得很稳' }],
      },
    });
    const [one, ...others] = await exported('teacher', { selections: mine });
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      账号: 's30108',
      名称: '走迷宫',
      来源: '自由创作',
      状态: '已批改',
      得分: '5',
      评语: '走得很稳',
    });
    const all = await exported('teacher');
    expect(all.map((line) => line['账号'])).toContain('s30108');
    expect(all.map((line) => line['账号'])).not.toContain('s30202');
  });

  test('is refused for pupils and without a login', async () => {
    const token = await server.login('student');
    expect((await server.call('GET', `${base}/exportXls`)).status).toBe(401);
    expect((await server.call('GET', `${base}/exportXls`, { token })).status).toBe(403);
  });
});
