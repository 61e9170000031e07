import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upload, postFile, pngFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { records, savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { homeworkFixture, homeworkPath } from './testing/homework-fixture.ts';

const edit = '/teaching/teachingWork/edit';
/** The first bytes of a recording by a browser. */
const sound = Buffer.from('\u001aE\u00df\u00a3\u009fB\u0086\u0081\u0001B\u0082\u0084webm', 'latin1');
const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;
let homework: string;
let workId: string;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());

const handIn = async (more: object = {}) => {
  homework = await fixture.homework(more);
  workId = savedId(await fixture.handIn('student', homework));
};
beforeEach(() => handIn());

const speak = async (token = fixture.teacher ?? '') =>
  (await postFile(server, token, { purpose: 'voice', name: '评语.weba', bytes: sound })).path;
const grade = (correction: object, more: object = {}, token = fixture.teacher) =>
  server.call('PUT', edit, {
    token,
    body: {
      id: workId,
      workName: '我的迷宫',
      workStatus: 2,
      teachingWorkCorrectList: [{ score: 5, comment: null, ...correction }],
      ...more,
    },
  });
const statusFor = async (token: string | undefined, path: string) =>
  (await server.call('GET', `/sys/common/static/${path}`, { token })).status;
const mine = () => fixture.mine(fixture.student, homework);

describe('a spoken comment on a work', () => {
  test('only the author of the work and the responsible staff can play the comment', async () => {
    const path = await speak();
    expect(await statusFor(fixture.student, path)).toBe(404);
    const voice = { path, seconds: 12 };
    expect(await grade({ voice })).toMatchObject({ message: '修改成功！' });
    expect(await mine()).toMatchObject({ voice });
    const works = await server.call('GET', '/teaching/teachingWork/mine', { token: fixture.student });
    expect(records(works).find((row) => row['id'] === workId)).toMatchObject({ teacherVoice: voice });
    const { result } = await server.call('GET', '/teaching/dashboard/mine', { token: fixture.student });
    expect(result).toMatchObject({
      marks: expect.arrayContaining([expect.objectContaining({ workId, voice })]),
    });
    const heard = await server.call('GET', `/sys/common/static/${path}`, { token: fixture.student });
    expect([
      heard.status,
      heard.raw.rawPayload,
      heard.headers['content-type'],
      heard.headers['cache-control'],
    ]).toEqual([200, sound, 'audio/webm', 'private, no-cache']);
    const others = [
      fixture.teacher,
      fixture.admin,
      undefined,
      fixture.other,
      fixture.teacher2,
      await server.login('s30112'),
    ];
    expect(await Promise.all(others.map((one) => statusFor(one, path)))).toEqual([
      200, 200, 404, 404, 404, 404,
    ]);
  });

  test('a grade without the field keeps the comment, and a null removes it', async () => {
    const path = await speak();
    await grade({ voice: { path, seconds: 60 } });
    await grade({ comment: '很好' });
    expect(await mine()).toMatchObject({ comment: '很好', voice: { path, seconds: 60 } });
    await grade({ voice: null });
    expect(await mine()).toMatchObject({ voice: null });
    expect(await statusFor(fixture.student, path)).toBe(404);
  });

  test('the comment is hidden until the work is returned', async () => {
    const path = await speak();
    const voice = { path, seconds: 3 };
    await grade({ voice }, { workStatus: 1 });
    expect([await mine(), await statusFor(fixture.student, path)]).toMatchObject([{ voice: null }, 404]);
    await grade({}, { workStatus: -1 });
    expect([await mine(), await statusFor(fixture.student, path)]).toMatchObject([{ voice }, 200]);
    const { result } = await server.call('GET', '/teaching/dashboard/mine', { token: fixture.student });
    expect(result).toMatchObject({
      returned: expect.arrayContaining([expect.objectContaining({ workId, voice })]),
    });
  });

  test('the comment is hidden while marks are held', async () => {
    await handIn({ holdMarks: 1 });
    const path = await speak();
    await grade({ voice: { path, seconds: 3 } });
    expect([await mine(), await statusFor(fixture.student, path)]).toMatchObject([
      { voice: null, marksHeld: true },
      404,
    ]);
    const answer = await server.call('GET', '/teaching/teachingWork/mine', { token: fixture.student });
    expect(JSON.stringify(answer.result)).not.toContain(path);
    await server.call('POST', `${homeworkPath}/releaseMarks`, {
      token: fixture.teacher,
      body: { id: homework },
    });
    expect([await mine(), await statusFor(fixture.student, path)]).toMatchObject([{ voice: { path } }, 200]);
  });

  test('a comment must be a recording of the grader, or the existing one', async () => {
    const gone = { message: '录音已不存在，请重新录制', result: { field: 'voice' } };
    const { path } = await postFile(server, fixture.teacher ?? '', {
      purpose: 'image',
      name: 'a.png',
      bytes: pngFile,
    });
    for (const one of [path, await speak(fixture.teacher2), 'nowhere.weba']) {
      expect(await grade({ voice: { path: one, seconds: 3 } })).toMatchObject(gone);
    }
    const first = await speak();
    await grade({ voice: { path: first, seconds: 3 } });
    // The next grader sends the existing recording.
    expect(await grade({ voice: { path: first, seconds: 3 } }, {}, fixture.admin)).toMatchObject({
      success: true,
    });
    for (const seconds of [0, 61]) {
      expect((await grade({ voice: { path: first, seconds } })).success).toBe(false);
    }
  });

  test('a version conflict includes the saved comment', async () => {
    const voice = { path: await speak(), seconds: 5 };
    const list = await server.call('GET', '/teaching/teachingWork/list', {
      token: fixture.teacher,
      query: { additionalId: homework },
    });
    const revision = records(list)[0]?.['revision'];
    await grade({ voice });
    expect(await grade({ voice: null }, { revision })).toMatchObject({ result: { conflict: { voice } } });
  });

  test('the file cleanup deletes a replaced recording, but not the current one', async () => {
    const [first, second] = [await speak(), await speak()];
    const { db } = server.database;
    await db
      .updateTable('sysFile')
      .set({ createTime: new Date(Date.now() - 2 * day) })
      .where('filePath', 'in', [first, second])
      .execute();
    await grade({ voice: { path: first, seconds: 3 } });
    await grade({ voice: { path: second, seconds: 3 } });
    const job = await db
      .selectFrom('sysQuartzJob')
      .selectAll()
      .where('jobClassName', '=', 'OrphanFileCleanup')
      .executeTakeFirstOrThrow();
    await server.deps.jobs.start(job, { startedBy: 'test' });
    await server.deps.jobs.settled();
    const left = await db
      .selectFrom('sysFile as file')
      .leftJoin('sysFileLoose as loose', 'loose.fileId', 'file.id')
      .select(['file.filePath', 'file.releasedTime', 'loose.fileId'])
      .where('file.filePath', 'in', [first, second])
      .execute();
    expect(left).toEqual([{ filePath: second, releasedTime: null, fileId: null }]);
    expect(await statusFor(fixture.student, second)).toBe(200);
  });
});

describe('a recording', () => {
  test('only graders can upload a recording', async () => {
    const file = { purpose: 'voice', name: '评语.weba', bytes: sound };
    expect((await upload(server, fixture.student, file)).status).toBe(403);
    expect((await upload(server, undefined, file)).status).toBe(401);
  });

  test.each([
    ['a.weba', 'RIFF\u0010\0\0\0WAVEfmt ', '文件内容与扩展名 .weba 不符，请用原来的软件重新保存后再上传'],
    ['a.m4a', sound, '文件内容与扩展名 .m4a 不符，请用原来的软件重新保存后再上传'],
    ['a.webm', sound, /不支持|只能/],
    ['a.weba', Buffer.concat([sound, Buffer.alloc(2 * 1024 * 1024)]), '文件超过2MB'],
  ])('the file %s is refused with a message', async (name, bytes, message) => {
    expect(await upload(server, fixture.teacher, { purpose: 'voice', name, bytes })).toMatchObject({
      success: false,
      message: expect.stringMatching(message),
    });
  });
});
