import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  idsOf,
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

const base = '/teaching/teachingCourseUnit';
const { classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let admin: string;
let teacher: string;
let student: string;
/** A course of teacher, and two of admin, of which teacher can see one. */
let own: string;
let common: string;
let hidden: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [admin, teacher, student] = await Promise.all([
    server.login('admin'),
    server.login('teacher'),
    server.login('student'),
  ]);
  own = await school.course({ courseName: '画笔 100%', createBy: 'teacher' });
  common = await school.course();
  hidden = await school.course({}, { authorised: [classTwo] });
});
afterAll(() => server.close());

const add = (token: string | undefined, body: object) => server.call('POST', `${base}/add`, { token, body });
const edit = (token: string | undefined, body: object) => server.call('PUT', `${base}/edit`, { token, body });
const list = (token: string, query: Record<string, string> = {}) =>
  server.call('GET', `${base}/list`, { token, query: { pageSize: '1000', ...query } });
const countUnits = async (): Promise<number> =>
  (await server.database.db.selectFrom('teachingCourseUnit').select('id').execute()).length;
const files = async (unitId: string, slot: string) => {
  const query = server.database.db
    .selectFrom('teachingCourseUnitFile')
    .selectAll()
    .where('unitId', '=', unitId);
  return (await query.where('slot', '=', slot).orderBy('position').execute()).map((row) => row.fileId);
};
const material = (token: string, name: string, bytes: Buffer | string) =>
  postFile(server, token, { purpose: 'material', name, bytes });
const project = (token: string) =>
  postFile(server, token, { purpose: 'work', name: '案例 1%.sb3', bytes: projectFile() });

describe('the list of units', () => {
  test('contains the units of the courses visible to the teacher, and no others', async () => {
    const seen = [await school.unit(own), await school.unit(common)];
    const unseen = [await school.unit(hidden), await school.unit(own, { delFlag: 1 })];
    const answer = await list(teacher);
    expect(idsOf(answer)).toEqual(expect.arrayContaining(seen));
    expect(idsOf(answer).filter((id) => unseen.includes(String(id)))).toEqual([]);
    expect(answer.result).toMatchObject({ total: idsOf(answer).length });
    expect((await list(teacher, { courseId: hidden })).result).toMatchObject({ total: 0, records: [] });
    expect(idsOf(await list(admin, { courseId: hidden }))).toEqual([unseen[0]]);
  });

  test('contains all fields of a unit, with its files in order', async () => {
    const { path } = await project(teacher);
    const [two, one] = [await material(teacher, '二.txt', '二'), await material(teacher, '一.txt', '一')];
    const body = {
      courseId: own,
      unitName: '第 1 课 100%',
      courseCase: path,
      courseWork: path,
      courseWorkType: 2,
      coursePpt: `${one.path},${two.path}`,
      mapX: -3,
      orderNum: 4,
    };
    const id = savedId(await add(teacher, body));
    expect(records(await list(teacher, { courseId: own })).find((row) => row['id'] === id)).toMatchObject({
      ...body,
      courseName: '画笔 100%',
      courseCase_url: `/api/sys/common/static/${path}`,
      courseWork_url: `/api/sys/common/static/${path}`,
      coursePpt_url: `/api/sys/common/static/${one.path},/api/sys/common/static/${two.path}`,
      coursePlan: null,
      coursePlan_url: null,
      courseVideo: null,
      courseVideo_url: null,
      courseVideoSource: 1,
      showCourseVideo: 1,
      showCourseCase: 1,
      showCoursePpt: 0,
      showCoursePlan: 0,
      courseWorkType_dictText: 'Scratch3.0',
      mapY: null,
      createBy: 'teacher',
    });
  });

  test('can be filtered, sorted and paged', async () => {
    const courseId = await school.course();
    for (const [unitName, orderNum] of [
      ['画 50% 一', 2],
      ['画 50% 二', 1],
      ['画 500', 3],
    ] as const) {
      await school.unit(courseId, { unitName, orderNum });
    }
    const query = { courseId, unitName: '*50%*', column: 'orderNum', order: 'asc' };
    expect(records(await list(teacher, query)).map((row) => row['unitName'])).toEqual([
      '画 50% 二',
      '画 50% 一',
    ]);
    const second = await list(teacher, { ...query, pageNo: '2', pageSize: '1' });
    expect(second.result).toMatchObject({ total: 2, pages: 2, records: [{ unitName: '画 50% 一' }] });
  });

  test('shows new units without a position last, in the order of creation', async () => {
    const courseId = await school.course({ createBy: 'teacher' });
    await add(teacher, { courseId, unitName: '第五课', orderNum: 5 });
    for (const unitName of ['再一课', '又一课', '最后一课']) await add(teacher, { courseId, unitName });
    const query = { courseId, column: 'orderNum', order: 'asc' };
    expect(records(await list(teacher, query)).map((row) => [row['unitName'], row['orderNum']])).toEqual([
      ['第五课', 5],
      ['再一课', 6],
      ['又一课', 7],
      ['最后一课', 8],
    ]);
  });

  test.each([{ column: 'mediaContent', order: 'asc' }, { delFlag: '1' }, { createTime_end: 'x' }])(
    'refuses the query %o',
    async (query) => {
      expect(await list(teacher, query)).toMatchObject({ status: 400, success: false });
    },
  );

  test('is restricted to staff', async () => {
    expect(await server.call('GET', `${base}/list`)).toMatchObject({ status: 401 });
    expect(await list(student)).toMatchObject({ status: 403 });
  });
});

describe('a new unit', () => {
  test('is saved with sanitised text', async () => {
    const body = {
      courseId: own,
      unitName: ' 你好 100% ',
      unitIntro: '一\0\n二',
      mediaContent: '<p onclick="x()">内容</p><iframe src="https://example.com"></iframe>',
      courseVideoSource: 2,
      courseVideo: 'https://example.com/a.mp4',
    };
    const answer = await add(teacher, body);
    expect(answer).toMatchObject({ success: true, message: '添加成功！' });
    expect(await school.unitRow(savedId(answer))).toMatchObject({
      courseId: own,
      unitName: '你好 100%',
      unitIntro: '一\n二',
      mediaContent: '<p>内容</p>',
      courseVideo: 'https://example.com/a.mp4',
      courseVideoPath: null,
      createBy: 'teacher',
    });
  });

  test('can be created only in a course of the caller', async () => {
    const before = await countUnits();
    const body = { unitName: '单元' };
    expect(await add(teacher, { ...body, courseId: common })).toMatchObject({
      status: 403,
      message: '没有权限，请联系管理员授权',
    });
    for (const courseId of [hidden, 'missing']) {
      expect(await add(teacher, { ...body, courseId })).toMatchObject({
        success: false,
        message: '课程不存在',
        result: { field: 'courseId' },
      });
    }
    expect(await countUnits()).toBe(before);
    expect(await add(admin, { ...body, courseId: hidden })).toMatchObject({ success: true });
  });

  test('is refused at the invalid field, and nothing is saved', async () => {
    const foreign = await project(student);
    const picture = await postFile(server, teacher, { purpose: 'image', name: 'a.png', bytes: pngFile });
    const text = await material(teacher, 'a.txt', 'a');
    const before = await countUnits();
    const refused = async (body: object) => {
      const { success, message, result } = await add(teacher, { courseId: own, unitName: '坏', ...body });
      return { success, message, result };
    };
    const at = (field: string, message: string) => ({ success: false, message, result: { field } });
    expect(await refused({ unitName: '\n' })).toEqual(at('unitName', '请输入单元名称！'));
    expect(await refused({ unitCover: 'nothing.png' })).toEqual(at('unitCover', '文件不存在'));
    expect(await refused({ courseCase: foreign.path })).toEqual(at('courseCase', '文件不存在'));
    expect(await refused({ courseWork: `${text.path},${text.path}x` })).toEqual(
      at('courseWork', '文件不存在'),
    );
    expect(await refused({ courseWork: picture.path })).toEqual(at('courseWork', '文件类型不正确'));
    const scratch = { courseWork: text.path, courseWorkType: 2 };
    expect(await refused(scratch)).toEqual(at('courseWork', '请上传Scratch作品文件（.sb3、.sb2 或 .sb）'));
    expect(await refused({ courseVideo: text.path })).toEqual(at('courseVideo', '请上传视频文件'));
    const link = { courseVideo: 'javascript:1', courseVideoSource: 2 };
    expect(await refused(link)).toEqual(at('courseVideo', '请输入正确的视频地址'));
    expect(await refused({ coursePpt: `${text.path},gone.ppt` })).toEqual(at('coursePpt', '文件不存在'));
    expect(await refused({ coursePlan: foreign.path })).toEqual(at('coursePlan', '文件不存在'));
    expect(await refused({ courseWorkType: 9 })).toEqual(at('courseWorkType', '作业类型不存在'));
    expect(await countUnits()).toBe(before);
  });

  test.each([
    [{ unitName: '无课程' }],
    [{ courseId: 'x', unitName: '' }],
    [{ courseId: 'x', unitName: 'a'.repeat(65) }],
    [{ courseId: 'x', unitName: 'a', showCourseVideo: 2 }],
    [{ courseId: 'x', unitName: 'a', courseVideoSource: 4 }],
    [{ courseId: 'x', unitName: 'a', mapX: 1.5 }],
    [{ courseId: 'x', unitName: 'a', delFlag: 1 }],
  ])('is refused for the invalid body %o', async (body) => {
    expect(await add(teacher, body)).toMatchObject({ status: 400, success: false });
  });

  test('is restricted to staff', async () => {
    expect(await add(undefined, { courseId: own, unitName: 'a' })).toMatchObject({ status: 401 });
    expect(await add(student, { courseId: own, unitName: 'a' })).toMatchObject({ status: 403 });
  });
});

describe('an edit of a unit', () => {
  test('with an outdated revision is refused with the saved values and their author', async () => {
    const createTime = new Date('2026-02-02T00:00:00Z');
    const id = await school.unit(own, { createTime });
    const body = { id, courseId: own, revision: createTime.getTime().toString(36) };
    expect(await edit(admin, { ...body, unitName: '先' })).toMatchObject({ success: true });
    expect(await edit(teacher, { ...body, unitName: '后' })).toMatchObject({
      success: false,
      result: { conflict: { id, unitName: '先' }, by: '管理员' },
    });
  });

  test('changes only the given fields', async () => {
    const [one, two] = [await material(teacher, '一.txt', '1'), await material(teacher, '二.txt', '2')];
    const values = { unitName: '旧', unitIntro: '介绍', showCourseCase: 0, courseWorkType: 2 };
    const id = savedId(
      await add(teacher, { ...values, courseId: own, coursePpt: one.path, coursePlan: two.path }),
    );
    const answer = await edit(teacher, {
      id,
      courseId: own,
      unitName: '新',
      coursePpt: `${two.path},${one.path},`,
    });
    expect(answer).toMatchObject({ success: true, message: '编辑成功！', result: null });
    expect(await school.unitRow(id)).toMatchObject({ ...values, unitName: '新', updateBy: 'teacher' });
    expect(await files(id, 'ppt')).toEqual([two.id, one.id]);
    expect(await files(id, 'plan')).toEqual([two.id]);
    await edit(teacher, { id, courseId: own, unitName: '新', coursePpt: null, coursePlan: '' });
    expect([await files(id, 'ppt'), await files(id, 'plan')]).toEqual([[], []]);
  });

  test('may keep files that another user has chosen', async () => {
    const [case1, ppt] = [await project(admin), await material(admin, 'a.txt', 'a')];
    const body = { courseId: own, unitName: '共用', courseCase: case1.path, coursePpt: ppt.path };
    const id = savedId(await add(admin, body));
    expect(await edit(teacher, { id, ...body })).toMatchObject({ success: true });
    const other = await project(admin);
    expect(await edit(teacher, { id, ...body, courseCase: other.path })).toMatchObject({
      success: false,
      result: { field: 'courseCase' },
    });
    expect(await school.unitRow(id)).toMatchObject({ courseCase: case1.path });
  });

  test('validates the video for its source, even if only the source changes', async () => {
    const id = await school.unit(own, { courseVideoSource: 2, courseVideo: 'https://example.com/a' });
    const body = { id, courseId: own, unitName: 'a', courseVideoSource: 1 };
    expect(await edit(teacher, body)).toMatchObject({ success: false, result: { field: 'courseVideo' } });
    expect(await edit(teacher, { ...body, courseVideo: '' })).toMatchObject({ success: true });
    expect(await school.unitRow(id)).toMatchObject({ courseVideoSource: 1, courseVideo: null });
  });

  test('moves a unit only between courses of the caller', async () => {
    const id = await school.unit(own);
    const second = await school.course({ createBy: 'teacher' });
    expect(await edit(teacher, { id, courseId: common, unitName: 'a' })).toMatchObject({ status: 403 });
    expect(await edit(teacher, { id, courseId: hidden, unitName: 'a' })).toMatchObject({
      message: '课程不存在',
    });
    expect(await school.unitRow(id)).toMatchObject({ courseId: own });
    expect(await edit(teacher, { id, courseId: second, unitName: 'a' })).toMatchObject({ success: true });
    expect(await school.unitRow(id)).toMatchObject({ courseId: second });
  });

  test('is refused for the unit of another user, and changes nothing', async () => {
    const [foreign, unseen] = [await school.unit(common), await school.unit(hidden)];
    expect(await edit(teacher, { id: foreign, courseId: own, unitName: '偷' })).toMatchObject({
      status: 403,
    });
    for (const id of [unseen, 'missing', await school.unit(own, { delFlag: 1 })]) {
      expect(await edit(teacher, { id, courseId: own, unitName: '偷' })).toMatchObject({
        message: '记录不存在或已被删除',
      });
    }
    expect(await school.unitRow(foreign)).toMatchObject({ courseId: common, unitName: '第一单元' });
    expect(await school.unitRow(unseen)).toMatchObject({ courseId: hidden, unitName: '第一单元' });
  });

  test('is restricted to staff', async () => {
    const body = { id: await school.unit(own), courseId: own, unitName: 'a' };
    expect(await edit(undefined, body)).toMatchObject({ status: 401 });
    expect(await edit(student, body)).toMatchObject({ status: 403 });
  });
});

test('the list formats and filters creation times in China time', async () => {
  const id = await school.unit(own, { createTime: past });
  const query = { courseId: own, createTime_end: '2026-01-01 08:00:00' };
  expect(records(await list(teacher, query))).toMatchObject([{ id, createTime: '2026-01-01 08:00:00' }]);
});
