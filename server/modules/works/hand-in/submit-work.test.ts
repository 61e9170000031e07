import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilSomebodyWaits } from '#tests/support/database/lock-waits.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const path = '/teaching/teachingWork/submit';
const classOne = 'A01A01A01';
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let student: string;
let other: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  student = await server.login('student');
  other = await server.login('s30201');
});
afterAll(() => server.close());

const submit = (body: Record<string, unknown>, token: string | undefined = student) =>
  server.call('POST', path, { token, body });

const submitted = async (body: Record<string, unknown>): Promise<string> => {
  const { result, message } = await submit(body);
  if (typeof result !== 'object' || result === null || !('id' in result))
    throw new Error(`refused: ${message}`);
  return String(result.id);
};

const workCount = async (username: string): Promise<number> => {
  const row = await server.database.db
    .selectFrom('teachingWork')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', await school.userId(username))
    .executeTakeFirstOrThrow();
  return row.count;
};

describe('a work without a unit', () => {
  test('is saved with its first version', async () => {
    const workFile = await school.workFile('student');
    const cover = await postFile(server, student, { purpose: 'cover', name: 'c.png', bytes: pngFile });
    const answer = await submit({ workName: '第一件', workFile, workCover: cover.id });
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      message: '添加成功！',
      result: { workStatus: 0 },
    });
    const { id } = await server.database.db
      .selectFrom('teachingWork')
      .select('id')
      .where('workFile', '=', workFile)
      .executeTakeFirstOrThrow();
    expect(answer.result).toMatchObject({ id });
    expect(await school.workRow(id)).toMatchObject({
      workName: '第一件',
      workType: '2',
      workFile,
      workCover: cover.id,
      workScene: 'create',
      workStatus: 0,
      courseId: null,
      departId: null,
      createBy: 'student',
    });
    expect(await school.versions(id)).toMatchObject([
      { versionNo: 1, workName: '第一件', fileId: workFile, coverId: cover.id, createdBy: 'student' },
    ]);
  });

  test('gets a name without control characters and line breaks', async () => {
    const id = await submitted({
      workName: '  我的\u0000作品\n<b> ',
      workFile: await school.workFile('student'),
    });
    expect((await school.workRow(id)).workName).toBe('我的 作品 <b>');
  });

  test('does not overwrite another work of the same name', async () => {
    const first = await submitted({ workName: '同名', workFile: await school.workFile('student', 'a') });
    const second = await submitted({ workName: '同名', workFile: await school.workFile('student', 'b') });
    expect(first).not.toBe(second);
  });

  test('is created once by twenty concurrent identical requests', async () => {
    const workFile = await school.workFile('student');
    const before = await workCount('student');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit({ workName: '连点', workFile, workStatus: 1 })),
    );
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(
      ['添加成功！', ...Array.from({ length: 19 }, () => '更新成功！')].toSorted(),
    );
    expect(await workCount('student')).toBe(before + 1);
  });

  test('gets its type from the content of a Scratch 2 file', async () => {
    const file = await postFile(server, student, {
      purpose: 'work',
      name: 'old.sb2',
      bytes: projectFile('', 2),
    });
    const id = await submitted({ workName: '旧作品', workFile: file.id, workType: '2' });
    expect((await school.workRow(id)).workType).toBe('1');
  });

  test('gets its type from the content of a Scratch 1.4 file, regardless of the file name', async () => {
    const bytes = await readFile('node_modules/@turbowarp/sbdl/test/fixtures/scratch1.sb');
    const file = await postFile(server, student, { purpose: 'work', name: 'older.sb3', bytes });
    expect(file.path).toMatch(/\.sb$/);
    const id = await submitted({ workName: '更旧的作品', workFile: file.id, workType: '2' });
    expect((await school.workRow(id)).workType).toBe('1');
  });
});

describe('saving a work by its id', () => {
  test('updates the work and appends a version', async () => {
    const id = await submitted({ workName: '第一版', workFile: await school.workFile('student', 'v1') });
    const workFile = await school.workFile('student', 'v2');
    const answer = await submit({ id, workName: '第二版', workFile, workStatus: 1 });
    expect(answer).toMatchObject({ message: '更新成功！', result: { id, workStatus: 1 } });
    expect(await school.workRow(id)).toMatchObject({
      workName: '第二版',
      workFile,
      workStatus: 1,
      updateBy: 'student',
    });
    expect(await school.versions(id)).toMatchObject([
      { workName: '第一版' },
      { versionNo: 2, workName: '第二版', fileId: workFile },
    ]);
  });

  test('is refused for the work of another user and changes nothing', async () => {
    const id = await submitted({ workName: '我的', workFile: await school.workFile('student', 'mine') });
    const before = await school.workRow(id);
    const answer = await submit({ id, workName: '抢走', workFile: await school.workFile('s30201') }, other);
    expect(answer).toMatchObject({ status: 200, success: false, message: '作品不存在' });
    expect(await school.workRow(id)).toEqual(before);
    expect(await school.versions(id)).toHaveLength(1);
  });

  test('is refused for an unknown work', async () => {
    const workFile = await school.workFile('student', 'no work');
    expect(await submit({ id: 'nothing', workName: 'x', workFile })).toMatchObject({ message: '作品不存在' });
  });

  test.each([2, 3, 4])('is refused for a work in status %i', async (workStatus) => {
    const id = await school.work('student', workStatus);
    const before = await school.workRow(id);
    const answer = await submit({
      id,
      workName: '再改',
      workFile: await school.workFile('student', `graded ${workStatus}`),
    });
    expect(answer).toMatchObject({ success: false, message: '作品已批改，不能再修改' });
    expect(await school.workRow(id)).toEqual(before);
  });

  test('waits for a concurrent grading and is then refused', async () => {
    const { db, pool } = server.database;
    const id = await school.work('student', 1);
    const workFile = await school.workFile('student', 'meets');
    const { answering } = await db.transaction().execute(async (trx) => {
      await trx.updateTable('teachingWork').set({ workStatus: 2 }).where('id', '=', id).execute();
      const waiting = submit({ id, workName: '再改', workFile, workStatus: 1 });
      await untilSomebodyWaits(pool);
      // Wrapped: the transaction would wait for a bare promise, which waits for the transaction.
      return { answering: () => waiting };
    });
    expect(await answering()).toMatchObject({ success: false, message: '作品已批改，不能再修改' });
    expect((await school.workRow(id)).workStatus).toBe(2);
  });

  test('cannot move the work to a unit', async () => {
    const id = await school.work('student', 0);
    const courseId = await school.unit({ orgCode: classOne, at: past });
    const answer = await submit({
      id,
      courseId,
      workName: 'x',
      workFile: await school.workFile('student', 'moved'),
    });
    expect(answer).toMatchObject({ success: false, message: '作品与课程单元不符' });
    expect((await school.workRow(id)).courseId).toBe(null);
  });
});

describe('a work for a unit', () => {
  test('is assigned to the class that has the course', async () => {
    const courseId = await school.unit({ orgCode: classOne, at: past });
    const id = await submitted({
      courseId,
      workName: '作业',
      workFile: await school.workFile('student'),
      workStatus: 1,
    });
    expect(await school.workRow(id)).toMatchObject({
      courseId,
      workScene: 'course',
      departId: await school.departId(classOne),
      workStatus: 1,
    });
  });

  test('is created once by twenty concurrent submissions, with a version for each', async () => {
    const courseId = await school.unit({ orgCode: classOne, at: past });
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, index) => school.workFile('student', `parallel ${index}`)),
    );
    const answers = await Promise.all(
      files.map((workFile) => submit({ courseId, workName: '作业', workFile, workStatus: 1 })),
    );
    expect(answers.filter((answer) => answer.message === '添加成功！')).toHaveLength(1);
    const works = await server.database.db
      .selectFrom('teachingWork')
      .selectAll()
      .where('courseId', '=', courseId)
      .execute();
    expect(works).toHaveLength(1);
    // Each answer has the same work and the version that its request created.
    const answered = Array.from({ length: 20 }, (_, index) => ({
      id: works[0]?.id,
      workStatus: 1,
      versionNo: index + 1,
    }));
    expect(answers.map(({ result }) => result)).toEqual(expect.arrayContaining(answered));
    const versions = await school.versions(works[0]?.id ?? '');
    expect(versions.map((version) => version.versionNo)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(new Set(versions.map((version) => version.fileId))).toEqual(new Set(files));
    expect(versions.at(-1)?.fileId).toBe(works[0]?.workFile);
  });

  test('cannot be submitted again once it is graded', async () => {
    const courseId = await school.unit({ orgCode: classOne, at: past });
    const id = await submitted({
      courseId,
      workName: '作业',
      workFile: await school.workFile('student', 'first'),
      workStatus: 1,
    });
    await server.database.db
      .updateTable('teachingWork')
      .set({ workStatus: 2 })
      .where('id', '=', id)
      .execute();
    const answer = await submit({
      courseId,
      workName: '作业',
      workFile: await school.workFile('student', 'again'),
      workStatus: 1,
    });
    expect(answer).toMatchObject({ success: false, message: '作品已批改，不能再修改' });
    expect(await school.versions(id)).toHaveLength(1);
  });

  test.each([
    ['does not exist', () => Promise.resolve('nothing')],
    ['is not given to the class', () => school.unit()],
    ['is open for another class only', () => school.unit({ orgCode: 'A01A01A02', at: past })],
    ['has no time of opening', () => school.unit({ orgCode: classOne, at: null })],
    ['opens tomorrow', () => school.unit({ orgCode: classOne, at: new Date(Date.now() + 86_400_000) })],
    ['is deleted', () => school.unit({ orgCode: classOne, at: past }, { delFlag: 1 })],
    ['is hidden', () => school.unit({ orgCode: classOne, at: past }, { isHidden: 1 })],
  ])('is refused when the unit %s', async (_what, unit) => {
    const before = await workCount('student');
    const answer = await submit({
      courseId: await unit(),
      workName: '作业',
      workFile: await school.workFile('student'),
    });
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      message: '还不能学习这门课程，要等老师开课',
    });
    expect(await workCount('student')).toBe(before);
  });

  test('is accepted from the opening time of the unit on, by the server clock', async () => {
    const at = new Date(Date.now() + 3_600_000);
    const courseId = await school.unit({ orgCode: classOne, at });
    const body = { courseId, workName: '作业', workFile: await school.workFile('student') };
    expect(await submit(body)).toMatchObject({ success: false });
    server.setNow(new Date(at.getTime() + 1000));
    expect(await submit(body)).toMatchObject({ success: true });
    server.setNow(undefined);
  });
});

describe('a submission is refused', () => {
  test('without a login', async () => {
    expect(await server.call('POST', path, { body: { workName: 'x', workFile: 'y' } })).toMatchObject({
      status: 401,
      success: false,
    });
  });

  test.each([
    ['a status that only teachers give', { workStatus: 4 }, '参数不正确：workStatus'],
    ['an unknown field', { starNum: 99 }, '不支持的参数：starNum'],
    ['a name that is too long', { workName: '长'.repeat(65) }, '参数太长：workName'],
    ['a name of another type', { workName: ['x'] }, '参数不正确：workName'],
  ])('for %s', async (_what, change, message) => {
    const workFile = await school.workFile('student');
    expect(await submit({ workName: 'x', workFile, ...change })).toMatchObject({
      status: 400,
      success: false,
      message,
    });
  });

  test('for a blank name', async () => {
    const workFile = await school.workFile('student');
    expect(await submit({ workName: '  ', workFile })).toMatchObject({
      success: false,
      message: '请输入作业名！',
      result: { field: 'workName' },
    });
  });

  test('for a file of another user, a picture as file, or an unknown file', async () => {
    const foreign = await school.workFile('s30201');
    const picture = await postFile(server, student, { purpose: 'image', name: 'p.png', bytes: pngFile });
    for (const workFile of [foreign, picture.id, 'nothing']) {
      const answer = await submit({ workName: 'x', workFile });
      expect(answer).toMatchObject({
        success: false,
        message: '请先上传作品文件',
        result: { field: 'workFile' },
      });
    }
  });

  test('for a cover of another user, a work file as cover, or an unknown cover', async () => {
    const workFile = await school.workFile('student');
    const foreign = await postFile(server, other, { purpose: 'cover', name: 'c.png', bytes: pngFile });
    for (const workCover of [foreign.id, workFile, 'nothing']) {
      const answer = await submit({ workName: 'x', workFile, workCover });
      expect(answer).toMatchObject({ success: false, result: { field: 'workCover' } });
    }
  });
});
