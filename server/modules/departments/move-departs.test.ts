import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orgCodes, savedId, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { untilSomebodyWaits } from '#tests/support/database/lock-waits.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let root: string;
let one: string;
let pupil: string;
let from: string;
let to: string;

const call = async (by: string, path: string, body: object): Promise<TestAnswer> =>
  server.call('POST', `/sys/sysDepart/${path}`, { token: await server.login(by), body });
let count = 0;
async function fresh(values: object = {}): Promise<string> {
  count += 1;
  return savedId(
    await call('admin', 'add', { departName: `移动${count}`, parentId: root, orgCategory: '3', ...values }),
  );
}
const move = (ids: string, targetId: string, by = 'admin') => call(by, 'moveAndDelete', { ids, targetId });
const row = (id: string) =>
  server.database.db.selectFrom('sysDepart').selectAll().where('id', '=', id).executeTakeFirst();
const join = (depId: string, userId = pupil) =>
  server.database.db.insertInto('sysUserDepart').values({ id: server.deps.newId(), userId, depId }).execute();
const membersOf = async (depId: string) => {
  const rows = await server.database.db
    .selectFrom('sysUserDepart')
    .select('userId')
    .where('depId', '=', depId)
    .execute();
  return rows.map(({ userId }) => userId);
};
const responsibleFor = async (departId: string) => {
  const rows = await server.database.db
    .selectFrom('sysUserResponsible')
    .select('userId')
    .where('departId', '=', departId)
    .execute();
  return rows.map(({ userId }) => userId);
};

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  root = await school.departId(orgCodes.school);
  one = await school.departId(orgCodes.classOne);
  pupil = await school.userId('s30101');
});
beforeEach(async () => {
  from = await fresh();
  to = await fresh();
});
afterAll(() => server.close());

describe('deleting a department after moving its contents', () => {
  test('moves users, courses, homework and works, without duplicates in the target', async () => {
    const { db } = server.database;
    const other = await school.userId('s30201');
    for (const depId of [from, to]) await join(depId);
    await join(from, other);
    const courseId = await school.course();
    await db
      .insertInto('teachingCourseDept')
      .values({ id: server.deps.newId(), courseId, deptId: from, openTime: null })
      .execute();
    await db.insertInto('teachingCourseAuthorised').values({ courseId, departId: from }).execute();
    const homework = server.deps.newId();
    await db.insertInto('teachingAdditionalWork').values({ id: homework, workName: '移动作业' }).execute();
    await db
      .insertInto('teachingAdditionalWorkDept')
      .values({ additionalId: homework, deptId: from })
      .execute();
    const work = await db.selectFrom('teachingWork').select('id').executeTakeFirstOrThrow();
    await db.updateTable('teachingWork').set({ departId: from }).where('id', '=', work.id).execute();
    const teacher = await school.userId('teacher2');
    await join(from, teacher);
    await db.insertInto('sysUserResponsible').values({ userId: teacher, departId: from }).execute();

    expect(await move(`${from},`, to)).toMatchObject({ success: true, message: '移动并删除成功！' });
    expect(await row(from)).toBeUndefined();
    expect((await membersOf(to)).toSorted()).toEqual([pupil, other, teacher].toSorted());
    expect(await responsibleFor(to)).toEqual([teacher]);
    const courses = await db
      .selectFrom('teachingCourseDept')
      .select('courseId')
      .where('deptId', '=', to)
      .execute();
    expect(courses).toEqual([{ courseId }]);
    const authorised = await db
      .selectFrom('teachingCourseAuthorised')
      .select('departId')
      .where('courseId', '=', courseId)
      .where('departId', '=', to)
      .execute();
    expect(authorised).toEqual([{ departId: to }]);
    const given = await db
      .selectFrom('teachingAdditionalWorkDept')
      .select('deptId')
      .where('additionalId', '=', homework)
      .execute();
    expect(given).toEqual([{ deptId: to }]);
    const moved = await db.selectFrom('teachingWork').select('departId').where('id', '=', work.id).execute();
    expect(moved).toEqual([{ departId: to }]);
  });

  test('moves the child departments with their members, and assigns new codes', async () => {
    const below = await fresh({ parentId: from, orgCategory: '2' });
    const deep = await fresh({ parentId: below });
    await join(deep);
    expect(await move(from, to)).toMatchObject({ success: true });
    const [target, child, grandchild] = await Promise.all([row(to), row(below), row(deep)]);
    expect(child).toMatchObject({ parentId: to, orgCode: `${target?.orgCode}A01`, orgType: '3' });
    expect(grandchild).toMatchObject({ parentId: below, orgCode: `${child?.orgCode}A01`, orgType: '4' });
    expect(await membersOf(deep)).toEqual([pupil]);
    expect(await membersOf(to)).toEqual([]);
  });

  test('moves the remaining children if nested departments are deleted together', async () => {
    const kept = await fresh({ parentId: from });
    const gone = await fresh({ parentId: kept });
    const last = await fresh({ parentId: gone });
    await join(last);
    expect(await move(`${from},${gone}`, to)).toMatchObject({ success: true });
    const [target, one, two] = await Promise.all([row(to), row(kept), row(last)]);
    expect(one).toMatchObject({ parentId: to, orgType: '3' });
    expect(two).toMatchObject({ parentId: to, orgType: '3' });
    expect([one?.orgCode ?? '', two?.orgCode ?? ''].toSorted((a, b) => a.localeCompare(b))).toEqual([
      `${target?.orgCode}A01`,
      `${target?.orgCode}A02`,
    ]);
    expect([await row(from), await row(gone)]).toEqual([undefined, undefined]);
    expect(await membersOf(last)).toEqual([pupil]);
  });

  test('does not make a class teacher responsible for the whole school', async () => {
    const teacher = await school.userId('teacher2');
    await join(from, teacher);
    await server.database.db
      .insertInto('sysUserResponsible')
      .values({ userId: teacher, departId: from })
      .execute();
    expect(await move(from, root)).toMatchObject({ success: true });
    expect(await membersOf(root)).toContain(teacher);
    expect(await responsibleFor(root)).not.toContain(teacher);
  });

  test('moves a user who joined while the deletion waited for the transaction', async () => {
    const { db, pool } = server.database;
    const { answering } = await db.transaction().execute(async (trx) => {
      await trx.insertInto('sysUserDepart').values({ id: 'joining', userId: pupil, depId: from }).execute();
      const waiting = move(from, to);
      await untilSomebodyWaits(pool);
      // Wrapped: the transaction would wait for a bare promise, which waits for the transaction.
      return { answering: () => waiting };
    });
    expect(await answering()).toMatchObject({ success: true });
    expect(await membersOf(to)).toEqual([pupil]);
  });

  test('is required instead of a plain deletion if a user joined during the deletion', async () => {
    const { db, pool } = server.database;
    const { answering } = await db.transaction().execute(async (trx) => {
      await trx.insertInto('sysUserDepart').values({ id: 'joining2', userId: pupil, depId: from }).execute();
      const token = await server.login('admin');
      const waiting = server.call('DELETE', '/sys/sysDepart/delete', { token, query: { id: from } });
      await untilSomebodyWaits(pool);
      return { answering: () => waiting };
    });
    expect(await answering()).toMatchObject({
      success: false,
      message: '还有 1 名用户，请先移走或移除，再删除部门/班级',
    });
    expect(await membersOf(from)).toEqual([pupil]);
  });

  test('is recorded in the operation log', async () => {
    await move(from, to);
    const line = await server.database.db
      .selectFrom('sysLog')
      .select(['userid', 'operateType', 'requestParam'])
      .where('logContent', '=', '移到其他部门后删除')
      .where('requestParam', 'like', `%${from}%`)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ userid: 'admin', operateType: 2 });
    expect(line.requestParam).toContain(to);
  });
});

describe('invalid requests to move and delete', () => {
  const refused = (message: string, field?: string) => ({
    success: false,
    message,
    ...(field === undefined ? {} : { result: { field } }),
  });

  test('a target that is deleted too or lies below is refused, and nothing is moved', async () => {
    const below = await fresh({ parentId: from });
    await join(from);
    const inside = refused('不能移到要删除的部门/班级或其下级', 'targetId');
    expect(await move(from, from)).toMatchObject(inside);
    expect(await move(from, below)).toMatchObject(inside);
    expect(await move(`${to},${from}`, below)).toMatchObject(inside);
    expect(await membersOf(from)).toEqual([pupil]);
    expect(await row(below)).toMatchObject({ parentId: from });
  });

  test('a missing target, a missing department and an empty selection are refused', async () => {
    expect(await move(from, 'nowhere')).toMatchObject(refused('要移到的部门/班级不存在！', 'targetId'));
    expect(await move(`${from},nowhere`, to)).toMatchObject(refused('部门不存在！'));
    expect(await move('', to)).toMatchObject(refused('请选择一条记录！'));
    expect(await row(from)).toMatchObject({ id: from });
  });

  test('requests outside the own classes, from pupils and without a login are refused', async () => {
    expect(await move(from, to, 'teacher')).toMatchObject({ success: false });
    expect(await move(one, to, 'teacher')).toMatchObject({ success: false });
    expect((await move(from, to, 'student')).status).toBe(403);
    expect((await server.call('POST', '/sys/sysDepart/moveAndDelete', { body: {} })).status).toBe(401);
    expect(await row(from)).toMatchObject({ id: from });
  });
});
