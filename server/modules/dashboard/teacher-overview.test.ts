import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const { classOne, classTwo } = orgCodes;
const now = new Date('2030-05-15T02:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (time: number) => new Date(now.getTime() - time);

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  school = teachingSchool(server);
});
beforeEach(async () => {
  server.setNow(now);
  const { db } = server.database;
  await db.deleteFrom('teachingWork').execute();
  await db.deleteFrom('teachingCourseDept').execute();
  await db.deleteFrom('teachingLesson').execute();
  await db.deleteFrom('teachingUnitOpen').execute();
  await db.deleteFrom('teachingAdditionalWork').execute();
});
afterAll(() => server.close());

const readOverview = async (username: string) =>
  (await server.call('GET', '/teaching/dashboard/desk', { token: await server.login(username) })).result;
const userId = async (username: string): Promise<string> => {
  const { db } = server.database;
  const { id } = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};
const taught = async (code: string, unitId: string, openedAt: Date) =>
  await server.database.db
    .insertInto('teachingLesson')
    .values({
      departId: await school.departId(code),
      unitId,
      day: new Date(openedAt.getTime() + 8 * hour).toISOString().slice(0, 10),
      openedBy: await userId('teacher'),
      openedAt,
    })
    .execute();
const opened = async (username: string, unitId: string, at: Date) =>
  await server.database.db
    .insertInto('teachingUnitOpen')
    .values({
      userId: await userId(username),
      unitId,
      day: at.toISOString().slice(0, 10),
      firstAt: at,
      lastAt: at,
    })
    .execute();
/** Creates a course of class one with three units. */
const lessonPlan = async (openTime: Date) => {
  const course = await school.course({ courseName: '动画' }, { given: { [classOne]: openTime } });
  const units: string[] = [];
  for (const orderNum of [1, 2, 3])
    units.push(await school.unit(course, { unitName: `第${orderNum}课`, orderNum }));
  const [one = '', two = '', three = ''] = units;
  return { course, one, two, three };
};

it('the panel is restricted to graders', async () => {
  expect((await server.call('GET', '/teaching/dashboard/desk')).status).toBe(401);
  const asPupil = await server.call('GET', '/teaching/dashboard/desk', {
    token: await server.login('s30101'),
  });
  expect(asPupil.status).toBe(403);
});

describe('lessons', () => {
  it('they begin with the first unit on the day the course opens, and not before', async () => {
    await lessonPlan(new Date('2030-05-15T15:59:00Z'));
    expect(await readOverview('teacher')).toMatchObject({
      lessons: [{ departName: '三年级一班', courseName: '动画', unitName: '第1课', state: 'opening' }],
    });
    expect(await readOverview('teacher2')).toMatchObject({ lessons: [] });
    await server.database.db
      .updateTable('teachingCourseDept')
      .set({ openTime: new Date('2030-05-15T16:00:00Z') })
      .execute();
    expect(await readOverview('teacher')).toMatchObject({ lessons: [] });
  });

  it('they move to the next unit on the day after a lesson, and remain at the last unit', async () => {
    const { one, two, three } = await lessonPlan(ago(30 * day));
    await taught(classOne, one, ago(7 * day));
    expect(await readOverview('teacher')).toMatchObject({ lessons: [{ unitName: '第2课', state: 'next' }] });
    await taught(classOne, two, ago(hour));
    expect(await readOverview('teacher')).toMatchObject({
      lessons: [{ unitName: '第2课', state: 'taught' }],
    });
    server.setNow(new Date(now.getTime() + day));
    expect(await readOverview('teacher')).toMatchObject({ lessons: [{ unitName: '第3课', state: 'next' }] });
    await taught(classOne, three, now);
    expect(await readOverview('teacher')).toMatchObject({ lessons: [{ unitName: '第3课', state: 'next' }] });
  });
});

describe('homework near its deadline', () => {
  it('homework of the own classes due within three days is listed with its submissions', async () => {
    const { db } = server.database;
    const homework = async (workName: string, deadline: Date, code: string = classOne, status = 1) => {
      const id = server.deps.newId();
      const values = { id, workName, status, deadline, publishTime: ago(day), createBy: 'teacher' };
      await db.insertInto('teachingAdditionalWork').values(values).execute();
      const deptId = await school.departId(code);
      await db.insertInto('teachingAdditionalWorkDept').values({ additionalId: id, deptId }).execute();
      return id;
    };
    await homework('后天', new Date(now.getTime() + 2 * day));
    const soon = await homework('今晚', new Date(now.getTime() + 8 * hour));
    await homework('过了', ago(hour));
    await homework('下周', new Date(now.getTime() + 7 * day));
    await homework('草稿', new Date(now.getTime() + day), classOne, 0);
    await homework('二班的', new Date(now.getTime() + day), classTwo);
    await school.work('s30101', 1, { additionalId: soon, workScene: 'additional' });
    await school.work('s30102', 2, { additionalId: soon, workScene: 'additional' });
    await school.work('s30103', 0, { additionalId: soon, workScene: 'additional' });
    const count = (await pupilsOf(classOne)).length;
    expect(await readOverview('teacher')).toMatchObject({
      ending: [
        { workName: '今晚', deadline: '2030-05-15 18:00:00', handedInCount: 2, pupilCount: count },
        { workName: '后天', handedInCount: 0 },
      ],
    });
    expect(await readOverview('teacher2')).toMatchObject({ ending: [{ workName: '二班的' }] });
  });
});

async function pupilsOf(code: string) {
  return await server.database.db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as pupil', 'pupil.id', 'member.userId')
    .select('pupil.username')
    .where('member.depId', '=', await school.departId(code))
    .where('pupil.userIdentity', '=', 1)
    .where('pupil.delFlag', '=', 0)
    .execute();
}

describe('pupils who need help', () => {
  it('they are pupils who have not opened the unit of the last lesson, or not submitted it for a week', async () => {
    const { course, one } = await lessonPlan(ago(30 * day));
    await taught(classOne, one, ago(9 * day));
    const pupils = (await pupilsOf(classOne)).map(({ username }) => username);
    for (const username of pupils.filter((name) => name !== 's30101'))
      await opened(username, one, ago(username === 's30102' || username === 's30103' ? 8 * day : 6 * day));
    await school.work('s30103', 1, { courseId: one, workScene: 'course' });
    expect(await readOverview('teacher')).toMatchObject({
      stuckCount: 2,
      stuck: [
        { username: 's30102', reason: 'idle', workName: '第1课', courseId: course },
        { username: 's30101', reason: 'unopened', workName: '第1课', departName: '三年级一班' },
      ],
    });
    expect(await readOverview('teacher2')).toMatchObject({ stuckCount: 0, stuck: [] });
  });

  it('they are not listed until the day after the lesson', async () => {
    const { one } = await lessonPlan(ago(30 * day));
    await taught(classOne, one, ago(hour));
    expect(await readOverview('teacher')).toMatchObject({ stuckCount: 0 });
  });

  it('they are pupils whose work was returned twice', async () => {
    const { course, one } = await lessonPlan(ago(30 * day));
    const id = await school.work('s30101', 1, { courseId: one, workScene: 'course' });
    const giveBack = async () => {
      await server.database.db
        .updateTable('teachingWork')
        .set({ workStatus: 1, returnedAt: null })
        .where('id', '=', id)
        .execute();
      const answer = await server.call('PUT', '/teaching/teachingWork/edit', {
        token: await server.login('teacher'),
        body: { id, workName: '第1课', workStatus: 0, teachingWorkCorrectList: [] },
      });
      expect(answer).toMatchObject({ success: true });
    };
    await giveBack();
    expect(await readOverview('teacher')).toMatchObject({ stuckCount: 0 });
    await giveBack();
    expect(await readOverview('teacher')).toMatchObject({
      stuckCount: 1,
      stuck: [{ username: 's30101', reason: 'returned', workName: '第1课', courseId: course }],
    });
    const hide = async (isHidden: 0 | 1) =>
      await server.database.db
        .updateTable('teachingCourseUnit')
        .set({ isHidden })
        .where('courseId', '=', course)
        .execute();
    await hide(1);
    expect(await readOverview('teacher')).toMatchObject({ stuckCount: 0 });
    await hide(0);
  });
});

it('pending requests to join are counted by class', async () => {
  const { db } = server.database;
  const request = async (username: string, code: string, status = 0) =>
    await db
      .insertInto('teachingClassJoin')
      .values({
        id: server.deps.newId(),
        departId: await school.departId(code),
        userId: await userId(username),
        status,
      })
      .execute();
  await db.deleteFrom('teachingClassJoin').execute();
  await request('s30201', classOne);
  await request('s30202', classOne);
  await request('s30203', classOne, 1);
  await request('s30101', classTwo);
  expect(await readOverview('teacher')).toMatchObject({ joins: [{ departName: '三年级一班', count: 2 }] });
});
