import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { createFileStore } from '#server/files/file-store.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { photo as makePhoto } from '#server/modules/file-transfer/testing/pictures.ts';
import { pngFile, upload, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { startS3Double, type S3Double } from '#tests/support/engines/s3-double.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Tests who can read the files of a row, at every address: the users who may read the row and the field.

type Field = Schema<'FormField'>;
const paper: Field = { id: 'paper001', key: 'paper', label: '附件', kind: 'file' };
const photo: Field = { id: 'photo001', key: 'photo', label: '照片', kind: 'image' };
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'bin'];

let double: S3Double;
let inbox: string;
let server: TestServer;
let picture: Buffer;
const film = (): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
    randomBytes(2 * 1024 * 1024 - 24),
  ]);

beforeAll(async () => {
  double = await startS3Double();
  inbox = await mkdtemp(path.join(tmpdir(), 'campus-inbox-'));
  const timing = { timeout: 500, pause: 1, attempts: 2 };
  const objects = createS3Objects({ settings: double.settings, inbox, isPublic: true, timing });
  server = await createTestServer({ objects, files: await createFileStore(objects, inbox) });
  picture = await makePhoto(400, 300);
  for (const code of ['leave', 'secret', 'diary', 'copied'])
    await grantForm(server, code, ['student', 'teacher']);
  const own = { role: 'student', rows: 'own', may } as const;
  await madeForm(server, 'leave', {
    kind: 'single',
    fields: [paper, photo],
    access: [own, { role: 'teacher', rows: 'class', may }],
  });
  await madeForm(server, 'secret', {
    kind: 'single',
    fields: [paper, photo],
    access: [own, { role: 'teacher', rows: 'all', may, fields: { [paper.id]: 'hidden' } }],
  });
});
afterAll(async () => {
  server.setNow(undefined);
  await server.close();
  await double.close();
  await rm(inbox, { recursive: true });
});

const attach = async (by: string, name: string, bytes: Buffer | string): Promise<string> =>
  (await postFile(server, await server.login(by), { purpose: 'attachment', name, bytes })).path;
const read = async (
  file: string,
  by: string | undefined,
  { query = {}, headers = {} }: { query?: Record<string, string>; headers?: Record<string, string> } = {},
) =>
  await server.call('GET', `/sys/common/static/${file}`, {
    token: by === undefined ? undefined : await server.login(by),
    query,
    headers,
  });
/** `student` and `teacher` are of one class; the others are not. */
const everybody = ['student', 's30102', 's30201', 'teacher', 'teacher2', undefined] as const;
async function readers(file: string, asked: Parameters<typeof read>[2] = {}): Promise<string[]> {
  const found: string[] = [];
  for (const by of everybody) {
    const { status } = await read(file, by, asked);
    if (status !== 404) found.push(`${by ?? 'anonymous'} ${status}`);
  }
  return found;
}
async function addedRow(form: string, values: object): Promise<string> {
  const added = await rowCalls(server, form, 'student').add(values);
  expect(added).toMatchObject({ success: true });
  return String(Object(added.result).id);
}

describe('attachments of a row', () => {
  it('a pupil can attach pictures and files', async () => {
    const [image, file] = [
      await attach('student', '我.jpg', picture),
      await attach('student', '假条.txt', '病'),
    ];
    await addedRow('leave', { photo: [image], paper: [file] });
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
    expect(await readers(file)).toEqual(['student 200', 'teacher 200']);
  });

  it('only the private cache of the reader stores them, and it revalidates each time', async () => {
    const image = await attach('student', '我.jpg', picture);
    await addedRow('leave', { photo: [image] });
    for (const query of [{}, { width: '96' }, { download: '1' }]) {
      const { headers } = await read(image, 'student', { query });
      expect(headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('the same users can read thumbnails, ranges, downloads and unchanged files', async () => {
    const image = await attach('student', '我.jpg', picture);
    await addedRow('leave', { photo: [image] });
    const { headers } = await read(image, 'student');
    const small = await read(image, 'student', { query: { width: '96' } });
    expect(await readers(image, { query: { width: '96' } })).toEqual(['student 200', 'teacher 200']);
    expect(await readers(image, { query: { download: '1' } })).toEqual(['student 200', 'teacher 200']);
    const known = (etag: unknown) => ({ headers: { 'if-none-match': String(etag) } });
    expect(await readers(image, known(headers['etag']))).toEqual(['student 304', 'teacher 304']);
    expect(await readers(image, { ...known(small.headers['etag']), query: { width: '96' } })).toEqual([
      'student 304',
      'teacher 304',
    ]);
    expect(await readers(image, { headers: { range: 'bytes=0-9' } })).toEqual(['student 206', 'teacher 206']);
  });

  it('they are not redirected to an address in the object store, which would need no permission', async () => {
    const file = await attach('student', '片.mp4', film());
    await addedRow('leave', { paper: [file] });
    expect(await readers(file)).toEqual(['student 200', 'teacher 200']);
    const bearer = { headers: { authorization: `Bearer ${await server.login('student')}` } };
    const answer = await read(file, undefined, bearer);
    expect(answer.headers['location']).toBeUndefined();
  });

  it('no user can read them while their row is in the recycle bin or after the row drops them', async () => {
    const image = await attach('student', '我.jpg', picture);
    const id = await addedRow('leave', { photo: [image] });
    const calls = rowCalls(server, 'leave', 'student');
    await calls.remove(id);
    expect(await readers(image)).toEqual([]);
    expect(await readers(image, { query: { width: '96' } })).toEqual([]);
    await calls.undo(id);
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
    await calls.edit(id, { photo: [] });
    server.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await readers(image)).toEqual([]);
    server.setNow(undefined);
  });

  it('they cannot be read in a field that the reader does not see', async () => {
    const [image, file] = [
      await attach('student', '我.jpg', picture),
      await attach('student', '假条.txt', '病'),
    ];
    await addedRow('secret', { photo: [image], paper: [file] });
    expect(await readers(image)).toEqual(['student 200', 'teacher 200', 'teacher2 200']);
    expect(await readers(file)).toEqual(['student 200']);
  });

  it('before the row is saved only their uploader can read them, for a day', async () => {
    const image = await attach('student', '我.jpg', picture);
    expect(await readers(image)).toEqual(['student 200']);
    server.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await readers(image)).toEqual([]);
    server.setNow(undefined);
  });

  it('referring to them in a row of another user or in a course gives no access', async () => {
    const image = await attach('student', '我.jpg', picture);
    await addedRow('leave', { photo: [image] });
    for (const by of ['s30102', 'teacher', 'admin']) {
      const { message } = await rowCalls(server, 'leave', by).add({ photo: [image] });
      expect(message).toMatch(/照片：文件不存在|没有权限|表单不存在/);
    }
    const course = await server.call('POST', '/teaching/teachingCourse/add', {
      token: await server.login('admin'),
      body: { courseName: '借图', courseCover: image },
    });
    expect(course).toMatchObject({ success: false });
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
  });

  it('they stay private if a public picture has the same bytes', async () => {
    const image = await attach('student', '我.jpg', picture);
    const token = await server.login('student');
    const open = await postFile(server, token, { purpose: 'cover', name: '我.jpg', bytes: picture });
    await addedRow('leave', { photo: [image] });
    expect((await read(open.path, undefined)).status).toBe(200);
    expect((await read(image, undefined)).status).toBe(404);
  });

  it('public pictures are refused as attachments', async () => {
    const token = await server.login('student');
    for (const purpose of ['image', 'cover', 'avatar']) {
      const { path: open } = await postFile(server, token, { purpose, name: 'a.png', bytes: pngFile });
      expect(await rowCalls(server, 'leave', 'student').add({ photo: [open] })).toMatchObject({
        message: '照片：请作为附件上传',
      });
    }
  });
});

it('uploading an attachment without a login is refused', async () => {
  expect(
    await upload(server, undefined, { purpose: 'attachment', name: 'a.png', bytes: pngFile }),
  ).toMatchObject({ status: 401 });
});

describe('pictures in rich text of a row', () => {
  const text: Field = { id: 'text0001', key: 'text', label: '正文', kind: 'richText' };
  const shown = (file: string) => `<p>见图<img src="/api/sys/common/static/${file}" alt=""></p>`;

  beforeAll(async () => {
    const own = { role: 'student', rows: 'own', may } as const;
    await madeForm(server, 'diary', {
      kind: 'single',
      fields: [text],
      access: [own, { role: 'teacher', rows: 'class', may }],
    });
    const line: Field = { id: 'line0001', key: 'line', label: '一行', kind: 'text', maxLength: 500 };
    await madeForm(server, 'copied', {
      kind: 'single',
      fields: [line, text],
      access: [own],
      rules: [{ act: 'set', event: 'change', field: line.id, target: text.id, expression: 'line' }],
    });
  });

  it('pictures have the permissions of their row and cannot be read while it is in the recycle bin', async () => {
    const image = await attach('student', '我.jpg', picture);
    const id = await addedRow('diary', { text: shown(image) });
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
    const calls = rowCalls(server, 'diary', 'student');
    await calls.remove(id);
    expect(await readers(image)).toEqual([]);
    await calls.undo(id);
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
    await calls.edit(id, { text: '<p>没有图了</p>' });
    server.setNow(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await readers(image)).toEqual([]);
    server.setNow(undefined);
  });

  it('pictures stay readable when another user edits the text around them', async () => {
    const image = await attach('student', '我.jpg', picture);
    const id = await addedRow('diary', { text: shown(image) });
    expect(
      await rowCalls(server, 'diary', 'teacher').edit(id, { text: `<p>看过了</p>${shown(image)}` }),
    ).toMatchObject({ success: true });
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
  });

  it('a text that refers to an attachment of another user, even with entities, gives no access', async () => {
    const image = await attach('student', '我.jpg', picture);
    await addedRow('leave', { photo: [image] });
    const calls = rowCalls(server, 'diary', 's30102');
    expect(await calls.add({ text: shown(image) })).toMatchObject({
      message: '正文：有一张图片不存在，或不是自己上传的，请删去后重新插入',
    });
    for (const spelt of [image.replace('-', '&#45;'), image.replace('form', '&#102;orm')])
      await calls.add({ text: shown(spelt) });
    await rowCalls(server, 'copied', 's30102').add({ line: shown(image) });
    expect(await readers(image)).toEqual(['student 200', 'teacher 200']);
  });

  it('pictures may also be public images', async () => {
    const token = await server.login('student');
    const { path: open } = await postFile(server, token, { purpose: 'image', name: 'a.png', bytes: pngFile });
    await addedRow('diary', { text: shown(open) });
    expect((await read(open, undefined)).status).toBe(200);
  });
});
