import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { uploadForm } from './testing/upload-form.ts';
import { partSize } from './upload-parts.ts';

let server: TestServer;
let teacher: string;
let teacher2: string;
let student: string;

beforeAll(async () => {
  server = await createTestServer();
  [teacher, teacher2, student] = await Promise.all([
    server.login('teacher'),
    server.login('teacher2'),
    server.login('student'),
  ]);
});
afterAll(() => server.close());

/** Returns the beginning of an MP4 file, padded to a size; the mark makes it unique. */
function video(size: number, mark: number): Buffer {
  const bytes = Buffer.alloc(size, mark);
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(bytes);
  return bytes;
}

let files = 0;
const fileOf = (size: number, fileName = '第一课.mp4') => {
  files += 1;
  return { fileName, fileSize: size, fileMark: String(files), purpose: 'material' };
};
const begin = (body: object, token: string | undefined = teacher) =>
  server.call('POST', '/sys/upload/begin', { token, body });
const part = (
  uploadId: string,
  partNo: number | string,
  bytes: Buffer,
  token: string | undefined = teacher,
) =>
  server.call('POST', '/sys/upload/part', {
    token,
    ...uploadForm({ fields: { uploadId, partNo: String(partNo) }, name: 'part', bytes }),
  });
const finish = (uploadId: string, token: string | undefined = teacher) =>
  server.call('POST', '/sys/upload/finish', { token, body: { uploadId } });
const idOf = (answer: { readonly result: unknown; readonly message: string }): string => {
  const id: unknown = Reflect.get(Object(answer.result), 'uploadId');
  if (typeof id !== 'string') throw new Error(answer.message);
  return id;
};

const size = partSize + 1000;
const cut = (bytes: Buffer): readonly [Buffer, Buffer] => [
  bytes.subarray(0, partSize),
  bytes.subarray(partSize),
];

describe('a file uploaded in parts', () => {
  test('is assembled in order and registered once, also when requests are repeated', async () => {
    const bytes = video(size, 1);
    const [first, second] = cut(bytes);
    const begun = await begin(fileOf(size));
    expect(begun.result).toMatchObject({ partSize, received: [] });
    const id = idOf(begun);
    expect(await part(id, 1, second)).toMatchObject({ success: true });
    expect(await finish(id)).toMatchObject({ success: false, message: '文件还没有上传完' });
    await part(id, 0, first);
    // Sent again, like after a lost answer.
    expect(await part(id, 0, first)).toMatchObject({ success: true });
    const stored = await finish(id);
    expect(stored).toMatchObject({
      success: true,
      result: { fileName: '第一课.mp4', fileSize: size, fileType: 3 },
    });
    const path = String(Reflect.get(Object(stored.result), 'filePath'));
    const read = await server.call('GET', `/sys/common/static/${path}`, { token: teacher });
    expect(read.raw.rawPayload.equals(bytes)).toBe(true);
    // The answer was lost: the same file, not a second one.
    expect((await finish(id)).result).toEqual(stored.result);
  });

  test('is resumed for the same file of the same user', async () => {
    const file = fileOf(size);
    const id = idOf(await begin(file));
    await part(id, 0, cut(video(size, 2))[0]);
    expect((await begin(file)).result).toEqual({ uploadId: id, partSize, received: [0] });
    expect((await begin({ ...file, fileMark: 'other' })).result).toMatchObject({ received: [] });
    expect((await begin(file, teacher2)).result).toMatchObject({ received: [] });
  });

  test('is refused to other users', async () => {
    const id = idOf(await begin(fileOf(size)));
    const refused = { success: false, message: '上传已过期，请重新上传' };
    expect(await part(id, 0, cut(video(size, 3))[0], teacher2)).toMatchObject(refused);
    expect(await finish(id, teacher2)).toMatchObject(refused);
  });

  test('expires after a day', async () => {
    const file = fileOf(size);
    const id = idOf(await begin(file));
    server.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect((await finish(id)).message).toBe('上传已过期，请重新上传');
    await begin(fileOf(size));
    server.setNow(undefined);
    const row = await server.database.db
      .selectFrom('sysUpload')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toBe(undefined);
  });

  test('expires when the user starts too many other uploads', async () => {
    const first = idOf(await begin(fileOf(size), teacher2));
    for (let more = 0; more < 7; more += 1) await begin(fileOf(size), teacher2);
    expect((await finish(first, teacher2)).message).toBe('上传已过期，请重新上传');
  });

  test('is refused if the content, the type or the size is not allowed', async () => {
    const bytes = Buffer.alloc(size, 7);
    const [first, second] = cut(bytes);
    const id = idOf(await begin(fileOf(size)));
    await part(id, 0, first);
    await part(id, 1, second);
    const answer = await finish(id);
    expect(answer).toMatchObject({ success: false, result: { field: 'file' } });
    expect(await begin(fileOf(size, '程序.exe'))).toMatchObject({ message: '不支持的文件类型' });
    expect(await begin(fileOf(201 * 1024 * 1024))).toMatchObject({ message: '文件超过200MB' });
  });

  test.each([
    ['a part that is too short', 0, 10, '文件在上传时被改动，请重新上传'],
    ['a part that is too long', 1, 1001, '文件在上传时被改动，请重新上传'],
    ['an empty part', 1, 0, '文件在上传时被改动，请重新上传'],
    ['a part behind the end', 2, 10, '参数不正确：partNo'],
    ['a part without a number', 'x', 10, '参数不正确：partNo'],
  ])('is refused with %s', async (_what, partNo, length, message) => {
    const id = idOf(await begin(fileOf(size)));
    expect(await part(id, partNo, Buffer.alloc(length, 1))).toMatchObject({ success: false, message });
  });

  test('is refused for pupils and without a login', async () => {
    expect((await begin(fileOf(size), student)).status).toBe(403);
    const body = { body: fileOf(size) };
    expect((await server.call('POST', '/sys/upload/begin', body)).status).toBe(401);
    const form = uploadForm({ fields: { uploadId: 'x', partNo: '0' }, name: 'part', bytes: 'x' });
    expect((await server.call('POST', '/sys/upload/part', form)).status).toBe(401);
    expect((await server.call('POST', '/sys/upload/finish', { body: { uploadId: 'x' } })).status).toBe(401);
  });
});
