import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import type { OverloadLevel } from './overload-level.ts';
import { contractOperations } from './contract.ts';

let server: TestServer;
let load: OverloadLevel = 0;
let token = '';

beforeAll(async () => {
  server = await createTestServer({ load: () => load, captcha: 'off' });
  token = await server.login('admin');
});
beforeEach(() => {
  load = 0;
});
afterAll(() => server.close());

const logIn = () =>
  server.call('POST', '/sys/login', { body: { username: 'student', password: TEST_PASSWORD } });
/** Returns whether a report, a list, a poll and a login are answered. */
const answered = async (now: OverloadLevel): Promise<readonly boolean[]> => {
  load = now;
  const report = await server.call('GET', '/sys/loginfo', { token });
  const list = await server.call('GET', '/sys/user/list', { token });
  const poll = await server.call('GET', '/sys/annountCement/listByUser', { token });
  return [report, list, poll, await logIn()].map(({ status }) => status === 200);
};

it('a server refuses more operations the more it is overloaded, and those of a lesson last', async () => {
  expect(await answered(0)).toEqual([true, true, true, true]);
  expect(await answered(1)).toEqual([false, true, true, true]);
  expect(await answered(2)).toEqual([false, false, true, true]);
  expect(await answered(3)).toEqual([false, false, false, false]);
});

it('an overload refusal reports that nothing was done, and varies the retry time', async () => {
  load = 1;
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => server.call('GET', '/sys/loginfo', { token })),
  );
  expect(answers[0]).toMatchObject({
    status: 503,
    success: false,
    message: '使用的人太多，服务器忙不过来，请稍后再试',
    result: { notBegun: true },
  });
  const times = new Set(answers.map(({ headers }) => headers['retry-after']));
  expect([...times].toSorted((one, other) => Number(one) - Number(other))).toEqual(['2', '3', '4', '5']);
});

it('an overload refusal does not query the database, not even for a write', async () => {
  await server.deps.audit.flush();
  load = 3;
  let statements = 0;
  server.database.pool.on('acquire', () => (statements += 1));
  const list = await server.call('GET', '/sys/user/list', { token: 'of nobody whom the server remembers' });
  const login = await logIn();
  await server.deps.audit.flush();
  expect([list.status, login.status, statements]).toEqual([503, 503, 0]);
});

// Requests that pages send: src/app, src/features/shell, learning, studio and works.
const ofLesson = `
  POST /sys/login  GET /sys/randomImage/{key}  GET /sys/config/getCurrentConfig  GET /sys/config/getSiteLook
  GET /sys/config/customScript  GET /teaching/menu/getUserMenu  GET /sys/permission/getUserPermissionByToken
  GET /sys/user/getCurrentUserDeparts  PUT /sys/user/updatePassword  PUT /sys/selectDepart  GET /sys/dict/queryAllDictItems
  GET /sys/dict/getDictItems/{dictCode}  GET /sys/annountCement/listByUser  GET /teaching/dashboard/mine  POST /teaching/dashboard/marksSeen  GET /teaching/progress/mine
  GET /teaching/teachingCourse/mineCourse  GET /teaching/teachingCourse/getHomeCourse  GET /teaching/teachingCourseUnit/mineUnit
  POST /teaching/teachingDepartDayLog/unitViewLog  GET /teaching/teachingWork/mineAdditionalWork
  GET /teaching/teachingAdditionalWork/getWorkInfo  GET /sys/common/static/{path}  POST /sys/common/preview
  GET /sys/common/preview/{path}  GET /teaching/teachingWork/mine  GET /teaching/teachingWork/queryById
  GET /teaching/teachingWork/listVersion  POST /teaching/teachingWork/restoreVersion  POST /teaching/teachingWork/remix
  POST /teaching/teachingWork/submit  GET /teaching/backpack/list  POST /teaching/backpack/add
  GET /teaching/teachingScratchAssets/getScratchAssets  POST /sys/common/upload  GET /online/cgform/api/getColumns/{code}
  GET /online/cgform/api/getEnhanceJs/{code}  GET /online/cgform/api/form/{code}/{id}  POST /online/cgform/api/form/{code}
  PUT /online/cgform/api/form/{code}  POST /online/cgform/api/doButton/{code}  GET /online/public/form/{token}
  POST /online/public/form/{token}`;

it('requests of a pupil’s first page and of a lesson are refused last', () => {
  const loads = new Map(contractOperations().map(({ key, load: from }) => [key, from]));
  const needed = ofLesson.trim().split(/\s{2,}/);
  expect(needed.length).toBeGreaterThan(40);
  expect(needed.filter((key) => loads.get(key) !== 3)).toEqual([]);
});

it('the people search is refused at the load level of reports, and the people picker later', async () => {
  load = 1;
  const asked = async (use: string) =>
    (await server.call('GET', '/online/cgform/api/getPeople/leave', { token, query: { key: 'who', use } }))
      .status;
  expect([await asked('search'), await asked('fill')]).toEqual([503, 404]);
});

it('exports are refused first, saving and login last, and health checks never', async () => {
  const loads = new Map(contractOperations().map(({ key, load: from }) => [key, from]));
  const of = (...keys: readonly string[]) => keys.map((key) => loads.get(key));
  expect(of('GET /sys/user/exportXls', 'POST /sys/user/importExcel')).toEqual([1, 1]);
  expect(
    of(
      'POST /teaching/teachingWork/submit',
      'POST /sys/common/upload',
      'POST /sys/upload/part',
      'POST /sys/login',
    ),
  ).toEqual([3, 3, 3, 3]);
  load = 3;
  expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
});
