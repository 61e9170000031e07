import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { animation, photo, smallestWebp } from './testing/pictures.ts';
import { pngFile, postFile } from './testing/upload-form.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const read = (file: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('GET', `/sys/common/static/${file}`, { query, headers });

const cover = async (bytes: Buffer, name = 'a.jpg', purpose = 'cover'): Promise<string> =>
  (await postFile(server, admin, { purpose, name, bytes })).path;

const contentOf = async (file: string): Promise<string> =>
  (
    await server.database.db
      .selectFrom('sysFile')
      .select('sha256')
      .where('filePath', '=', file)
      .executeTakeFirstOrThrow()
  ).sha256;

const thumbnailsOf = async (file: string): Promise<string[]> => {
  const sha256 = await contentOf(file);
  const folder = path.join(server.deps.dataDir, 'files', 'thumbs', sha256.slice(0, 2), sha256);
  return await readdir(folder).catch(() => []);
};

describe('a thumbnail', () => {
  test('is a WebP of the requested width and is cached like the original', async () => {
    const bytes = await photo(1600, 1200);
    const file = await cover(bytes);
    const answer = await read(file, { width: '384' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename="__.webp"; filename*=UTF-8''%E5%9B%BE%E7%89%87.webp`,
      'x-content-type-options': 'nosniff',
    });
    expect(imageSize(answer.raw.rawPayload)).toMatchObject({ width: 384, height: 288, type: 'webp' });
    expect(answer.raw.rawPayload.length).toBeLessThan(bytes.length / 4);
  });

  test('has its own ETag for each width, and a matching ETag returns 304', async () => {
    const file = await cover(await photo(900, 700));
    const tags = await Promise.all(
      [{}, { width: '96' }, { width: '192' }].map(async (query) =>
        String((await read(file, query)).headers['etag']),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const again = await read(file, { width: '96' }, { 'if-none-match': tags[1] ?? '' });
    expect([again.status, again.raw.rawPayload.length]).toEqual([304, 0]);
  });

  test('is created once for concurrent requests', async () => {
    const file = await cover(await photo(1000, 800));
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(file, { width: '192' })));
    expect(new Set(answers.map(({ raw }) => raw.rawPayload.toString('base64'))).size).toBe(1);
    expect(await thumbnailsOf(file)).toEqual(['192.webp']);
  });

  test('has the EXIF orientation applied and the EXIF data removed', async () => {
    const { raw } = await read(await cover(await photo(1200, 800, 6)), { width: '192' });
    expect(imageSize(raw.rawPayload)).toMatchObject({ width: 192, height: 288 });
    // It does not contain the location of the camera either.
    expect(raw.rawPayload.includes('EXIF')).toBe(false);
  });

  test('of a very wide picture keeps a minimum height', async () => {
    const { raw } = await read(await cover(await photo(3000, 500)), { width: '384' });
    expect(imageSize(raw.rawPayload)).toMatchObject({ width: 1152, height: 192 });
  });

  test('is refused for widths outside the contract', async () => {
    const file = await cover(await photo(900, 600));
    for (const width of ['385', '0', '-96', '1e9', ''])
      expect((await read(file, { width })).status).toBe(400);
    expect(await thumbnailsOf(file)).toEqual([]);
  });

  test('requested as a download returns the original picture', async () => {
    const bytes = await photo(900, 650);
    const { raw } = await read(await cover(bytes), { width: '96', download: '1' });
    expect(raw.rawPayload.equals(bytes)).toBe(true);
  });

  test('requires the permission to read the picture', async () => {
    const file = await cover(await photo(900, 500), 'a.jpg', 'material');
    expect((await read(file, { width: '96' })).status).toBe(404);
    const own = await server.call('GET', `/sys/common/static/${file}`, {
      query: { width: '96' },
      token: admin,
    });
    expect(own.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
    // An existing thumbnail is not available to other users.
    expect((await read(file, { width: '96' })).status).toBe(404);
  });

  test('is not found once the picture is deleted', async () => {
    const file = await cover(await photo(900, 400));
    expect((await read(file, { width: '96' })).status).toBe(200);
    await server.database.db
      .updateTable('sysFile')
      .set({ delFlag: 1 })
      .where('filePath', '=', file)
      .execute();
    expect((await read(file, { width: '96' })).status).toBe(404);
  });
});

describe('the original picture is sent instead of a thumbnail', () => {
  test.each<[string, string, string, () => Promise<Buffer>]>([
    ['small', 'a.png', 'image/png', async () => pngFile],
    ['an animated GIF', 'a.gif', 'image/gif', () => animation('gif')],
    ['an animated WebP', 'a.webp', 'image/webp', () => animation('webp')],
    ['broken off', 'a.jpg', 'image/jpeg', async () => (await photo(1600, 1000)).subarray(0, 60_000)],
  ])('when it is %s', async (_why, name, mime, make) => {
    const bytes = await make();
    const answer = await read(await cover(bytes, name), { width: '96' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, mime]);
    expect(answer.raw.rawPayload.equals(bytes)).toBe(true);
  });

  test('when it is an SVG', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    const answer = await read(await cover(bytes, 'a.svg', 'asset'), { width: '96' });
    expect(answer.raw.rawPayload.equals(bytes)).toBe(true);
  });

  test('when the thumbnail would not be smaller', async () => {
    const bytes = await smallestWebp(384, 288);
    const answer = await read(await cover(bytes, 'a.webp'), { width: '768' });
    expect(answer.raw.rawPayload.equals(bytes)).toBe(true);
  });
});
