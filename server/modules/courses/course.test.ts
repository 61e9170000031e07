import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf, orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

const base = '/teaching/teachingCourse';
const { grade, classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');
const all = { pageSize: '1000' };

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let admin: string;
let teacher: string;
let teacher2: string;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [admin, teacher, teacher2, student] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('teacher2'),
    server.login('student'),
  ]);
});
afterAll(() => server.close());

const edit = (token: string | undefined, body: object) => server.call('PUT', `${base}/edit`, { token, body });
const list = (token: string, query: Record<string, string> = all) =>
  server.call('GET', `${base}/list`, { token, query });
const cover = (token: string) =>
  postFile(server, token, { purpose: 'cover', name: '封面 1%.png', bytes: pngFile });

describe('the list of courses', () => {
  test('contains for a teacher the courses available to their classes, and no others', async () => {
    const limited = { authorised: [classTwo] };
    const seen = await Promise.all([
      school.course(),
      school.course({}, { authorised: [classOne] }),
      school.course({}, { authorised: [classTwo, grade] }),
      school.course({ isShared: 1 }, limited),
      school.course({ createBy: 'teacher' }, limited),
      school.course({}, { ...limited, given: { [classOne]: null } }),
    ]);
    const unseen = [
      await school.course({}, { ...limited, given: { [classTwo]: past } }),
      await school.course({ delFlag: 1, createBy: 'teacher', isShared: 1 }),
    ];
    const answer = await list(teacher);
    expect(idsOf(answer)).toEqual(expect.arrayContaining(seen));
    expect(idsOf(answer).filter((id) => unseen.includes(String(id)))).toEqual([]);
    expect(answer.result).toMatchObject({ total: idsOf(answer).length, current: 1, size: 1000 });
    expect(idsOf(await list(teacher2))).toContain(unseen[0]);
    expect(idsOf(await list(teacher2))).not.toContain(unseen[1]);
  });

  test('contains for an administrator every course that is not deleted', async () => {
    const [live, gone] = [
      await school.course({}, { authorised: [classTwo] }),
      await school.course({ delFlag: 1 }),
    ];
    const ids = idsOf(await list(admin));
    expect(ids).toContain(live);
    expect(ids).not.toContain(gone);
  });

  test('contains the labels, file addresses and departments of a course', async () => {
    const { path } = await cover(admin);
    const values = {
      courseName: '太空 100%',
      courseType: '1',
      courseCategory: '2',
      courseCover: path,
      orderNum: 7,
    };
    const id = await school.course({ ...values, createTime: past }, { authorised: [classOne, classTwo] });
    const departs = [await school.departId(classOne), await school.departId(classTwo)];
    expect(records(await list(teacher)).find((row) => row['id'] === id)).toEqual({
      id,
      ...values,
      courseDesc: null,
      courseCover_url: `/api/sys/common/static/${path}`,
      courseMap: null,
      courseMap_url: null,
      showType: 2,
      isShared: 0,
      showHome: 0,
      departIds: departs.join(','),
      departIds_dictText: '三年级一班,三年级二班',
      courseType_dictText: '试听课',
      courseCategory_dictText: 'Python',
      createBy: 'admin',
      createBy_dictText: '管理员',
      createTime: '2026-01-01 08:00:00',
      unitCount: 0,
      classCount: 0,
      mayEdit: false,
      revision: past.getTime().toString(36),
    });
  });

  test('can be filtered, sorted and paged, with the total of all pages', async () => {
    for (const [courseName, orderNum] of [
      ['甲 50% 课', 3],
      ['乙 50% 课', 1],
      ['丙 50x 课', 2],
    ] as const) {
      await school.course({ courseName, orderNum, courseType: '2' });
    }
    const query = { courseName: '*50%*', courseType: '2', column: 'orderNum', order: 'asc' };
    expect(records(await list(teacher, query)).map((row) => row['courseName'])).toEqual([
      '乙 50% 课',
      '甲 50% 课',
    ]);
    const second = await list(teacher, { ...query, pageNo: '2', pageSize: '1' });
    expect(second.result).toMatchObject({
      total: 2,
      pages: 2,
      current: 2,
      records: [{ courseName: '甲 50% 课' }],
    });
  });

  test('contains for a department the courses that can be opened for it', async () => {
    const one = await school.course({}, { authorised: [classOne] });
    const two = await school.course({}, { authorised: [classTwo] });
    const both = await school.course({}, { authorised: [grade] });
    const free = await school.course();
    const ids = idsOf(await list(admin, { ...all, departId: await school.departId(classOne) }));
    expect(ids).toEqual(expect.arrayContaining([one, both, free]));
    expect(ids).not.toContain(two);
  });

  test('ignores malformed department ids', async () => {
    const id = await school.course({}, { authorised: [grade] });
    for (const departId of ["x' or '1'='1", '!x', ',']) {
      const answer = await list(admin, { ...all, departId });
      expect(answer.success).toBe(true);
      expect(idsOf(answer)).not.toContain(id);
    }
  });

  test.each([{ column: 'create_by', order: 'asc' }, { createBy: 'admin' }, { createTime_begin: 'gestern' }])(
    'refuses the query %o',
    async (query) => {
      expect(await list(teacher, query)).toMatchObject({ status: 400, success: false });
    },
  );

  test('is restricted to staff', async () => {
    expect(await server.call('GET', `${base}/list`)).toMatchObject({ status: 401 });
    expect(await list(student)).toMatchObject({ status: 403, message: '没有权限，请联系管理员授权' });
  });
});

describe('an edit of a course', () => {
  test('with an outdated revision is refused with the saved values and their author', async () => {
    const courseName = `两人${Date.now()}`;
    const id = await school.course({ courseName, createBy: 'teacher' });
    const found = async () =>
      records(await list(teacher, { ...all, courseName })).find((row) => row['id'] === id);
    const revision = (await found())?.['revision'];
    expect(await edit(admin, { id, revision, courseName, orderNum: 7 })).toMatchObject({ success: true });
    expect(await edit(teacher, { id, revision, courseName, orderNum: 8 })).toMatchObject({
      success: false,
      result: { conflict: { id, orderNum: 7 }, by: '管理员' },
    });
    const newer = (await found())?.['revision'];
    expect(newer).not.toBe(revision);
    expect(await edit(teacher, { id, revision: newer, courseName, orderNum: 8 })).toMatchObject({
      success: true,
    });
  });

  test('changes only the given fields', async () => {
    const values = {
      courseName: '旧',
      courseDesc: '<p>旧</p>',
      courseType: '1',
      isShared: 1,
      createBy: 'teacher',
    };
    const id = await school.course(values, { authorised: [classOne] });
    const answer = await edit(teacher, { id, courseName: '新', courseType: null });
    expect(answer).toMatchObject({ success: true, message: '编辑成功！', result: null });
    expect(await school.courseRow(id)).toMatchObject({
      courseName: '新',
      courseDesc: '<p>旧</p>',
      courseType: null,
      isShared: 1,
      createBy: 'teacher',
      updateBy: 'teacher',
    });
    expect(await school.authorisedIds(id)).toEqual([await school.departId(classOne)]);
    await edit(teacher, { id, courseName: '新', departIds: '' });
    expect(await school.authorisedIds(id)).toEqual([]);
  });

  test('may keep a cover, a category and a department that the teacher could not choose', async () => {
    const { path } = await cover(admin);
    const values = { createBy: 'teacher', courseCover: path, courseCategory: 'old' };
    const id = await school.course(values, { authorised: [classTwo] });
    const departIds = await school.departId(classTwo);
    const body = { id, courseName: '新', courseCover: path, courseCategory: 'old', departIds };
    expect(await edit(teacher, body)).toMatchObject({ success: true });
    expect(await school.authorisedIds(id)).toEqual([departIds]);
  });

  test('is restricted to administrators for the courses of other users', async () => {
    const id = await school.course({ courseName: '公共', createBy: 'teacher2' });
    const answer = await edit(teacher, { id, courseName: '改', isShared: 1 });
    expect(answer).toMatchObject({ status: 403, success: false, message: '没有权限，请联系管理员授权' });
    expect(await school.courseRow(id)).toMatchObject({ courseName: '公共', isShared: 0, updateBy: null });
    expect(await edit(admin, { id, courseName: '改' })).toMatchObject({ success: true });
    expect(await school.courseRow(id)).toMatchObject({
      courseName: '改',
      createBy: 'teacher2',
      updateBy: 'admin',
    });
  });

  test('is refused for a missing, deleted or invisible course', async () => {
    const hidden = await school.course({}, { authorised: [classTwo] });
    const gone = await school.course({ createBy: 'teacher', delFlag: 1 });
    for (const id of ['missing', hidden, gone]) {
      expect(await edit(teacher, { id, courseName: '改' })).toMatchObject({
        success: false,
        message: '记录不存在或已被删除',
      });
    }
    expect(await school.courseRow(hidden)).toMatchObject({ courseName: '测试课程' });
  });

  test('changes nothing if the departments are invalid', async () => {
    const id = await school.course({ courseName: '旧', createBy: 'teacher' }, { authorised: [classOne] });
    expect(await edit(teacher, { id, courseName: '新', departIds: 'nobody' })).toMatchObject({
      success: false,
    });
    expect(await school.courseRow(id)).toMatchObject({ courseName: '旧' });
    expect(await school.authorisedIds(id)).toHaveLength(1);
  });

  test('is restricted to staff', async () => {
    const id = await school.course();
    expect(await edit(undefined, { id, courseName: '改' })).toMatchObject({ status: 401 });
    expect(await edit(student, { id, courseName: '改' })).toMatchObject({ status: 403 });
  });
});
