import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#server/files/file-store.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { startS3Double, type S3Double } from '#tests/support/engines/s3-double.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';
import { photo } from './testing/pictures.ts';
import { upload, postFile, uploadForm, type UploadForm } from './testing/upload-form.ts';

let double: S3Double;
let inbox: string;
let server: TestServer;
let teacher: string;

beforeAll(async () => {
  double = await startS3Double();
  inbox = await mkdtemp(path.join(tmpdir(), 'campus-inbox-'));
  const timing = { timeout: 500, pause: 1, attempts: 2 };
  const objects = createS3Objects({ settings: double.settings, inbox, isPublic: true, timing });
  server = await createTestServer({ objects, files: await createFileStore(objects, inbox) });
  teacher = await server.login('teacher');
});
afterEach(() => double.calm());
afterAll(async () => {
  await server.close();
  await double.close();
  await rm(inbox, { recursive: true });
});

const read = (file: string, token?: string, headers: Record<string, string> = {}, query = {}) =>
  server.call('GET', `/sys/common/static/${file}`, { token, headers, query });

/** Bytes that begin like a film. */
const film = (size: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes(size - 24)]);
const material = (bytes: Buffer): UploadForm => ({ purpose: 'material', name: '课.mp4', bytes });
const countFiles = async (): Promise<number> =>
  Number(
    (
      await server.database.db
        .selectFrom('sysFile')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('with files in an object store', () => {
  it('an upload is readable as a whole and by ranges, but not by visitors', async () => {
    const bytes = film(300_000);
    const { path: file } = await postFile(server, teacher, material(bytes));
    expect((await read(file, teacher)).raw.rawPayload.equals(bytes)).toBe(true);
    const part = await read(file, teacher, { range: 'bytes=100-199' });
    expect([part.status, part.raw.rawPayload.equals(bytes.subarray(100, 200))]).toEqual([206, true]);
    expect((await read(file)).status).toBe(404);
    expect(await readdir(inbox)).toEqual([]);
  });

  it('thumbnails are created and stored in the object store', async () => {
    const form = { purpose: 'cover', name: 'a.jpg', bytes: await photo(900, 700) };
    const { path: file } = await postFile(server, teacher, form);
    const first = await read(file, undefined, {}, { width: '192' });
    const again = await read(file, undefined, {}, { width: '192' });
    expect([first.headers['content-type'], again.headers['content-type']]).toEqual([
      'image/webp',
      'image/webp',
    ]);
    expect([...double.objects.keys()].filter((name) => name.startsWith('thumbs/'))).toHaveLength(1);
  });

  it('a file uploaded in parts is assembled', async () => {
    const bytes = film(9 * 1024 * 1024);
    const begin = { fileName: '长.mp4', fileSize: bytes.length, fileMark: 'x', purpose: 'material' };
    const { result } = await server.call('POST', '/sys/upload/begin', { token: teacher, body: begin });
    const { uploadId, partSize } = Object.assign({ uploadId: '', partSize: 0 }, result);
    for (let partNo = 0; partNo * partSize < bytes.length; partNo += 1) {
      const part = bytes.subarray(partNo * partSize, (partNo + 1) * partSize);
      const fields = { uploadId, partNo: String(partNo) };
      const form = uploadForm({ fields, name: 'part', bytes: part });
      const answer = await server.call('POST', '/sys/upload/part', { token: teacher, ...form });
      expect(answer.success).toBe(true);
    }
    const done = await server.call('POST', '/sys/upload/finish', { token: teacher, body: { uploadId } });
    const { filePath } = Object.assign({ filePath: '' }, done.result);
    expect((await read(filePath, teacher)).raw.rawPayload.equals(bytes)).toBe(true);
  });
});

describe('while the object store is unavailable', () => {
  const said = { status: 503, message: '文件存储暂时不可用，请稍后再试' };

  it('an upload leaves nothing behind and returns 503 with Retry-After', async () => {
    const before = [await countFiles(), double.objects.size];
    double.befall({ how: 503 });
    const answer = await upload(server, teacher, material(film(5000)));
    expect(answer).toMatchObject(said);
    expect(answer.headers['retry-after']).toMatch(/^[2-5]$/);
    expect([await countFiles(), double.objects.size]).toEqual(before);
    expect(await readdir(inbox)).toEqual([]);
    double.calm();
    expect((await upload(server, teacher, material(film(5000)))).success).toBe(true);
  });

  it('a download returns 503, also if the store fails between metadata and content', async () => {
    const { path: file } = await postFile(server, teacher, material(film(5000)));
    double.befall({ how: 'drop' });
    expect(await read(file, teacher)).toMatchObject(said);
    double.calm();
    double.befall({ how: 500, when: ({ method }) => method === 'GET' });
    const answer = await read(file, teacher);
    expect(answer).toMatchObject(said);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['etag']).toBe(undefined);
  });

  it('the server stays ready and other requests succeed', async () => {
    double.befall({ how: 'drop' });
    expect((await server.app.inject({ url: '/readyz' })).json()).toMatchObject({
      ready: true,
      parts: { files: { ok: false, message: '文件存储暂时不可用' } },
    });
    expect((await server.call('GET', '/sys/upload/space', { token: teacher })).success).toBe(true);
  });

  it('an object store without space returns 507', async () => {
    double.befall({ how: 507 });
    expect((await upload(server, teacher, material(film(5000)))).status).toBe(507);
  });
});

describe('a large file with an object store that browsers can reach', () => {
  /** The file of a work in a status, with large bytes. */
  async function largeWork(workStatus: number, bytes: Buffer): Promise<string> {
    const school = testSchool(server);
    const { workFile } = await school.workRow(await school.work('student', workStatus));
    const { sha256 } = await server.deps.files.put(Readable.from([bytes]), { limit: bytes.length });
    await server.database.db
      .updateTable('sysFile')
      .set({ sha256 })
      .where('id', '=', workFile ?? '')
      .execute();
    return `${workFile ?? ''}.sb3`;
  }

  it('is redirected to the store with a signed URL valid for a minute', async () => {
    const bytes = randomBytes(2 * 1024 * 1024);
    const answer = await read(await largeWork(3, bytes));
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const address = String(answer.headers['location']);
    expect(address).toContain('X-Amz-Expires=60');
    const came = await fetch(address, { headers: { range: 'bytes=5-9' } });
    expect([came.status, Buffer.from(await came.arrayBuffer())]).toEqual([206, bytes.subarray(5, 10)]);
    expect(came.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('is sent by the server for requests with a token', async () => {
    const bytes = randomBytes(2 * 1024 * 1024);
    const file = await largeWork(3, bytes);
    const answer = await read(file, teacher);
    expect([answer.status, answer.raw.rawPayload.equals(bytes)]).toEqual([200, true]);
    // An unknown token is still a token.
    expect((await read(file, 'x'.repeat(43))).status).not.toBe(302);
  });

  it('is not redirected for users who may not read it', async () => {
    expect((await read(await largeWork(1, randomBytes(2 * 1024 * 1024)))).status).toBe(404);
  });

  it('a small file is sent by the server', async () => {
    expect((await read(await largeWork(3, randomBytes(1000)))).status).toBe(200);
  });
});
