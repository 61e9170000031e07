import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { metadataOf, gpsPhoto } from './testing/pictures.ts';
import { upload, postFile, uploadForm } from './testing/upload-form.ts';

// Metadata of a picture, such as the place, is never stored, whatever the upload is for.

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const read = async (path: string, query: Record<string, string> = {}): Promise<Buffer> =>
  (await server.call('GET', `/sys/common/static/${path}`, { token: admin, query })).raw.rawPayload;
// Only texts of four and more bytes: shorter ones occur in the noise of a picture by chance.
const secret = /Secret|Exif\0/;

describe.each([
  'cover',
  'avatar',
  'image',
  'asset',
  'material',
  'homework',
  'backpack',
  'attachment',
  'notice',
])('a picture that is uploaded as %s', (purpose) => {
  it('is stored without the metadata of the camera', async () => {
    const bytes = await gpsPhoto('jpeg');
    const { id, path } = await postFile(server, admin, { purpose, name: '我.jpg', bytes });
    const stored = await read(path);
    expect(bytes.toString('latin1')).toMatch(secret);
    expect(stored.toString('latin1')).not.toMatch(secret);
    const row = await server.database.db
      .selectFrom('sysFile')
      .select(['fileSize', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.fileSize).toBe(stored.length);
    expect(await server.deps.files.stat(row.sha256)).toEqual({ size: stored.length });
  });
});

describe('an uploaded SVG', () => {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a" data-paper-data="{}"><path d="M0 0"/></g></svg>';
  const centred = `${drawn}<!--rotationCenter:4:5-->`;
  const noted = centred
    .replace(
      '<svg',
      '<?xml version="1.0"?><!-- SecretChild --><svg xmlns:i="http://inkscape" i:file="/home/Secret"',
    )
    .replace('<g ', '<metadata><i:who>Secret</i:who></metadata><title>Secret</title><g i:label="Secret" ');

  it('is stored without comments, metadata and editor attributes', async () => {
    const { id, path } = await postFile(server, admin, { purpose: 'asset', name: 'a.svg', bytes: noted });
    expect((await read(path)).toString()).toBe(`<?xml version="1.0"?>${centred}`);
    const { fileSize } = await server.database.db
      .selectFrom('sysFile')
      .select('fileSize')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(fileSize).toBe((await read(path)).length);
  });

  it.each([
    ['without notes', 'asset', `\uFEFF${centred}`],
    ['from a project', 'backpack', noted],
  ])('an SVG %s is stored unchanged', async (_which, purpose, bytes) => {
    const { path } = await postFile(server, admin, { purpose, name: 'a.svg', bytes });
    expect((await read(path)).equals(Buffer.from(bytes))).toBe(true);
  });
});

/** Place and camera of an AVIF; the server decodes neither AVIF nor HEIC. */
const avif = Buffer.from('\0\0\0\u001cftypavif\0\0\0\0avifmif1miaf\0\0\u0001\0metaSecretModel GPS', 'latin1');

describe.each(['material', 'homework', 'attachment', 'notice'])('a picture uploaded as %s', (purpose) => {
  it.each([
    ['mp4', 'video/mp4'],
    ['mp3', 'audio/mpeg'],
    ['pdf', 'application/pdf'],
    ['docx', 'application/octet-stream'],
    ['zip', 'application/zip'],
    ['txt', 'text/plain'],
  ])('is refused under the name of a .%s file', async (extension, type) => {
    for (const bytes of [avif, await gpsPhoto('jpeg'), await gpsPhoto('png'), await gpsPhoto('webp')]) {
      const answer = await upload(server, admin, { purpose, name: `a.${extension}`, type, bytes });
      expect(answer).toMatchObject({ success: false, message: expect.stringMatching(/^文件内容/) });
    }
  });

  it('is cleaned by its content, regardless of the declared type', async () => {
    const bytes = await gpsPhoto('jpeg');
    const { path } = await postFile(server, admin, { purpose, name: 'a.jpg', type: 'video/mp4', bytes });
    expect((await read(path)).toString('latin1')).not.toMatch(secret);
    const named = { purpose, name: 'a.png', type: 'image/png', bytes };
    expect((await upload(server, admin, named)).message).toBe(
      '文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传',
    );
  });
});

it.each(['jpeg', 'png', 'webp'] as const)(
  'a %s with an EXIF orientation is stored upright',
  async (format) => {
    const bytes = await gpsPhoto(format, { orientation: 8, width: 600, height: 400 });
    const { path } = await postFile(server, admin, { purpose: 'image', name: `我.${format}`, bytes });
    const { width, height, orientation, icc } = await metadataOf(await read(path));
    expect([width, height, orientation]).toEqual([400, 600, undefined]);
    expect(icc).toEqual((await metadataOf(bytes)).icc);
    const small = await metadataOf(await read(path, { width: '96' }));
    expect([small.width, small.height]).toEqual([96, 144]);
  },
);

it('a picture uploaded in parts is stored without metadata too', async () => {
  const bytes = await gpsPhoto('jpeg', { width: 900, height: 700 });
  const body = { fileName: '我.jpg', fileSize: bytes.length, fileMark: '1', purpose: 'attachment' };
  const begun = await server.call('POST', '/sys/upload/begin', { token: admin, body });
  const { uploadId } = Object(begun.result);
  await server.call('POST', '/sys/upload/part', {
    token: admin,
    ...uploadForm({ name: '我.jpg', bytes, fields: { uploadId, partNo: '0' } }),
  });
  const done = await server.call('POST', '/sys/upload/finish', { token: admin, body: { uploadId } });
  const stored = await read(Object(done.result).filePath);
  expect(await metadataOf(stored)).toMatchObject({ width: 900, height: 700 });
  expect(stored.toString('latin1')).not.toMatch(secret);
});

it('a picture of more than 64 MB is refused', async () => {
  const head = await gpsPhoto('jpeg');
  const bytes = Buffer.concat([head, Buffer.alloc(64 * 1024 * 1024)]);
  expect(await upload(server, admin, { purpose: 'material', name: 'a.jpg', bytes })).toMatchObject({
    message: '图片超过64MB，请压缩后再上传',
  });
});
