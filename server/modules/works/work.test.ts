import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { resultText } from '#server/modules/login/testing/access-calls.ts';
import { testSchool } from './testing/school.ts';

const base = '/teaching/teachingWork';
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let admin: string;
let teacher: string;
let teacher2: string;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  [admin, teacher, teacher2, student] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('teacher2'),
    server.login('student'),
  ]);
});
afterAll(() => server.close());

const records = ({ result }: TestAnswer): Record<string, unknown>[] => {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('records' in result) ||
    !Array.isArray(result.records)
  )
    return [];
  return result.records;
};
const ids = (answer: TestAnswer): unknown[] => records(answer).map((row) => row['id']);

const correction = async (workId: string) =>
  await server.database.db
    .selectFrom('teachingWorkCorrect')
    .selectAll()
    .where('workId', '=', workId)
    .execute();

describe('my works', () => {
  test('are only those of the caller, with texts, files, score and comment', async () => {
    const courseId = await school.unit({ orgCode: 'A01A01A01', at: past });
    const departId = await school.departId('A01A01A01');
    const id = await school.work('s30103', 2, {
      courseId,
      departId,
      workScene: 'course',
      workName: '<b>甲</b>',
    });
    await school.work('s30104', 2);
    await server.database.db
      .insertInto('teachingWorkCorrect')
      .values({ id: server.deps.newId(), workId: id, score: 4, comment: '不错' })
      .execute();
    const answer = await server.call('GET', `${base}/mine`, { token: await server.login('s30103') });
    expect(answer.result).toMatchObject({ total: records(answer).length, current: 1, size: 10 });
    const { workFile } = await school.workRow(id);
    expect(records(answer).find((row) => row['id'] === id)).toMatchObject({
      username: 's30103',
      realname: '张浩然',
      workName: '<b>甲</b>',
      workType: '2',
      workType_dictText: 'Scratch3.0',
      workStatus: 2,
      workStatus_dictText: '已批改',
      workFile,
      workFileKey: `${workFile}.sb3`,
      workFileKey_url: `/api/sys/common/static/${workFile}.sb3`,
      coverFileKey_url: null,
      courseId_dictText: '第一单元',
      departId_dictText: '三年级一班',
      score: 4,
      teacherComment: '不错',
    });
    expect(new Set(records(answer).map((row) => row['username']))).toEqual(new Set(['s30103']));
  });

  test('are filtered, sorted and paged, with the total of all pages', async () => {
    const token = await server.login('s30105');
    for (const [workName, viewNum] of [
      ['森林一', 3],
      ['森林二', 1],
      ['海洋', 2],
    ] as const) {
      await school.work('s30105', 0, { workName, viewNum });
    }
    const query = { workName: '*森林*', column: 'viewNum', order: 'asc' };
    const answer = await server.call('GET', `${base}/mine`, { token, query });
    expect(records(answer).map((row) => row['workName'])).toEqual(['森林二', '森林一']);
    const second = await server.call('GET', `${base}/mine`, {
      token,
      query: { ...query, pageNo: '2', pageSize: '1' },
    });
    expect(second.result).toMatchObject({
      total: 2,
      pages: 2,
      current: 2,
      records: [{ workName: '森林一' }],
    });
  });

  test('require a login', async () => {
    expect(await server.call('GET', `${base}/mine`)).toMatchObject({ status: 401 });
  });

  test('cannot be sorted by an unknown column', async () => {
    const answer = await server.call('GET', `${base}/mine`, {
      token: student,
      query: { column: 'password', order: 'asc' },
    });
    expect(answer).toMatchObject({ status: 400, success: false });
  });
});

describe('the work list of a teacher', () => {
  test('contains only works of own classes', async () => {
    const [mine, foreign] = [await school.work('s30106', 1), await school.work('s30202', 1)];
    const query = { pageSize: '1000' };
    const ofTeacher = await server.call('GET', `${base}/list`, { token: teacher, query });
    expect(ids(ofTeacher)).toContain(mine);
    expect(ids(ofTeacher)).not.toContain(foreign);
    expect(ofTeacher.result).toMatchObject({ total: ids(ofTeacher).length });
    const ofTeacher2 = await server.call('GET', `${base}/list`, { token: teacher2, query });
    expect(ids(ofTeacher2)).toContain(foreign);
    expect(ids(ofTeacher2)).not.toContain(mine);
    const ofAdmin = await server.call('GET', `${base}/list`, { token: admin, query });
    expect(ids(ofAdmin)).toEqual(expect.arrayContaining([mine, foreign]));
  });

  test('stays restricted to own classes with a filter', async () => {
    const foreign = await school.work('s30203', 1);
    const query = { userId: await school.userId('s30203') };
    expect(ids(await server.call('GET', `${base}/list`, { token: teacher, query }))).toEqual([]);
    expect(ids(await server.call('GET', `${base}/list`, { token: teacher2, query }))).toContain(foreign);
  });

  test('is filtered by pupil name and origin', async () => {
    const id = await school.work('s30107', 1);
    const query = { realname: '*天佑*', workScene: 'create' };
    expect(ids(await server.call('GET', `${base}/list`, { token: teacher, query }))).toContain(id);
    const none = await server.call('GET', `${base}/list`, {
      token: teacher,
      query: { ...query, workScene: 'course' },
    });
    expect(ids(none)).not.toContain(id);
  });

  test('is refused without a responsible class, without the permission, and without a login', async () => {
    const { db } = server.database;
    const userId = await school.userId('teacher2');
    const kept = await db
      .deleteFrom('sysUserResponsible')
      .where('userId', '=', userId)
      .returningAll()
      .execute();
    // Another session, because permissions of a session are cached for a while.
    const owner = await db
      .selectFrom('sysUser')
      .select(['id', 'password'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const token = await server.deps.sessions.open(owner, {
      ip: '127.0.0.1',
      userAgent: '',
      passwordDue: false,
    });
    const answer = await server.call('GET', `${base}/list`, { token });
    await db.insertInto('sysUserResponsible').values(kept).execute();
    expect(answer).toMatchObject({ status: 200, success: false, message: '您没有负责的班级' });
    expect(await server.call('GET', `${base}/list`, { token: student })).toMatchObject({ status: 403 });
    expect(await server.call('GET', `${base}/list`)).toMatchObject({ status: 401 });
  });
});

describe('grading', () => {
  const grade = (token: string | undefined, body: Record<string, unknown>) =>
    server.call('PUT', `${base}/edit`, { token, body });
  const grading = (id: string, change: Record<string, unknown> = {}) => ({
    id,
    workName: '新名字',
    workStatus: 2,
    teachingWorkCorrectList: [{ score: 5, comment: '  很好\n加油 ' }],
    ...change,
  });

  test('sets name, status and a single correction', async () => {
    const id = await school.work('s30108', 1);
    expect(await grade(teacher, grading(id))).toMatchObject({ success: true, message: '修改成功！' });
    expect(await school.workRow(id)).toMatchObject({
      workName: '新名字',
      workStatus: 2,
      updateBy: 'teacher',
    });
    expect(await correction(id)).toMatchObject([
      { score: 5, comment: '很好\n加油', createBy: 'teacher', updateBy: null },
    ]);
  });

  test('a second time updates the same correction, and an empty list keeps it', async () => {
    const id = await school.work('s30108', 1);
    await grade(teacher, grading(id));
    await grade(
      admin,
      grading(id, { workStatus: 4, teachingWorkCorrectList: [{ score: 3, comment: null }] }),
    );
    await grade(teacher, grading(id, { teachingWorkCorrectList: [] }));
    expect(await correction(id)).toMatchObject([
      { score: 3, comment: null, createBy: 'teacher', updateBy: 'admin' },
    ]);
  });

  test('with an outdated revision returns 409 with the current values, and can then be repeated', async () => {
    const id = await school.work('s30108', 1);
    const query = { username: 's30108', pageSize: '1000' };
    const list = await server.call('GET', `${base}/list`, { token: teacher, query });
    const revision = records(list).find((row) => row['id'] === id)?.['revision'];
    const first = await grade(admin, grading(id, { revision, workName: '先到', workStatus: 3 }));
    expect(first).toMatchObject({ success: true, result: { revision: expect.stringMatching(/^\w+$/) } });
    const later = { revision, teachingWorkCorrectList: [{ score: 1, comment: '后到' }] };
    const second = await grade(teacher, grading(id, later));
    expect(second).toMatchObject({
      status: 409,
      success: false,
      result: {
        by: '管理员',
        conflict: { id, workName: '先到', workStatus: 3, score: 5, comment: '很好\n加油', rubric: [] },
      },
    });
    expect(second.message).toMatch(/^管理员 已在 .* 修改了这条记录，请核对后再保存$/);
    expect(await school.workRow(id)).toMatchObject({ workName: '先到', updateBy: 'admin' });
    expect(await correction(id)).toMatchObject([{ score: 5, createBy: 'admin' }]);
    const seen = resultText(first, 'revision');
    expect((await grade(teacher, grading(id, { ...later, revision: seen }))).success).toBe(true);
    expect(await correction(id)).toMatchObject([{ score: 1, comment: '后到' }]);
    // Clients of the existing API send none.
    expect((await grade(admin, grading(id))).success).toBe(true);
  });

  test('in twenty concurrent requests creates one correction', async () => {
    const id = await school.work('s30108', 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => grade(teacher, grading(id))));
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(await correction(id)).toHaveLength(1);
  });

  test.each([-1, 0])(
    'with status %i returns the work to the pupil with a comment and without a score',
    async (status) => {
      const id = await school.work('s30108', 1);
      const given = { workStatus: status, teachingWorkCorrectList: [{ score: 4, comment: '加上声音' }] };
      await grade(teacher, grading(id, given));
      expect(await school.workRow(id)).toMatchObject({ workStatus: -1, returnedAt: expect.any(Date) });
      expect(await correction(id)).toMatchObject([{ score: null, comment: '加上声音' }]);
      expect(await grade(teacher, grading(id))).toMatchObject({
        success: false,
        message: '作品已退回，等待学生重新提交',
      });
    },
  );

  test('that returns the work without a correction removes the score and keeps the comment', async () => {
    const id = await school.work('s30108', 1);
    await grade(teacher, grading(id));
    const back = await grade(teacher, grading(id, { workStatus: -1, teachingWorkCorrectList: [] }));
    expect(back).toMatchObject({ success: true });
    expect(await correction(id)).toMatchObject([{ score: null, comment: '很好\n加油' }]);
  });

  test('that returns the work appears as a status in the lists of teacher and author', async () => {
    const workName = `退回的 ${server.deps.newId()}`;
    const id = await school.work('s30108', 1, { workName });
    await grade(teacher, grading(id, { workName, workStatus: -1 }));
    const returned = { id, workStatus: -1, workStatus_dictText: '已退回', score: null };
    const listed = await server.call('GET', `${base}/list`, {
      token: teacher,
      query: { workStatus: '-1', workName },
    });
    expect(records(listed)).toMatchObject([returned]);
    const saved = { token: teacher, query: { workStatus: '0', workName } };
    expect(ids(await server.call('GET', `${base}/list`, saved))).toEqual([]);
    const mine = await server.call('GET', `${base}/mine`, {
      token: await server.login('s30108'),
      query: { workName },
    });
    expect(records(mine)).toMatchObject([returned]);
  });

  test('of a work of another class is refused and changes nothing', async () => {
    const id = await school.work('s30204', 1);
    const before = await school.workRow(id);
    expect(await grade(teacher, grading(id))).toMatchObject({
      status: 200,
      success: false,
      message: '记录不存在或已被删除',
    });
    expect(await grade(teacher, grading('nothing'))).toMatchObject({
      success: false,
      message: '记录不存在或已被删除',
    });
    expect(await school.workRow(id)).toEqual(before);
    expect(await correction(id)).toEqual([]);
  });

  test('of a draft is refused', async () => {
    const id = await school.work('s30108', 0);
    expect(await grade(teacher, grading(id))).toMatchObject({ success: false, message: '作品尚未提交' });
    expect(await correction(id)).toEqual([]);
  });

  test.each([
    ['a score above five', { teachingWorkCorrectList: [{ score: 6 }] }],
    ['half a star', { teachingWorkCorrectList: [{ score: 4.5 }] }],
    ['two corrections', { teachingWorkCorrectList: [{ score: 1 }, { score: 2 }] }],
    ['a comment that is too long', { teachingWorkCorrectList: [{ score: 1, comment: '长'.repeat(513) }] }],
    ['an unknown status', { workStatus: 5 }],
  ])('with %s is refused', async (_what, change) => {
    const id = await school.work('s30108', 1);
    expect(await grade(teacher, grading(id, change))).toMatchObject({ status: 400, success: false });
    expect((await school.workRow(id)).workStatus).toBe(1);
  });

  test('ignores another author in the request', async () => {
    const id = await school.work('s30108', 1);
    const { userId } = await school.workRow(id);
    expect(await grade(teacher, grading(id, { userId: 'x' }))).toMatchObject({ status: 200, success: true });
    expect((await school.workRow(id)).userId).toBe(userId);
  });

  test('with an empty name is refused', async () => {
    const id = await school.work('s30108', 1);
    expect(await grade(teacher, grading(id, { workName: ' ' }))).toMatchObject({
      success: false,
      message: '请输入作业名！',
    });
  });

  test('is refused for pupils and without a login', async () => {
    const id = await school.work('student', 1);
    expect(await grade(student, grading(id))).toMatchObject({ status: 403, success: false });
    expect(await grade(undefined, grading(id))).toMatchObject({ status: 401, success: false });
    expect((await school.workRow(id)).workStatus).toBe(1);
  });
});

describe('the correction of a work', () => {
  const read = (token: string | undefined, id: string) =>
    server.call('GET', `${base}/queryTeachingWorkCorrectByMainId`, { token, query: { id } });

  test('is returned as a list with at most one entry', async () => {
    const id = await school.work('s30109', 1);
    expect((await read(teacher, id)).result).toEqual([]);
    await server.database.db
      .insertInto('teachingWorkCorrect')
      .values({ id: server.deps.newId(), workId: id, score: 2, comment: '加油', createBy: 'teacher' })
      .execute();
    expect((await read(teacher, id)).result).toMatchObject([
      { workId: id, score: 2, comment: '加油', createBy: 'teacher' },
    ]);
  });

  test('is refused for teachers of other classes, for pupils and without a login', async () => {
    const id = await school.work('s30109', 2);
    expect(await read(teacher2, id)).toMatchObject({
      success: false,
      message: '记录不存在或已被删除',
      result: null,
    });
    expect(await read(student, id)).toMatchObject({ status: 403 });
    expect(await read(undefined, id)).toMatchObject({ status: 401 });
  });
});
