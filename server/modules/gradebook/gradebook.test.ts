import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const past = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-03T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let [one, unit, homework, late] = ['', '', '', ''];

/** Adds published homework of class one. */
async function addHomework(workName: string, deadline: Date | null): Promise<string> {
  const { db } = server.database;
  const id = server.deps.newId();
  await db
    .insertInto('teachingAdditionalWork')
    .values({
      id,
      workName,
      status: 1,
      publishTime: past,
      deadline,
      createBy: 'teacher',
      createTime: deadline ?? past,
    })
    .execute();
  await db.insertInto('teachingAdditionalWorkDept').values({ additionalId: id, deptId: one }).execute();
  return id;
}

async function mark(workId: string, score: number, comment: string | null = null): Promise<void> {
  const id = server.deps.newId();
  await server.database.db.insertInto('teachingWorkCorrect').values({ id, workId, score, comment }).execute();
}

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  one = await school.departId(orgCodes.classOne);
  const { db } = server.database;
  await db.deleteFrom('teachingCourseDept').execute();
  await db.updateTable('teachingCourse').set({ isShared: 0 }).execute();
  await db.deleteFrom('teachingAdditionalWorkDept').execute();
  const courseId = await school.course({ courseName: '动画' }, { given: { [orgCodes.classOne]: past } });
  unit = await school.unit(courseId, { unitName: '第一课' });
  await school.unit(courseId, { unitName: '还没给学生', isHidden: 1 });
  homework = await addHomework('画迷宫', null);
  late = await addHomework('小猫钓鱼', later);
  const criteria = [server.deps.newId(), server.deps.newId()];
  await db
    .insertInto('teachingAdditionalWorkCriterion')
    .values(
      criteria.map((id, position) => ({ id, additionalId: homework, name: `项${id}`, points: 10, position })),
    )
    .execute();
  const ofUnit = { courseId: unit, workScene: 'course', departId: one };
  const ofHomework = (id: string) => ({ additionalId: id, workScene: 'additional', departId: one });
  await mark(await school.work('s30101', 2, ofUnit), 5, '很好');
  const graded = await school.work('s30101', 2, ofHomework(homework));
  await mark(graded, 5);
  await db
    .insertInto('teachingWorkPoints')
    .values(criteria.map((criterionId) => ({ workId: graded, criterionId, points: 5 })))
    .execute();
  await school.work('s30102', 1, { ...ofHomework(late), handedInAt: new Date('2026-01-05T00:00:00Z') });
  await school.work('s30103', 0, ofUnit);
});
afterAll(() => server.close());

const read = async (username: string, id = one) =>
  await server.call('GET', '/teaching/class/gradebook', {
    token: await server.login(username),
    query: { id },
  });
const save = async (username: string, weights: object[], departId = one) =>
  await server.call('PUT', '/teaching/class/gradebookWeights', {
    token: await server.login(username),
    body: { departId, weights },
  });
const pupil = (username: string, values: object) => expect.objectContaining({ username, ...values });

describe('the gradebook of a class', () => {
  test('the teacher reads the tasks in order, and every pupil with marks, states and average', async () => {
    const { result } = await read('teacher');
    expect(result).toMatchObject({
      departName: '三年级一班',
      tasks: [
        { id: unit, name: '第一课', courseName: '动画', weight: 1, maxPoints: 0 },
        { id: homework, name: '画迷宫', courseName: null, weight: 1, maxPoints: 20 },
        { id: late, name: '小猫钓鱼', maxPoints: 0 },
      ],
      pupils: expect.arrayContaining([
        pupil('s30101', {
          average: 75,
          cells: [
            { taskId: unit, state: 'graded', isLate: false, score: 5, points: null, comment: '很好' },
            { taskId: homework, state: 'graded', isLate: false, score: 5, points: 10, comment: null },
          ],
        }),
        pupil('s30102', { average: null, cells: [expect.objectContaining({ state: 'done', isLate: true })] }),
        pupil('s30103', { average: null, cells: [expect.objectContaining({ state: 'saved' })] }),
        pupil('s30104', { average: null, cells: [] }),
      ]),
    });
  });

  test('weights change the average, and a weight of 0 leaves a task out', async () => {
    expect(await save('teacher', [{ taskId: homework, weight: 0 }])).toMatchObject({ message: '权重已保存' });
    expect((await read('teacher')).result).toMatchObject({
      tasks: [{ weight: 1 }, { weight: 0 }, { weight: 1 }],
      pupils: expect.arrayContaining([pupil('s30101', { average: 100 })]),
    });
    expect(await save('teacher', [{ taskId: homework, weight: 3 }])).toMatchObject({ success: true });
    expect((await read('teacher')).result).toMatchObject({
      pupils: expect.arrayContaining([pupil('s30101', { average: 62.5 })]),
    });
    expect(await save('teacher', [])).toMatchObject({ success: true });
  });

  test('the sheet has a line for the weights and one for every pupil', async () => {
    const sheet = await server.call('GET', '/teaching/class/exportGradebook', {
      token: await server.login('teacher'),
      query: { id: one },
    });
    const read = await readXlsx(sheet.raw.rawPayload);
    const [headers, weights, first] = read.ok ? read.lines.map(({ cells }) => cells) : [];
    expect(headers).toEqual(['账号', '姓名', '平均（百分）', '第一课', '画迷宫（20分）', '小猫钓鱼']);
    expect(weights?.slice(3)).toEqual(['1', '1', '1']);
    expect(first?.slice(2)).toEqual(['75', '5', '10', '未交']);
  });

  test('another teacher, a pupil and an unknown task are refused', async () => {
    expect(await read('teacher2')).toMatchObject({ success: false, message: '班级不存在' });
    expect(await save('teacher2', [])).toMatchObject({ success: false, message: '班级不存在' });
    const exported = async (username: string) =>
      await server.call('GET', '/teaching/class/exportGradebook', {
        token: await server.login(username),
        query: { id: one },
      });
    expect(await exported('teacher2')).toMatchObject({ message: '班级不存在' });
    expect((await exported('student')).status).toBe(403);
    expect((await read('student')).status).toBe(403);
    expect((await save('student', [])).status).toBe(403);
    expect(await save('teacher', [{ taskId: 'other', weight: 2 }])).toMatchObject({
      message: '成绩册已更改，请重新打开',
    });
    const archive = async (archiveTime: Date | null) =>
      await server.database.db.updateTable('sysDepart').set({ archiveTime }).where('id', '=', one).execute();
    await archive(new Date());
    expect(await save('teacher', [])).toMatchObject({ message: '班级已归档，请先取消归档' });
    await archive(null);
  });
});
