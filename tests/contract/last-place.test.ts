import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let token: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  token = await server.login('admin');
});
afterAll(() => server.close());

const send = async (url: Parameters<TestServer['call']>[1], body: object) =>
  savedId(await server.call('POST', url, { token, body }));
const names = ['丙', '甲', '乙', '丁', '戊'];

describe('rows without an order number', () => {
  test('units without an order number follow the ordered ones in creation order', async () => {
    const courseId = await school.course();
    await school.unit(courseId, { unitName: '有位置', orderNum: 7 });
    for (const unitName of names) await send('/teaching/teachingCourseUnit/add', { courseId, unitName });
    const query = { courseId, column: 'orderNum', order: 'asc' };
    const listed = records(await server.call('GET', '/teaching/teachingCourseUnit/list', { token, query }));
    expect(listed.map((row) => row['unitName'])).toEqual(['有位置', ...names]);
    expect(listed.map((row) => row['orderNum'])).toEqual([7, 8, 9, 10, 11, 12]);
  });

  test('a new course is placed after the last course', async () => {
    for (const name of names) await send('/teaching/teachingCourse/add', { courseName: `课程${name}` });
    const query = { courseName: '课程*', column: 'orderNum', order: 'asc' };
    const listed = records(await server.call('GET', '/teaching/teachingCourse/list', { token, query }));
    expect(listed.map((row) => row['courseName'])).toEqual(names.map((name) => `课程${name}`));
  });

  test('a new item is placed after the last item of its dictionary', async () => {
    const dict = await server.database.db
      .selectFrom('sysDict')
      .select('id')
      .where('dictCode', '=', 'course_type')
      .executeTakeFirstOrThrow();
    for (const [index, itemText] of names.entries())
      await server.call('POST', '/sys/dictItem/add', {
        token,
        body: { dictId: dict.id, itemText, itemValue: `v${index}` },
      });
    const { result } = await server.call('GET', '/sys/dict/getDictItems/course_type', { token });
    const texts = Array.isArray(result) ? result.map((one: { text: string }) => one.text) : [];
    expect(texts.slice(-names.length)).toEqual(names);
  });

  test('a new entry of either menu is placed after its last sibling', async () => {
    for (const name of names) {
      await server.call('POST', '/teaching/menu/add', { token, body: { menuType: 0, name, sortNo: null } });
      const body = { menuType: 0, name, url: `/${name}`, component: 'system/UserList', sortNo: null };
      await server.call('POST', '/sys/permission/add', { token, body });
    }
    const rootsOf = async (url: Parameters<TestServer['call']>[1]) => {
      const { result } = await server.call('GET', url, { token });
      return Array.isArray(result) ? result.map((one: { name: string }) => one.name) : [];
    };
    expect((await rootsOf('/teaching/menu/list')).slice(-names.length)).toEqual(names);
    expect((await rootsOf('/sys/permission/list')).slice(-names.length)).toEqual(names);
  });
});

test('units with the same order number are sorted by creation time, for pupils and teachers', async () => {
  const courseId = await school.course(
    {},
    { given: { [orgCodes.classOne]: new Date('2026-01-01T00:00:00Z') } },
  );
  const student = await server.login('student');
  for (const [index, unitName] of names.entries())
    await school.unit(courseId, {
      unitName,
      orderNum: 0,
      createTime: new Date(Date.UTC(2026, 0, 1 + index)),
    });
  const query = { courseId, column: 'orderNum', order: 'asc' };
  const managed = await server.call('GET', '/teaching/teachingCourseUnit/list', { token, query });
  const mine = await server.call('GET', '/teaching/teachingCourseUnit/mineUnit', {
    token: student,
    query: { courseId },
  });
  for (const answer of [managed, mine]) expect(records(answer).map((row) => row['unitName'])).toEqual(names);
});
