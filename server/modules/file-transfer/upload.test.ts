import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeZip } from '#server/files/zip-writer.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, projectFile, soundFile, upload, uploadForm } from './testing/upload-form.ts';

let server: TestServer;
let student: string;
let teacher: string;

beforeAll(async () => {
  server = await createTestServer();
  student = await server.login('student');
  teacher = await server.login('teacher');
});
afterAll(() => server.close());

const rowCount = async (): Promise<number> => {
  const row = await server.database.db
    .selectFrom('sysFile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Returns the names of unfinished uploads; other test files use the same folder. */
const unfinished = async (): Promise<string[]> => await readdir(`${server.database.filesFolder}/tmp`);

describe('an accepted upload', () => {
  test('returns the path as message and the registered file as result', async () => {
    const bytes = projectFile('accepted');
    const answer = await upload(server, student, { purpose: 'work', name: '我的作品.sb3', bytes });
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(answer.message).toMatch(/^[0-9a-f]{32}\.sb3$/);
    expect(answer.result).toEqual({
      id: answer.message.slice(0, 32),
      filePath: answer.message,
      fileName: '我的作品.sb3',
      fileType: 2,
      fileSize: bytes.length,
    });
  });

  test('keeps a Chinese name with % and spaces', async () => {
    const name = '我的 100% 作品 %20 终稿.sb3';
    const answer = await upload(server, student, { purpose: 'work', name, bytes: projectFile() });
    expect(answer.result).toMatchObject({ fileName: name });
  });

  test('keeps a hostile name as text, without its folder path', async () => {
    const answer = await upload(server, student, {
      purpose: 'image',
      name: '../../<img src=x onerror=alert(1)>.png',
      bytes: pngFile,
    });
    expect(answer.result).toMatchObject({ fileName: '<img src=x onerror=alert(1)>.png' });
  });

  test('gets the project extension that matches its content', async () => {
    const answer = await upload(server, student, {
      purpose: 'work',
      name: 'old.sb3',
      bytes: projectFile('', 2),
    });
    expect(answer.message).toMatch(/\.sb2$/);
  });

  test('with the same name and content creates a separate file each time', async () => {
    const form = { purpose: 'cover', name: '封面.png', bytes: pngFile };
    const [first, second] = await Promise.all([upload(server, student, form), upload(server, student, form)]);
    expect([first.success, second.success]).toEqual([true, true]);
    expect(first.message).not.toBe(second.message);
  });

  test('may be larger than a JSON body', async () => {
    const bytes = writeZip([
      { name: 'project.json', data: projectJson() },
      { name: `${'b'.repeat(32)}.wav`, data: soundFile(5 * 1024 * 1024) },
    ]);
    const answer = await upload(server, student, { purpose: 'work', name: 'large.sb3', bytes });
    expect(answer).toMatchObject({ success: true, result: { fileSize: bytes.length } });
  });

  test('is returned byte for byte', async () => {
    const { message } = await upload(server, student, {
      purpose: 'work',
      name: 'same.sb3',
      bytes: projectFile('same'),
    });
    const { raw } = await server.call('GET', `/sys/common/static/${message}`, { token: student });
    expect(raw.rawPayload).toEqual(projectFile('same'));
  });

  test.each([
    ['lesson.mp4', Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isommp42'), 3],
    ['start.sb3', projectFile(), 4],
    ['plan.pdf', '%PDF-1.7\n', 5],
    ['notes.txt', '第一课', 1],
  ])('%s gets the file type of its kind', async (name, bytes, fileType) => {
    const answer = await upload(server, teacher, { purpose: 'material', name, bytes });
    expect(answer).toMatchObject({ success: true, result: { fileType } });
  });
});

const projectJson = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      targets: [
        {
          isStage: true,
          name: 'Stage',
          blocks: {},
          costumes: [{ assetId: 'a'.repeat(32), dataFormat: 'svg' }],
          sounds: [],
        },
      ],
      meta: { semver: '3.0.0' },
    }),
  );

describe('a refused upload', () => {
  const truncated = projectFile('truncated').subarray(0, -30);
  const bomb = writeZip([
    { name: 'project.json', data: projectJson() },
    { name: `${'c'.repeat(32)}.wav`, data: Buffer.alloc(40 * 1024 * 1024), compress: true },
  ]);
  test.each([
    ['another kind of file', { purpose: 'work', name: 'a.png', bytes: pngFile }, '不支持的文件类型'],
    ['a program', { purpose: 'material', name: 'a.exe', bytes: 'MZ' }, '不支持的文件类型'],
    ['a page', { purpose: 'material', name: 'a.html', bytes: '<html></html>' }, '不支持的文件类型'],
    [
      'a drawing that may carry scripts',
      { purpose: 'image', name: 'a.svg', bytes: '<svg></svg>' },
      '不支持的文件类型',
    ],
    [
      'a page called a picture',
      { purpose: 'image', name: 'a.png', bytes: '<html><script>1</script></html>' },
      '文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传',
    ],
    ['an empty file', { purpose: 'work', name: 'a.sb3', bytes: '' }, '文件是空的'],
    ['a name without a kind', { purpose: 'work', name: 'sb3', bytes: projectFile() }, '不支持的文件类型'],
    [
      'a project that is no archive',
      { purpose: 'work', name: 'a.sb3', bytes: 'not a zip' },
      '文件不是 Scratch 作品，请上传 .sb3、.sb2 或 .sb 文件',
    ],
    [
      'a broken archive',
      { purpose: 'work', name: 'a.sb3', bytes: truncated },
      '作品文件已损坏，请重新保存后再上传',
    ],
    [
      'an archive without a project',
      { purpose: 'work', name: 'a.sb3', bytes: writeZip([{ name: 'x.txt', data: Buffer.from('x') }]) },
      '作品文件里缺少 project.json，请用 Scratch 重新保存后再上传',
    ],
    [
      'a project that says nothing',
      {
        purpose: 'work',
        name: 'a.sb3',
        bytes: writeZip([{ name: 'project.json', data: Buffer.from('{}') }]),
      },
      '作品内容无法识别，请用 Scratch 1.4、2.0 或 3.0 重新保存',
    ],
    [
      'an archive that inflates without end',
      { purpose: 'work', name: 'a.sb3', bytes: bomb },
      '作品太大，请减少一些造型或声音再上传',
    ],
    [
      'a bomb among the materials',
      { purpose: 'material', name: 'a.sb3', bytes: bomb },
      '作品太大，请减少一些造型或声音再上传',
    ],
    [
      'a picture above 10 MB',
      { purpose: 'cover', name: 'a.png', bytes: Buffer.concat([pngFile, Buffer.alloc(10 * 1024 * 1024)]) },
      '文件超过10MB',
    ],
    [
      'a work above 50 MB',
      { purpose: 'work', name: 'a.sb3', bytes: Buffer.alloc(50 * 1024 * 1024 + 1) },
      '文件超过50MB',
    ],
  ])('%s is refused', async (_what, form, message) => {
    const before = await rowCount();
    const answer = await upload(server, teacher, form);
    expect(answer).toMatchObject({ status: 200, success: false, message, result: { field: 'file' } });
    expect(await rowCount()).toBe(before);
  });

  test.each([
    ['of another content than its name says', 'image', 'a.png', Buffer.from('<html>never kept</html>')],
    ['that is no project', 'work', 'a.sb3', writeZip([{ name: 'never.txt', data: Buffer.from('kept') }])],
  ])('a file %s leaves no bytes', async (_what, purpose, name, bytes) => {
    const answer = await upload(server, student, { purpose, name, bytes });
    expect(answer.success).toBe(false);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await server.deps.files.stat(sha256)).toBe(undefined);
    for (const left of await unfinished()) {
      expect(await readFile(`${server.database.filesFolder}/tmp/${left}`).catch(() => undefined)).not.toEqual(
        bytes,
      );
    }
  });

  test('a missing or unknown purpose is refused', async () => {
    const without = await upload(server, student, { name: 'a.png', bytes: pngFile });
    expect(without).toMatchObject({ status: 400, message: '参数不正确：purpose' });
    const unknown = await upload(server, student, { purpose: 'toString', name: 'a.png', bytes: pngFile });
    expect(unknown).toMatchObject({ status: 400, message: '参数不正确：purpose' });
  });

  test('a body that is not a form is refused', async () => {
    const json = await server.call('POST', '/sys/common/upload', { token: student, body: { file: 'x' } });
    expect(json).toMatchObject({ status: 415, success: false, message: '请选择文件' });
    const { headers } = uploadForm({ name: 'a', bytes: '' });
    const empty = await server.call('POST', '/sys/common/upload', { token: student, headers, payload: '' });
    expect(empty).toMatchObject({ status: 400, success: false, message: '请选择文件' });
  });

  test('a truncated form is refused', async () => {
    const before = await rowCount();
    const { payload, headers } = uploadForm({
      purpose: 'work',
      name: 'half.sb3',
      bytes: projectFile('half'),
    });
    const answer = await server.call('POST', '/sys/common/upload', {
      token: student,
      headers,
      payload: payload.subarray(0, -60),
    });
    expect(answer).toMatchObject({ success: false, message: '上传中断，请重新上传' });
    expect(await rowCount()).toBe(before);
  });

  test('a material uploaded by a pupil is refused', async () => {
    const before = await rowCount();
    const answer = await upload(server, student, { purpose: 'material', name: 'a.txt', bytes: '第一课' });
    expect(answer).toMatchObject({ status: 403, success: false });
    expect(await rowCount()).toBe(before);
  });

  test('an upload without a login is refused', async () => {
    const answer = await upload(server, undefined, { purpose: 'work', name: 'a.sb3', bytes: projectFile() });
    expect(answer).toMatchObject({ status: 401, success: false });
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(address).port);
  });

  const post = (headers: Record<string, string>) =>
    request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/sys/common/upload',
      headers: { ...headers, 'x-access-token': student },
    });

  test('an upload aborted halfway leaves neither bytes nor a database row', async () => {
    const rows = await rowCount();
    const before = new Set(await unfinished());
    const { payload, headers } = uploadForm({
      purpose: 'work',
      name: 'gone.sb3',
      bytes: Buffer.alloc(1024 * 1024, 1),
    });
    const sending = post({ ...headers, 'content-length': String(payload.length) });
    sending.on('error', () => undefined);
    sending.write(payload.subarray(0, 300_000));
    let fresh: string[] = [];
    await expect
      .poll(async () => (fresh = (await unfinished()).filter((one) => !before.has(one))).length)
      .toBeGreaterThan(0);
    sending.destroy();
    await expect.poll(async () => (await unfinished()).filter((one) => fresh.includes(one))).toEqual([]);
    expect(await rowCount()).toBe(rows);
  });

  test.each([
    ['of a wrong kind', 'a.exe', 20, '不支持的文件类型'],
    ['above the limit', 'a.sb3', 60, '文件超过50MB'],
  ])(
    'the sender of a large file %s receives the refusal after sending all of it',
    async (_what, name, megabytes, message) => {
      const { payload, headers } = uploadForm({
        purpose: 'work',
        name,
        bytes: Buffer.alloc(megabytes * 1024 * 1024, 1),
      });
      const sending = post({ ...headers, 'content-length': String(payload.length) });
      const answered = once(sending, 'response');
      // A browser reads the answer only after it has sent everything.
      const sent = once(sending, 'finish');
      sending.end(payload);
      await sent;
      const [response] = await answered;
      const answer = await text(response);
      expect(JSON.parse(answer)).toMatchObject({ success: false, message });
    },
  );
});
