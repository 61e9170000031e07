import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let root: string;
let grade: string;
let one: string;
let two: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [root, grade, one, two] = await Promise.all([
    school.departId(orgCodes.school),
    school.departId(orgCodes.grade),
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
  ]);
});
afterAll(() => server.close());

const ask = async (username: string, name: string, query: Record<string, string> = {}): Promise<TestAnswer> =>
  server.call('GET', `/sys/sysDepart/${name}`, { token: await server.login(username), query });
const titles = (answer: TestAnswer) => records(answer).map((node) => node['title']);
const refused = (message: string) => ({ success: false, message });

describe('the department tree', () => {
  test('is complete for administrators, and limited to own classes for teachers', async () => {
    const [top] = records(await ask('admin', 'queryTreeList'));
    expect(top).toMatchObject({ title: '希望小学', orgCode: 'A01', parentId: null, isLeaf: false });
    expect((await ask('admin', 'queryMyDeptTreeList')).result).toEqual(
      (await ask('admin', 'queryTreeList')).result,
    );
    expect(records(await ask('teacher', 'queryMyDeptTreeList'))).toMatchObject([
      { id: one, title: '三年级一班', parentId: grade, isLeaf: true },
    ]);
    expect(titles(await ask('teacher2', 'queryIdTree'))).toEqual(['三年级二班']);
  });

  test('can be read level by level', async () => {
    expect(records(await ask('admin', 'queryChildren'))).toMatchObject([{ id: root, isLeaf: false }]);
    expect(titles(await ask('admin', 'queryChildren', { parentId: grade }))).toEqual([
      '三年级一班',
      '三年级二班',
    ]);
    expect(records(await ask('teacher', 'queryChildren'))).toMatchObject([{ id: one, isLeaf: true }]);
    expect(records(await ask('teacher', 'queryChildren', { parentId: grade }))).toMatchObject([{ id: one }]);
    expect(records(await ask('teacher', 'queryChildren', { parentId: two }))).toEqual([]);
  });

  test('contains the requested departments and their ancestors', async () => {
    expect(records(await ask('admin', 'queryBranches', { ids: `${two},${grade}` }))).toMatchObject([
      { title: '希望小学', children: [{ title: '三年级', children: [{ title: '三年级二班' }] }] },
    ]);
    expect(records(await ask('teacher', 'queryBranches', { ids: `${one},${two}` }))).toMatchObject([
      { id: one },
    ]);
  });

  test('is returned completely if it is small, otherwise only its first two levels', async () => {
    expect((await ask('admin', 'queryOffered')).result).toEqual((await ask('admin', 'queryTreeList')).result);
    expect(records(await ask('teacher', 'queryOffered'))).toMatchObject([{ id: one, isLeaf: true }]);
    const { db } = server.database;
    const many = Array.from({ length: 200 }, (_none, index) => ({
      id: `many${index}`,
      parentId: grade,
      departName: `班${index}`,
      orgCode: `${orgCodes.grade}${index < 100 ? 'Y' : 'Z'}${String(index % 100).padStart(2, '0')}`,
      orgCategory: '3',
    }));
    await db.insertInto('sysDepart').values(many).execute();
    const [top] = records(await ask('admin', 'queryOffered'));
    await db.deleteFrom('sysDepart').where('id', 'like', 'many%').execute();
    expect(top).toMatchObject({ title: '希望小学', isLeaf: false });
    const below = z.array(z.looseObject({})).parse(top?.['children']);
    expect(below).toContainEqual(expect.objectContaining({ id: grade, isLeaf: false }));
    expect(below.every((one) => one['children'] === undefined)).toBe(true);
  });

  test('can be searched by name, and shows the ancestors of each match', async () => {
    const found = records(await ask('admin', 'searchBy', { keyWord: '二班' }));
    expect(found).toMatchObject([
      { title: '希望小学', children: [{ title: '三年级', children: [{ title: '三年级二班' }] }] },
    ]);
    expect(records(await ask('teacher', 'searchBy', { keyWord: '班' }))).toMatchObject([{ id: one }]);
    expect(records(await ask('teacher', 'searchBy', { keyWord: '二班' }))).toEqual([]);
    expect(records(await ask('admin', 'searchBy', { keyWord: '%' }))).toEqual([]);
    expect(records(await ask('admin', 'searchBy', { keyWord: ' ' }))).toEqual([]);
  });

  test('is empty for a user without departments, with the message 1', async () => {
    const { db } = server.database;
    const student = await school.userId('student');
    const role = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sysUserRole')
      .values({ id: server.deps.newId(), userId: student, roleId: role.id })
      .execute();
    expect(await ask('student', 'queryMyDeptTreeList')).toMatchObject({ message: '1', result: [] });
    expect(records(await ask('student', 'queryChildren'))).toEqual([]);
    await db.deleteFrom('sysUserRole').where('userId', '=', student).where('roleId', '=', role.id).execute();
  });

  test('gives access to all columns of departments within the scope of the caller', async () => {
    expect(await ask('teacher', 'queryById', { id: one })).toMatchObject({
      result: { departName: '三年级一班', orgCategory: '3', orgType: '3', parentName: '三年级' },
    });
    expect(await ask('teacher', 'queryById', { id: two })).toMatchObject(refused('部门不存在！'));
    const names = (answer: TestAnswer) => records(answer).map((one) => one['departName']);
    expect(names(await ask('admin', 'listAll', { id: grade }))).toEqual([
      '三年级',
      '三年级一班',
      '三年级二班',
    ]);
    expect(names(await ask('teacher', 'listAll'))).toEqual(['三年级一班']);
    expect(await ask('teacher', 'listAll', { id: two })).toMatchObject(refused('部门不存在！'));
  });
});
