import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgCodes, savedId, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

const base = '/teaching/teachingCourse';
const { classOne, classTwo } = orgCodes;

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

const add = (token: string | undefined, body: object) => server.call('POST', `${base}/add`, { token, body });
const countCourses = async (): Promise<number> =>
  (await server.database.db.selectFrom('teachingCourse').select('id').execute()).length;
const cover = (token: string) =>
  postFile(server, token, { purpose: 'cover', name: '封面 1%.png', bytes: pngFile });

describe('a new course', () => {
  test('is saved with a trimmed name, sanitised text, cover and departments', async () => {
    const { path } = await cover(teacher);
    const departId = await school.departId(classOne);
    const body = {
      courseName: '  画笔 100% 课  ',
      courseDesc: '<p onclick="x()">你好</p><script>alert(1)</script>',
      courseCover: path,
      courseMap: '',
      showType: 1,
      isShared: 1,
      orderNum: 5,
      departIds: `${departId},`,
      courseType: '2',
    };
    const answer = await add(teacher, body);
    expect(answer).toMatchObject({ status: 200, success: true, message: '添加成功！' });
    const id = savedId(answer);
    expect(await school.courseRow(id)).toMatchObject({
      courseName: '画笔 100% 课',
      courseDesc: '<p>你好</p>',
      courseCover: path,
      courseMap: null,
      showType: 1,
      isShared: 1,
      showHome: 0,
      orderNum: 5,
      courseType: '2',
      courseCategory: null,
      createBy: 'teacher',
    });
    expect(await school.authorisedIds(id)).toEqual([departId]);
  });

  test('may have the same name as another course', async () => {
    const answers = [await add(teacher, { courseName: '同名' }), await add(admin, { courseName: '同名' })];
    expect(new Set(answers.map(savedId)).size).toBe(2);
  });

  test('is refused at the invalid field, and nothing is saved', async () => {
    const foreign = await cover(teacher2);
    const project = await postFile(server, teacher, { purpose: 'work', name: 'a.sb3', bytes: projectFile() });
    const before = await countCourses();
    const refused = async (body: object) => {
      const { success, message, result } = await add(teacher, { courseName: '坏', ...body });
      return { success, message, result };
    };
    const at = (field: string, message: string) => ({ success: false, message, result: { field } });
    expect(await refused({ courseName: '   ' })).toEqual(at('courseName', '请输入课程名！'));
    expect(await refused({ courseCover: 'nothing.png' })).toEqual(at('courseCover', '文件不存在'));
    expect(await refused({ courseCover: 'a\0.png' })).toEqual(at('courseCover', '文件不存在'));
    expect(await refused({ courseMap: foreign.path })).toEqual(at('courseMap', '文件不存在'));
    expect(await refused({ courseMap: project.path })).toEqual(at('courseMap', '文件类型不正确'));
    expect(await refused({ courseType: '9' })).toEqual(at('courseType', '课程性质不存在'));
    expect(await refused({ courseType: '1,2' })).toEqual(at('courseType', '课程性质不存在'));
    expect(await refused({ courseCategory: '9' })).toEqual(at('courseCategory', '课程分类不存在'));
    expect(await refused({ departIds: 'nobody' })).toEqual(at('departIds', '部门不存在'));
    const other = await school.departId(classTwo);
    expect(await refused({ departIds: other })).toEqual(at('departIds', '部门不存在'));
    expect(await countCourses()).toBe(before);
  });

  test.each([
    [{}],
    [{ courseName: 'a'.repeat(33) }],
    [{ courseName: '课', isShared: 2 }],
    [{ courseName: '课', showType: 3 }],
    [{ courseName: '课', orderNum: -1 }],
    [{ courseName: '课', createBy: 'admin' }],
    [{ courseName: '课', departIds: "x' or 1=1" }],
  ])('is refused for the invalid body %o', async (body) => {
    const before = await countCourses();
    expect(await add(teacher, body)).toMatchObject({ status: 400, success: false });
    expect(await countCourses()).toBe(before);
  });

  test('is saved without NUL characters', async () => {
    const id = savedId(await add(admin, { courseName: '零\0课', courseDesc: '<p>零\0</p>' }));
    expect(await school.courseRow(id)).toMatchObject({ courseName: '零 课', courseDesc: '<p>零</p>' });
  });

  test('is restricted to staff', async () => {
    expect(await add(undefined, { courseName: '课' })).toMatchObject({ status: 401 });
    expect(await add(student, { courseName: '课' })).toMatchObject({ status: 403 });
  });
});
