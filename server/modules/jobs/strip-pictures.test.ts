import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { animation, photo, metadataOf, gpsPhoto } from '#server/modules/file-transfer/testing/pictures.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { stripStoredPictures } from './strip-pictures.ts';

// Pictures that were stored before uploads removed metadata.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.database.db.updateTable('sysFile').set({ stripped: true }).execute();
});
afterAll(() => server.close());

/** Stores a picture like an older build. */
async function put(
  id: string,
  bytes: Buffer,
  purpose = 'cover',
  mimeType = 'image/jpeg',
  filePath = `${id}.jpg`,
): Promise<void> {
  const { sha256, size } = await server.deps.files.put(Readable.from([bytes]), { limit: bytes.length });
  await server.database.db
    .insertInto('sysFile')
    .values({ id, filePath, fileName: 'a.jpg', sha256, fileSize: size, mimeType, purpose })
    .execute();
}
const read = async (name: string, extension = 'jpg'): Promise<Buffer> =>
  (
    await server.call('GET', `/sys/common/static/${name}.${extension}`, {
      token: await server.login('admin'),
    })
  ).raw.rawPayload;
async function run(): Promise<{ readonly message: string; readonly progress: readonly string[] }> {
  const progress: string[] = [];
  const message = await stripStoredPictures(
    { db: server.database.db, files: server.deps.files, parsing: server.deps.parsing },
    async (text) => void progress.push(text),
  );
  return { message, progress };
}
const secret = /Secret/;

it('stored pictures lose location and camera metadata, keep their path, and are counted', async () => {
  const taken = await gpsPhoto('jpeg');
  const [plain, gif] = [await photo(50, 50), await animation('gif')];
  await put('taken', taken);
  await put('twice', taken, 'avatar');
  await put('askew', await gpsPhoto('jpeg', { orientation: 6 }), 'image');
  await put('plain', plain);
  await put('moving', gif, 'image', 'image/gif');
  await put('kept', await gpsPhoto('jpeg', { width: 61 }), 'backpack');
  await put('work', taken, 'work', 'application/x.scratch.sb3');
  const { message, progress } = await run();
  expect(message).toBe('检查了 4 张图片，清除了 2 张里的拍摄位置等信息');
  expect(progress).toEqual(['已检查 4 / 4 张图片，清除了 2 张']);
  for (const id of ['taken', 'twice', 'askew'])
    expect((await read(id)).toString('latin1')).not.toMatch(secret);
  expect((await read('twice')).equals(await read('taken'))).toBe(true);
  expect((await metadataOf(await read('askew'))).height).toBe(60);
  expect((await read('plain')).equals(plain)).toBe(true);
  expect((await read('moving')).equals(gif)).toBe(true);
  // Bytes with a valid name that are not a picture.
  expect((await read('kept')).toString('latin1')).toMatch(secret);
  expect((await read('work')).equals(taken)).toBe(true);
  const { fileSize } = await server.database.db
    .selectFrom('sysFile')
    .select('fileSize')
    .where('id', '=', 'taken')
    .executeTakeFirstOrThrow();
  expect(fileSize).toBe((await read('taken')).length);
  expect((await run()).message).toBe('没有需要处理的图片');
});

it('stored SVGs lose comments and embedded photo metadata, except assets and hash-named files', async () => {
  const svgType = 'image/svg+xml';
  const photo = (await gpsPhoto('jpeg')).toString('base64');
  const drawing = (mark: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><!--${mark}--><title>${mark}</title><image href="data:image/jpeg;base64,${photo}"/></svg>`,
    );
  const named = drawing('SecretNamed');
  const hash = createHash('md5').update(named).digest('hex');
  await put('drawing', drawing('SecretChild'), 'cover', svgType);
  await put('library', drawing('SecretAsset'), 'asset', svgType);
  await put('named', named, 'material', svgType, `${hash}.svg`);
  await put('broken', Buffer.from('<svg><g'), 'cover', svgType);
  const { message } = await run();
  expect(message).toBe('检查了 3 张图片，清除了 1 张里的拍摄位置等信息；1 张无法读取或过大，保持原样');
  const cleaned = (await read('drawing')).toString();
  const [, data = ''] = /base64,([^"]*)"/.exec(cleaned) ?? [];
  expect(cleaned).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/jpeg;base64,${data}"/></svg>`,
  );
  expect(Buffer.from(data, 'base64').toString('latin1')).not.toMatch(secret);
  expect((await read('library')).toString()).toContain('SecretAsset');
  expect((await read(hash, 'svg')).equals(named)).toBe(true);
  await server.database.db.deleteFrom('sysFile').where('id', '=', 'broken').execute();
  expect((await run()).message).toBe('没有需要处理的图片');
});

it('a missing picture does not stop the others, and the progress is reported', async () => {
  await server.database.db
    .insertInto('sysFile')
    .values({
      id: 'lost',
      filePath: 'lost.jpg',
      fileName: 'a.jpg',
      sha256: '0'.repeat(64),
      fileSize: 1,
      mimeType: 'image/jpeg',
      purpose: 'cover',
    })
    .execute();
  for (let at = 0; at < 25; at += 1) await put(`many${at}`, await gpsPhoto('jpeg', { width: 70 + at }));
  const { message, progress } = await run();
  expect(message).toBe('检查了 26 张图片，清除了 25 张里的拍摄位置等信息；1 张无法读取或过大，保持原样');
  expect(progress.length).toBe(2);
  expect(progress[0]).toMatch(/^已检查 20 \/ 26 张图片，清除了 (?:19|20) 张$/);
});

it('the work is postponed while a backup reads the files', async () => {
  await put('waiting', await gpsPhoto('jpeg', { width: 200 }));
  const held = await whileFilesLocked(server.database.db, () =>
    run().catch((error: unknown) => String(error)),
  );
  expect(held).toMatchObject({
    isLocked: true,
    value: expect.stringContaining('正在备份或清理文件，已处理 0 张'),
  });
});

it('the scheduled job strips the pictures and records the result', async () => {
  const { db } = server.database;
  await sql`update sys_file set stripped = false where id = 'taken'`.execute(db);
  const job = await db
    .selectFrom('sysQuartzJob')
    .selectAll()
    .where('jobClassName', '=', 'PictureCleanup')
    .executeTakeFirstOrThrow();
  await server.deps.jobs.start(job, { startedBy: 'test' });
  await server.deps.jobs.settled();
  const ended = await db
    .selectFrom('sysQuartzRun')
    .select(['status', 'message'])
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow();
  expect(ended).toEqual({
    status: 'done',
    message: '检查了 3 张图片，清除了 1 张里的拍摄位置等信息；1 张无法读取或过大，保持原样',
  });
});
