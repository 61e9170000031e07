import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { pngFile, projectFile, postFile } from './testing/upload-form.ts';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  student = await server.login('student');
});
afterAll(() => server.close());

const read = (
  path: string,
  token?: string,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
) => server.call('GET', `/sys/common/static/${path}`, { token, headers, query });

/** Returns the recipients of the file; other users are answered as if it did not exist. */
const readers = async (path: string): Promise<string[]> => {
  const who = ['', 'student', 's30102', 's30205', 'teacher', 'teacher2', 'admin'];
  const answers = await Promise.all(
    who.map(async (name) => await read(path, name === '' ? undefined : await server.login(name))),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(
    new Set(answers.some((one) => one.status === 404) ? [200, 404] : [200]),
  );
  return who.filter((_name, index) => answers[index]?.status === 200);
};

describe('a picture', () => {
  test('is public and cached by browsers', async () => {
    const { path } = await postFile(server, student, {
      purpose: 'cover',
      name: '封面 1%.png',
      bytes: pngFile,
    });
    const answer = await read(path);
    expect(answer.raw.rawPayload).toEqual(pngFile);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="__.png"; filename*=UTF-8''%E5%9B%BE%E7%89%87.png`,
    });
    expect(String(answer.headers['content-security-policy'])).toContain('sandbox');
  });

  test('is sent as a download on request', async () => {
    const { path } = await postFile(server, student, { purpose: 'image', name: 'a.png', bytes: pngFile });
    const answer = await read(path, undefined, {}, { download: '1' });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="__.png"/);
  });

  test('with a hostile name does not break the headers', async () => {
    const { path } = await postFile(server, student, {
      purpose: 'image',
      name: `x'); alert(1)//<b>.png`,
      bytes: pngFile,
    });
    const { headers } = await read(path);
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[^"\r\n<>]+"(?:; filename\*=UTF-8''[\w%.-]+)?$/,
    );
  });
});

describe('the file of a work', () => {
  const pathOf = async (workId: string): Promise<string> => `${(await school.workRow(workId)).workFile}.sb3`;

  test('is readable by its author, the responsible teacher and the administrator', async () => {
    expect(await readers(await pathOf(await school.work('student', 1)))).toEqual([
      'student',
      'teacher',
      'admin',
    ]);
  });

  test('is public while the work is published, and private after it is withdrawn or deleted', async () => {
    const id = await school.work('student', 3);
    const path = await pathOf(id);
    expect(await readers(path)).toHaveLength(7);
    await server.database.db
      .updateTable('teachingWork')
      .set({ workStatus: 2 })
      .where('id', '=', id)
      .execute();
    expect(await readers(path)).toEqual(['student', 'teacher', 'admin']);
    await server.database.db
      .updateTable('teachingWork')
      .set({ workStatus: 4, delFlag: 1 })
      .where('id', '=', id)
      .execute();
    expect(await readers(path)).toEqual(['student', 'admin']);
  });

  test('stays private for an earlier version of a published work', async () => {
    const id = await school.work('student', 3);
    const fileId = await school.workFile('student', 'earlier');
    await server.database.db
      .insertInto('teachingWorkVersion')
      .values({ workId: id, versionNo: 1, workName: '旧', fileId, createdBy: 'student' })
      .execute();
    expect(await readers(`${fileId}.sb3`)).toEqual(['student', 'teacher', 'admin']);
  });

  test('is readable by its uploader and the administrator while no work uses it', async () => {
    expect(await readers(`${await school.workFile('student', 'unused')}.sb3`)).toEqual(['student', 'admin']);
  });

  test('is revalidated by browsers, and a matching ETag returns 304', async () => {
    const path = await pathOf(await school.work('student', 3));
    const first = await read(path);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/x.scratch.sb3',
    });
    expect(first.headers['content-disposition']).toMatch(/^attachment; filename="__.sb3"/);
    const second = await read(path, undefined, { 'if-none-match': String(first.headers['etag']) });
    expect(second.status).toBe(304);
  });

  test('supports range requests', async () => {
    const id = await school.work('student', 3);
    const whole = projectFile(id);
    const path = await pathOf(id);
    const part = await read(path, undefined, { range: 'bytes=10-19' });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 10-19/${whole.length}`, 'content-length': '10' },
    });
    expect(part.raw.rawPayload).toEqual(whole.subarray(10, 20));
    const tail = await read(path, undefined, { range: 'bytes=-4' });
    expect(tail.raw.rawPayload).toEqual(whole.subarray(-4));
    const beyond = await read(path, undefined, { range: 'bytes=999999-' });
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${whole.length}` } });
  });
});

describe('the file of a unit', () => {
  const past = new Date('2026-01-01T00:00:00Z');
  const material = async (name: string): Promise<{ id: string; path: string }> =>
    await postFile(server, await server.login('admin'), {
      purpose: 'material',
      name,
      bytes: name.endsWith('.sb3') ? projectFile(name) : '讲义',
    });

  test('is readable by pupils of the class if the course is open and the file is enabled', async () => {
    const [shown, hidden, preset] = [
      await material('case.sb3'),
      await material('hidden.sb3'),
      await material('preset.sb3'),
    ];
    const opened = { orgCode: 'A01A01A01', at: past };
    await school.unit(opened, { courseCase: shown.path, showCourseCase: 1 });
    await school.unit(opened, { courseCase: hidden.path, showCourseCase: 0, courseWork: preset.path });
    const classOne = ['student', 's30102', 'teacher', 'teacher2', 'admin'];
    expect(await readers(shown.path)).toEqual(classOne);
    expect(await readers(preset.path)).toEqual(classOne);
    expect(await readers(hidden.path)).toEqual(['teacher', 'teacher2', 'admin']);
  });

  test('is hidden from pupils before the course opens', async () => {
    const { path } = await material('later.sb3');
    await school.unit({ orgCode: 'A01A01A01', at: null }, { courseCase: path, showCourseCase: 1 });
    expect(await readers(path)).toEqual(['teacher', 'teacher2', 'admin']);
  });

  test('is shown inline only if its type is safe for browsers', async () => {
    const [text, project] = [await material('讲义.txt'), await material('start.sb3')];
    const admin = await server.login('admin');
    expect((await read(text.path, admin)).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
    });
    expect((await read(text.path, admin)).headers['content-disposition']).toMatch(/^inline;/);
    expect((await read(project.path, admin)).headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('is readable by pupils only if its section (slides, plan) is enabled', async () => {
    const [slides, plan] = [await material('slides.txt'), await material('plan.txt')];
    const unitId = await school.unit(
      { orgCode: 'A01A01A01', at: past },
      { showCoursePpt: 1, showCoursePlan: 0 },
    );
    await server.database.db
      .insertInto('teachingCourseUnitFile')
      .values([
        { unitId, slot: 'ppt', position: 0, fileId: slides.id },
        { unitId, slot: 'plan', position: 0, fileId: plan.id },
      ])
      .execute();
    expect(await readers(slides.path)).toContain('student');
    expect(await readers(plan.path)).not.toContain('student');
    expect(await readers(plan.path)).toContain('teacher');
  });
});

describe('an invalid file path', () => {
  test.each(['0123.sb3', `${'0'.repeat(32)}.png`])('%s is not found', async (path) => {
    expect(await read(path, student)).toMatchObject({ status: 404, success: false, message: '文件不存在' });
  });

  test.each(['..%2F..%2Fetc%2Fpasswd', 'a%00.png', 'noextension', `${'a'.repeat(100)}.png`])(
    '%s is refused',
    async (path) => {
      expect([400, 404, 414]).toContain((await read(path, student)).status);
    },
  );

  test('a deleted file is not found', async () => {
    const { id, path } = await postFile(server, student, { purpose: 'cover', name: 'a.png', bytes: pngFile });
    await server.database.db.updateTable('sysFile').set({ delFlag: 1 }).where('id', '=', id).execute();
    expect((await read(path, student)).status).toBe(404);
  });

  test('a file record without content is not found', async () => {
    const { id, path } = await postFile(server, student, { purpose: 'cover', name: 'a.png', bytes: pngFile });
    await server.database.db
      .updateTable('sysFile')
      .set({ sha256: 'f'.repeat(64) })
      .where('id', '=', id)
      .execute();
    expect((await read(path, student)).status).toBe(404);
  });
});
