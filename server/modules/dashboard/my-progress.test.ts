import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireTime } from '#server/http/wire-time.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const past = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-02T00:00:00Z');
const future = new Date('2100-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  school = teachingSchool(server);
  await server.database.db.deleteFrom('teachingWork').execute();
});
afterAll(() => server.close());

const mine = async (username: string) =>
  (await server.call('GET', '/teaching/dashboard/mine', { token: await server.login(username) })).result;

const correct = async (workId: string, score: number | null, comment: string, createTime = past) =>
  await server.database.db
    .insertInto('teachingWorkCorrect')
    .values({ id: server.deps.newId(), workId, score, comment, createBy: 'teacher', createTime })
    .execute();

describe('returned works', () => {
  it('they are listed with the comment of the teacher, the newest first, while they can be submitted again', async () => {
    const open = await school.course({}, { given: { [orgCodes.classOne]: past } });
    const closed = await school.course({}, { given: { [orgCodes.classTwo]: past } });
    const [unit, hidden] = [await school.unit(open), await school.unit(closed)];
    const back = (values: object, returnedAt = past) => school.work('student', -1, { returnedAt, ...values });
    await correct(
      await back({ courseId: unit, workScene: 'course', workName: '单元的' }),
      null,
      '加一个角色',
    );
    await back({ workName: '自由的' }, later);
    await back({ courseId: hidden, workScene: 'course', workName: '课程没有开' });
    const notShown = await school.unit(open, { isHidden: 1 });
    await back({ courseId: notShown, workScene: 'course', workName: '单元隐藏了' });
    await school.work('s30101', -1, { returnedAt: past, workName: '别人的' });
    expect(await mine('student')).toMatchObject({
      returned: [
        { workName: '自由的', courseId: null, unitId: null, additionalWorkId: null, comment: null },
        {
          workName: '单元的',
          courseId: open,
          unitId: unit,
          comment: '加一个角色',
          returnedTime: '2026-01-01 08:00:00',
        },
      ],
    });
  });
});

describe('drafts', () => {
  it('they are editor works of the user without unit or homework, last saved first', async () => {
    const draft = (workName: string, createTime: Date, values: object = {}) =>
      school.work('s30102', 0, { workName, createTime, workType: '2', ...values });
    await draft('先存的', past);
    await draft('后存的', later);
    await draft('一个文件', later, { workType: '3' });
    await draft('单元的', later, { courseId: await school.unit(await school.course()), workScene: 'course' });
    await school.work('s30102', 1, { workName: '交了的', workType: '2' });
    expect(await mine('s30102')).toMatchObject({
      drafts: [{ workName: '后存的', savedTime: '2026-01-02 08:00:00' }, { workName: '先存的' }],
    });
  });
});

describe('published works of classmates', () => {
  it('they are published works of other pupils in the own class', async () => {
    const published = (username: string, workName: string, createTime = past, status = 3) =>
      school.work(username, status, { workName, createTime });
    await published('s30103', '一班的');
    await published('s30104', '一班的精选', later, 4);
    await published('s30103', '只批改了', later, 2);
    await published('s30105', '自己的', later);
    await published('s30201', '二班的', later);
    expect(await mine('s30105')).toMatchObject({
      classmates: [{ workName: '一班的精选', realname: expect.any(String) }, { workName: '一班的' }],
    });
    expect(await mine('s30202')).toMatchObject({ classmates: [{ workName: '二班的' }] });
    // The administrator is in no class, although every department is in scope.
    expect(await mine('admin')).toMatchObject({ classmates: [] });
  });
});

describe('my progress', () => {
  it('a pupil without courses has an empty progress', async () => {
    expect(await mine('s30202')).toMatchObject({ submittedCount: 0, stars: 0, badges: [], marks: [] });
  });

  it('open units are counted, and due units and the newest gradings are listed', async () => {
    const { db } = server.database;
    await db.deleteFrom('teachingCourseDept').execute();
    await db.updateTable('teachingCourse').set({ isShared: 0 }).execute();
    const second = await school.course(
      { courseName: '后学', orderNum: 2 },
      { given: { [orgCodes.classOne]: past } },
    );
    const first = await school.course(
      { courseName: '先学', orderNum: 1 },
      { given: { [orgCodes.classOne]: past } },
    );
    const empty = await school.course(
      { courseName: '空的', orderNum: 0 },
      { given: { [orgCodes.classOne]: past } },
    );
    const closed = await school.course(
      {},
      { given: { [orgCodes.classOne]: future, [orgCodes.classTwo]: past } },
    );
    await school.unit(closed);
    const names = async (courseId: string, list: readonly string[]) => {
      const ids: string[] = [];
      for (const [index, unitName] of list.entries())
        ids.push(await school.unit(courseId, { unitName, orderNum: index + 1 }));
      return ids;
    };
    const [a = '', b = '', c = ''] = await names(first, ['甲', '乙', '丙']);
    const [d = ''] = await names(second, ['丁', '戊', '己', '庚', '辛']);
    const done = (status: number, courseId: string, workName: string) =>
      school.work('student', status, { courseId, workScene: 'course', workName });
    const graded = await done(2, a, '甲的作品');
    await correct(graded, 4, '再想想', new Date('2026-03-01T04:00:00Z'));
    await correct(await done(1, b, '乙的作品'), 5, '很好');
    await done(0, d, '丁的草稿');
    await correct(
      await school.work('student', 4, { workName: '自由' }),
      5,
      '很好',
      new Date('2026-03-02T04:00:00Z'),
    );
    await school.work('s30101', 2, { courseId: c, workScene: 'course' });

    expect(await mine('student')).toMatchObject({
      // The homework of the demo school.
      homeworkCount: 1,
      homework: [expect.objectContaining({ workName: '给运动会做一张邀请卡', departName: '三年级一班' })],
      unitCount: 8,
      submittedCount: 2,
      stars: 9,
      dueCount: 6,
      due: [
        ['丁', second, '后学', 0],
        ['丙', first, '先学', null],
        ['戊', second, '后学', null],
        ['己', second, '后学', null],
        ['庚', second, '后学', null],
        ['辛', second, '后学', null],
      ].map(([unitName, courseId, courseName, mineWorkStatus]) => ({
        unitId: expect.any(String),
        unitName,
        courseId,
        courseName,
        unitCover_url: null,
        mineWorkStatus,
      })),
      courses: [
        { courseId: empty, courseName: '空的', unitCount: 0, submittedCount: 0, stars: 0 },
        { courseId: first, courseName: '先学', unitCount: 3, submittedCount: 2, stars: 4 },
        { courseId: second, courseName: '后学', unitCount: 5, submittedCount: 0, stars: 0 },
      ],
      marks: [
        {
          workId: expect.any(String),
          workName: '自由',
          courseId: null,
          unitId: null,
          unitName: null,
          score: 5,
          comment: '很好',
          gradedTime: '2026-03-02 12:00:00',
          toldTime: '2026-03-02 12:00:00',
          isNew: true,
        },
        {
          workId: graded,
          workName: '甲的作品',
          courseId: first,
          unitId: a,
          unitName: '甲',
          score: 4,
          comment: '再想想',
          gradedTime: '2026-03-01 12:00:00',
          toldTime: '2026-03-01 12:00:00',
          isNew: true,
        },
      ],
    });
  });
});

describe('marks', () => {
  const seen = async (username: string, until: Date) =>
    await server.call('POST', '/teaching/dashboard/marksSeen', {
      token: await server.login(username),
      body: { until: wireTime(until) },
    });

  it('marks are new until their owner dismisses them', async () => {
    await correct(await school.work('s30106', 2, { workName: '画' }), 5, '好', later);
    await correct(await school.work('s30107', 2), 4, '好', later);
    expect(await mine('s30106')).toMatchObject({ marks: [{ workName: '画', isNew: true }] });
    // The mark was given after the page was loaded and before the click.
    await correct(
      await school.work('s30106', 2, { workName: '歌' }),
      5,
      '好',
      new Date(later.getTime() + 1000),
    );
    expect((await seen('s30106', later)).status).toBe(200);
    expect(await mine('s30107')).toMatchObject({ marks: [{ isNew: true }] });
    expect(await mine('s30106')).toMatchObject({
      marks: [
        { workName: '歌', isNew: true },
        { workName: '画', isNew: false },
      ],
    });
    // An outdated window does not set the time back.
    await seen('s30106', new Date(later.getTime() + 1000));
    expect((await seen('s30106', past)).status).toBe(200);
    expect(await mine('s30106')).toMatchObject({ marks: [{ isNew: false }, { isNew: false }] });
  });

  it('held marks become new when they are released', async () => {
    const { db } = server.database;
    const [additionalId, departId] = [server.deps.newId(), await school.departId(orgCodes.classOne)];
    await seen('s30108', later);
    await db
      .insertInto('teachingAdditionalWork')
      .values({
        id: additionalId,
        workName: '迷宫',
        status: 1,
        publishTime: past,
        holdMarks: 1,
        createBy: 'teacher',
      })
      .execute();
    const releasedAt = new Date(later.getTime() + 60_000);
    await db.insertInto('teachingAdditionalWorkDept').values({ additionalId, deptId: departId }).execute();
    await correct(
      await school.work('s30108', 2, { additionalId, departId, workScene: 'additional' }),
      5,
      '好',
    );
    expect(await mine('s30108')).toMatchObject({ marks: [], stars: 0 });
    await db
      .updateTable('teachingAdditionalWorkDept')
      .set({ releasedAt })
      .where('additionalId', '=', additionalId)
      .execute();
    expect(await mine('s30108')).toMatchObject({
      marks: [{ score: 5, isNew: true, toldTime: wireTime(releasedAt) }],
      stars: 5,
    });
  });

  it('marks given in the future cannot be dismissed in advance', async () => {
    expect((await seen('s30109', future)).status).toBe(200);
    await correct(await school.work('s30109', 2), 5, '好', new Date(Date.now() + 60_000));
    expect(await mine('s30109')).toMatchObject({ marks: [{ isNew: true }] });
  });

  it('dismissing marks requires a login and a valid time', async () => {
    const body = { until: wireTime(later) };
    expect((await server.call('POST', '/teaching/dashboard/marksSeen', { body })).status).toBe(401);
    const nonsense = { token: await server.login('s30106'), body: { until: '2026-02-31 00:00:00' } };
    expect((await server.call('POST', '/teaching/dashboard/marksSeen', nonsense)).message).toBe('时间不正确');
  });
});
