import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

const { classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
});
afterAll(() => server.close());

const units = async (username: string, courseId: string, query: Record<string, string> = {}) =>
  server.call('GET', '/teaching/teachingCourseUnit/mineUnit', {
    token: await server.login(username),
    query: { courseId, ...query },
  });

/** A unit with a file in every part, hidden from students unless `shown`. */
async function fullUnit(courseId: string, shown: 0 | 1) {
  const admin = await server.login('admin');
  const upload = (purpose: string, name: string, bytes: Buffer | string) =>
    postFile(server, admin, { purpose, name, bytes });
  const [project, preset, ppt, plan] = await Promise.all([
    upload('work', 'case.sb3', projectFile('case')),
    upload('work', 'preset.sb3', projectFile('preset')),
    upload('material', '课件 100%.txt', 'ppt'),
    upload('material', '教案.txt', 'plan file'),
  ]);
  const body = {
    courseId,
    unitName: '完整',
    courseVideo: 'https://example.com/v.mp4',
    courseVideoSource: 2,
    courseCase: project.path,
    courseWork: preset.path,
    courseWorkType: 2,
    coursePpt: ppt.path,
    coursePlan: plan.path,
    showCourseVideo: shown,
    showCourseCase: shown,
    showCoursePpt: shown,
    showCoursePlan: shown,
  };
  const id = savedId(await server.call('POST', '/teaching/teachingCourseUnit/add', { token: admin, body }));
  return { id, project, preset, ppt, plan };
}

describe('my units', () => {
  test('are the units of an open course, in order', async () => {
    const courseId = await school.course({ courseName: '我的' }, { given: { [classOne]: past } });
    for (const [unitName, orderNum] of [
      ['三', 3],
      ['一', 1],
      ['二', 2],
    ] as const) {
      await school.unit(courseId, { unitName, orderNum });
    }
    await school.unit(courseId, { delFlag: 1 });
    const answer = await units('student', courseId);
    expect(records(answer).map((row) => row['unitName'])).toEqual(['一', '二', '三']);
    expect(records(answer)[0]).toMatchObject({ courseName: '我的', mineWorkId: null, files: [] });
    const page = await units('student', courseId, { pageNo: '2', pageSize: '2' });
    expect(page.result).toMatchObject({ total: 3, pages: 2, current: 2, records: [{ unitName: '三' }] });
  });

  test('are refused for a course that is not open', async () => {
    const later = new Date(Date.now() + 60_000);
    const closed = await Promise.all([
      school.course(),
      school.course({}, { given: { [classOne]: null } }),
      school.course({}, { given: { [classOne]: later } }),
      school.course({}, { given: { [classTwo]: past } }),
      school.course({ isShared: 1, delFlag: 1 }),
    ]);
    for (const id of [...closed, 'missing']) {
      expect(await units('student', id)).toMatchObject({
        success: false,
        message: '还不能学习这门课程，要等老师开课',
        result: null,
      });
    }
    expect(await units('student', await school.course({ isShared: 1 }))).toMatchObject({ success: true });
  });

  test('are refused to teachers outside the scope of the course', async () => {
    const id = await school.course({}, { authorised: [classTwo] });
    expect(await units('teacher', id)).toMatchObject({
      success: false,
      message: '还不能学习这门课程，要等老师开课',
    });
    expect(await units('teacher2', id)).toMatchObject({ success: true });
    expect(await units('admin', id)).toMatchObject({ success: true });
  });

  test('hide disabled parts from pupils, but not from staff', async () => {
    const courseId = await school.course({ isShared: 1 });
    const { id, project, preset, ppt, plan } = await fullUnit(courseId, 0);
    expect(records(await units('student', courseId))).toMatchObject([
      {
        id,
        courseVideo: null,
        courseVideo_url: null,
        courseCase: null,
        courseCase_url: null,
        coursePpt: null,
        coursePpt_url: null,
        coursePlan: null,
        coursePlan_url: null,
        files: [],
        courseWork: preset.path,
        courseWork_url: `/api/sys/common/static/${preset.path}`,
      },
    ]);
    expect(records(await units('teacher', courseId))).toMatchObject([
      {
        courseVideo: 'https://example.com/v.mp4',
        courseCase: project.path,
        coursePpt: ppt.path,
        coursePlan: plan.path,
      },
    ]);
  });

  test('show enabled parts to pupils, with names and sizes of the files', async () => {
    const courseId = await school.course({ isShared: 1 });
    const { ppt, plan, project } = await fullUnit(courseId, 1);
    expect(records(await units('student', courseId))).toMatchObject([
      {
        courseCase_url: `/api/sys/common/static/${project.path}`,
        coursePpt_url: `/api/sys/common/static/${ppt.path}`,
        files: [
          { id: ppt.id, filePath: ppt.path, fileName: '课件 100%.txt', fileSize: 3 },
          { id: plan.id, filePath: plan.path, fileName: '教案.txt', fileSize: 9 },
        ],
      },
    ]);
  });

  test('give pupils access only to the files of enabled parts', async () => {
    const courseId = await school.course({}, { given: { [classOne]: past } });
    const [open, closed] = [await fullUnit(courseId, 1), await fullUnit(courseId, 0)];
    const status = async (username: string, path: string): Promise<number> =>
      (await server.call('GET', `/sys/common/static/${path}`, { token: await server.login(username) }))
        .status;
    const statuses = async (username: string, unit: typeof open) =>
      await Promise.all(
        [unit.project, unit.preset, unit.ppt, unit.plan].map((file) => status(username, file.path)),
      );
    expect(await statuses('student', open)).toEqual([200, 200, 200, 200]);
    expect(await statuses('student', closed)).toEqual([404, 200, 404, 404]);
    expect(await statuses('s30201', open)).toEqual([404, 404, 404, 404]);
    expect(await statuses('teacher', closed)).toEqual([200, 200, 200, 200]);
  });

  test('include the work of the caller, with its score once it is graded', async () => {
    const courseId = await school.course({}, { given: { [classOne]: past } });
    const unitId = await school.unit(courseId);
    await school.work('s30101', 2, { courseId: unitId, workScene: 'course' });
    await school.work('student', 1, { courseId: unitId, workScene: 'course', delFlag: 1 });
    const id = await school.work('student', 1, { courseId: unitId, workScene: 'course' });
    const { db } = server.database;
    await db
      .insertInto('teachingWorkCorrect')
      .values({ id: server.deps.newId(), workId: id, score: 4, comment: '不错' })
      .execute();
    expect(records(await units('student', courseId))).toMatchObject([
      { mineWorkId: id, mineWorkStatus: 1, mineWorkScore: null, mineWorkComment: null },
    ]);
    await db.updateTable('teachingWork').set({ workStatus: 2 }).where('id', '=', id).execute();
    expect(records(await units('student', courseId))).toMatchObject([
      { mineWorkId: id, mineWorkStatus: 2, mineWorkScore: 4, mineWorkComment: '不错' },
    ]);
    await db
      .updateTable('teachingWork')
      .set({ workStatus: -1, returnedAt: past })
      .where('id', '=', id)
      .execute();
    expect(records(await units('student', courseId))).toMatchObject([
      { mineWorkStatus: -1, mineWorkScore: null, mineWorkComment: '不错', isReturned: true },
    ]);
    expect(records(await units('s30102', courseId))).toMatchObject([
      { mineWorkId: null, mineWorkScore: null, isReturned: false },
    ]);
  });

  test('require a login and a course', async () => {
    const path = '/teaching/teachingCourseUnit/mineUnit';
    expect(await server.call('GET', path, { query: { courseId: 'x' } })).toMatchObject({ status: 401 });
    const token = await server.login('student');
    expect(await server.call('GET', path, { token })).toMatchObject({ status: 400 });
    expect(await server.call('GET', path, { token, query: { courseId: "x' or" } })).toMatchObject({
      status: 400,
    });
  });
});
