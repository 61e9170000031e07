import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

const base = '/sys/sysDepart';

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

type Query = Record<string, string>;
const ask = async (username: string, name: string, query: Query = {}): Promise<TestAnswer> =>
  server.call('GET', `${base}/${name}`, { token: await server.login(username), query });
const add = async (username: string, body: object): Promise<TestAnswer> =>
  server.call('POST', `${base}/add`, { token: await server.login(username), body });
const edit = async (username: string, body: object): Promise<TestAnswer> =>
  server.call('PUT', `${base}/edit`, { token: await server.login(username), body });
const sort = async (username: string, ids: readonly string[]): Promise<TestAnswer> =>
  server.call('PUT', `${base}/sort`, { token: await server.login(username), body: { ids } });
const remove = async (username: string, id: string): Promise<TestAnswer> =>
  server.call('DELETE', `${base}/delete`, { token: await server.login(username), query: { id } });
const removeAll = async (username: string, ids: readonly string[]): Promise<TestAnswer> =>
  server.call('DELETE', `${base}/deleteBatch`, {
    token: await server.login(username),
    query: { ids: ids.join(',') },
  });
const clear = async (username: string, id: string): Promise<TestAnswer> =>
  server.call('POST', `${base}/removeAll`, { token: await server.login(username), query: { id } });

const row = async (id: string) =>
  server.database.db.selectFrom('sysDepart').selectAll().where('id', '=', id).executeTakeFirst();
const refusal = ({ success, message }: TestAnswer) => ({ success, message });
const refused = (message: string) => ({ success: false, message });
let count = 0;
/** Adds a department below the school, or below another one. */
async function fresh(values: object = {}): Promise<string> {
  count += 1;
  return savedId(await add('admin', { departName: `测试部门${count}`, parentId: root, ...values }));
}

describe('adding a department', () => {
  test('assigns the next code of the level, and the depth', async () => {
    const first = await fresh();
    const second = await fresh();
    expect(await row(first)).toMatchObject({ orgType: '2', orgCategory: '2', createBy: 'admin' });
    const below = savedId(
      await add('admin', { departName: ' 一班 ', parentId: first, orgCategory: '3', mobile: '13800000000' }),
    );
    expect(await row(below)).toMatchObject({
      departName: '一班',
      orgCategory: '3',
      orgType: '3',
      mobile: '13800000000',
      orgCode: `${(await row(first))?.orgCode ?? ''}A01`,
    });
    expect((await row(first))?.orgCode.slice(0, 4)).toBe('A01A');
    expect(Number((await row(second))?.orgCode.slice(4))).toBe(
      Number((await row(first))?.orgCode.slice(4)) + 1,
    );
  });

  test('is restricted to administrators for an institution', async () => {
    const id = savedId(await add('admin', { departName: '希望中学', parentId: '' }));
    expect(await row(id)).toMatchObject({ orgCategory: '1', orgType: '1', parentId: null });
    expect(refusal(await add('teacher', { departName: '我的学校' }))).toEqual(
      refused('权限不足，不能添加机构'),
    );
    await remove('admin', id);
  });

  test('is refused below the departments of others as if they did not exist', async () => {
    for (const parentId of [two, grade, root, 'nowhere'])
      expect(refusal(await add('teacher', { departName: '小组', parentId }))).toEqual(
        refused('上级部门不存在！'),
      );
    const own = savedId(await add('teacher', { departName: '小组', parentId: one }));
    expect((await row(own))?.orgCode).toBe('A01A01A01A01');
    expect(await remove('teacher', own)).toMatchObject({ success: true });
  });

  test('allows institutions only at the top, and other departments only below', async () => {
    expect(await add('admin', { departName: 'x', parentId: root, orgCategory: '1' })).toMatchObject({
      ...refused('机构只能位于最上级'),
      result: { field: 'orgCategory' },
    });
    expect(refusal(await add('admin', { departName: 'x', orgCategory: '3' }))).toEqual(
      refused('最上级只能是机构'),
    );
    expect(await add('admin', { departName: '  ', parentId: root })).toMatchObject({
      ...refused('请输入机构/部门名称！'),
      result: { field: 'departName' },
    });
  });

  test.each([
    [{}],
    [{ departName: '' }],
    [{ departName: 'x', mobile: '123' }],
    [{ departName: 'x', orgCategory: '4' }],
    [{ departName: 'x', orgCode: 'A01' }],
    [{ departName: 'x', delFlag: 1 }],
  ])('is refused for the invalid body %o', async (body) => {
    expect(await add('admin', body)).toMatchObject({ status: 400, success: false });
  });

  test('assigns fifty codes without a gap to fifty simultaneous requests', async () => {
    const parentId = await fresh({ departName: '并发' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_one, index) => add('admin', { departName: `第${index}班`, parentId })),
    );
    expect(answers.filter(({ success }) => success).length).toBe(50);
    const parent = (await row(parentId))?.orgCode ?? '';
    const rows = await server.database.db
      .selectFrom('sysDepart')
      .select('orgCode')
      .where('parentId', '=', parentId)
      .orderBy('orgCode')
      .execute();
    expect(rows.map(({ orgCode }) => orgCode)).toEqual(
      Array.from({ length: 50 }, (_one, index) => `${parent}A${String(index + 1).padStart(2, '0')}`),
    );
  });
});

describe('editing a department', () => {
  test('changes only the given fields', async () => {
    const id = await fresh({ address: '光明路 1 号', memo: '旧' });
    expect(await edit('admin', { id, departName: '改名', memo: null, parentId: root })).toMatchObject({
      success: true,
      message: '保存成功！',
    });
    expect(await row(id)).toMatchObject({
      departName: '改名',
      address: '光明路 1 号',
      memo: null,
      updateBy: 'admin',
    });
  });

  test('cannot move the department', async () => {
    const id = await fresh();
    for (const parentId of [grade, '', id])
      expect(await edit('admin', { id, departName: '搬家', parentId })).toMatchObject({
        ...refused('现在还不能把部门移到另一个上级下面'),
        result: { field: 'parentId' },
      });
    expect((await row(id))?.parentId).toBe(root);
  });

  test('with an outdated revision is refused with the current values', async () => {
    const id = await fresh();
    const { result } = await ask('admin', 'queryById', { id });
    const revision =
      typeof result === 'object' && result !== null && 'revision' in result ? result.revision : '';
    await edit('admin', { id, departName: '先到', revision });
    const late = await edit('admin', { id, departName: '后到', revision });
    expect(late.message).toMatch(/^管理员 已在 .* 修改了这条记录，请核对后再保存$/);
    expect(late.result).toMatchObject({ conflict: { departName: '先到' }, by: '管理员' });
  });

  test('is limited to the departments of the caller', async () => {
    expect(await edit('teacher', { id: one, departName: '三年级一班' })).toMatchObject({ success: true });
    for (const id of [two, grade, root, 'nowhere'])
      expect(refusal(await edit('teacher', { id, departName: '别人的' }))).toEqual(refused('部门不存在！'));
    expect((await row(two))?.departName).toBe('三年级二班');
  });
});

describe('sorting departments', () => {
  test('changes only the order of the given siblings', async () => {
    const parentId = await fresh();
    const ids = [await fresh({ parentId }), await fresh({ parentId }), await fresh({ parentId })];
    const before = await Promise.all(ids.map(row));
    expect(await sort('admin', ids.toReversed())).toMatchObject({ success: true, message: '排序成功！' });
    expect(records(await ask('admin', 'queryChildren', { parentId })).map((node) => node['id'])).toEqual(
      ids.toReversed(),
    );
    expect((await Promise.all(ids.map(row))).map((one) => one?.orgCode)).toEqual(
      before.map((one) => one?.orgCode),
    );
    // With a part of the siblings, the others keep their positions.
    await sort('admin', [ids[0] ?? '', ids[2] ?? '']);
    expect(records(await ask('admin', 'queryChildren', { parentId })).map((node) => node['id'])).toEqual(ids);
  });

  test('is refused across parents and outside the scope of the caller', async () => {
    expect(refusal(await sort('admin', [one, grade]))).toEqual(refused('现在还不能把部门移到另一个上级下面'));
    expect(refusal(await sort('teacher', [two, one]))).toEqual(refused('部门不存在！'));
    expect(refusal(await sort('admin', ['nowhere']))).toEqual(refused('部门不存在！'));
  });
});

describe('deleting departments', () => {
  test('is refused with counts while a department has users, courses or children, but not for works', async () => {
    const { db } = server.database;
    const top = await fresh({ departName: '要删除' });
    const below = await fresh({ parentId: top, orgCategory: '3' });
    const pupil = await school.userId('s30101');
    const work = await db
      .selectFrom('teachingWork')
      .select('id')
      .where('delFlag', '=', 0)
      .executeTakeFirstOrThrow();
    const departOfWork = await db
      .selectFrom('teachingWork')
      .select('departId')
      .where('id', '=', work.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sysUserDepart')
      .values({ id: server.deps.newId(), userId: pupil, depId: below })
      .execute();
    await db.insertInto('sysUserResponsible').values({ userId: pupil, departId: top }).execute();
    await db.updateTable('teachingWork').set({ departId: below }).where('id', '=', work.id).execute();
    const courseId = await school.course();
    await db
      .insertInto('teachingCourseDept')
      .values({ id: server.deps.newId(), courseId, deptId: below, openTime: null })
      .execute();
    expect((await ask('admin', 'queryFigures', { ids: `${top},` })).result).toEqual({
      departCount: 2,
      userCount: 1,
      courseCount: 1,
      workCount: 1,
    });
    expect(refusal(await remove('admin', top))).toEqual(
      refused('还有 1 个下级部门/班级、1 名用户、1 门课程，请先移走或移除，再删除部门/班级'),
    );
    expect(refusal(await remove('admin', below))).toEqual(
      refused('还有 1 名用户、1 门课程，请先移走或移除，再删除部门/班级'),
    );
    expect([(await row(top))?.id, (await row(below))?.id]).toEqual([top, below]);
    await db.deleteFrom('teachingCourseDept').where('deptId', '=', below).execute();
    expect(refusal(await remove('admin', below))).toEqual(
      refused('还有 1 名用户，请先移走或移除，再删除部门/班级'),
    );
    await db.deleteFrom('sysUserDepart').where('depId', '=', below).execute();
    expect(refusal(await remove('admin', top))).toEqual(
      refused('还有 1 个下级部门/班级，请先移走或移除，再删除部门/班级'),
    );
    expect(await removeAll('admin', [top, below])).toMatchObject({ success: true, message: '删除成功！' });
    expect([await row(top), await row(below)]).toEqual([undefined, undefined]);
    const kept = await db.selectFrom('teachingWork').select('departId').where('id', '=', work.id).execute();
    expect(kept).toEqual([{ departId: null }]);
    expect((await school.userId('s30101')).length).toBeGreaterThan(0);
    await db.updateTable('teachingWork').set(departOfWork).where('id', '=', work.id).execute();
  });

  test('deletes all selected departments or none', async () => {
    const ids = [await fresh(), await fresh()];
    const batch = async (list: string) =>
      server.call('DELETE', `${base}/deleteBatch`, {
        token: await server.login('admin'),
        query: { ids: list },
      });
    expect(refusal(await batch([...ids, 'nowhere'].join(',')))).toEqual(refused('部门不存在！'));
    expect(refusal(await batch(''))).toEqual(refused('请选择一条记录！'));
    expect(await row(ids[0] ?? '')).toMatchObject({ id: ids[0] });
    expect(await batch(`${ids.join(',')},`)).toMatchObject({ success: true, message: '删除成功！' });
    expect(await row(ids[0] ?? '')).toBeUndefined();
  });

  test('is refused for departments of others, and for the own department of a teacher', async () => {
    for (const id of [two, grade, root, 'nowhere'])
      expect(refusal(await remove('teacher', id))).toEqual(refused('部门不存在！'));
    expect(refusal(await remove('teacher', one))).toEqual(
      refused('不能删除自己负责的部门/班级，请联系管理员'),
    );
    expect(refusal(await ask('teacher', 'queryFigures', { ids: two }))).toEqual(refused('部门不存在！'));
    expect(await row(two)).toMatchObject({ id: two });
  });

  test('removes the department from the trees of its teachers immediately', async () => {
    const { db } = server.database;
    const id = await fresh({ orgCategory: '3' });
    const userId = await school.userId('teacher2');
    await db.insertInto('sysUserResponsible').values({ userId, departId: id }).execute();
    const seen = async () => records(await ask('teacher2', 'queryChildren')).map((node) => node['id']);
    // Written to the table directly, so the cached permissions must be discarded.
    await inTransaction(db, (trx) => server.deps.sessions.closeAll(trx, 'nobody'));
    expect(new Set(await seen())).toEqual(new Set([two, id]));
    await remove('admin', id);
    expect(await seen()).toEqual([two]);
  });
});

describe('clearing a class', () => {
  test('removes the pupils from the class, and keeps its teachers', async () => {
    const { db } = server.database;
    const id = await fresh({ orgCategory: '3' });
    const people = await Promise.all(['s30101', 's30102', 'teacher'].map((name) => school.userId(name)));
    await db
      .insertInto('sysUserDepart')
      .values(people.map((userId) => ({ id: server.deps.newId(), userId, depId: id })))
      .execute();
    expect(await clear('admin', id)).toMatchObject({ success: true, message: '清空完成！' });
    const left = await db.selectFrom('sysUserDepart').select('userId').where('depId', '=', id).execute();
    expect(left).toEqual([{ userId: people[2] }]);
    for (const other of [two, 'nowhere'])
      expect(refusal(await clear('teacher', other))).toEqual(refused('部门不存在！'));
  });

  test('is not available by GET', async () => {
    expect((await ask('admin', 'removeAll', { id: one })).status).toBe(404);
  });
});

describe('department requests from pupils and without a login', () => {
  const calls = [
    ['GET', 'queryMyDeptTreeList'],
    ['GET', 'queryTreeList'],
    ['GET', 'queryChildren'],
    ['GET', 'queryIdTree'],
    ['GET', 'searchBy?keyWord=x'],
    ['GET', 'queryById?id=x'],
    ['GET', 'listAll'],
    ['GET', 'queryFigures?ids=x'],
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['PUT', 'sort'],
    ['DELETE', 'delete?id=x'],
    ['DELETE', 'deleteBatch?ids=x'],
    ['POST', 'removeAll?id=x'],
    ['GET', 'exportXls'],
    ['POST', 'importExcel'],
    ['GET', 'importTemplate'],
  ] as const;

  test.each(calls)('are refused for %s %s', async (method, path) => {
    const token = await server.login('student');
    expect((await server.call(method, `${base}/${path}`)).status).toBe(401);
    expect((await server.call(method, `${base}/${path}`, { token })).status).toBe(403);
  });
});
