import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeZip } from '#server/files/zip-writer.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, projectFile, soundFile, upload, postFile, uploadForm } from './testing/upload-form.ts';

const megabyte = 1024 * 1024;
const plenty = { free: 100 * 1024 * megabyte, total: 200 * 1024 * megabyte };
let disk = plenty;
let server: TestServer;
let teacher: string;

beforeAll(async () => {
  server = await createTestServer({ disk: async () => disk });
  teacher = await server.login('teacher');
});
afterAll(() => server.close());
afterEach(async () => {
  disk = plenty;
  await set({ _quotaRoles: '', _quotaSchool: '', _diskFloor: '' });
});

const set = async (body: Record<string, string>) => {
  const token = await server.login('admin');
  const saved = await server.call('POST', '/sys/config/saveTenantConfig', { token, body });
  expect(saved).toMatchObject({ success: true, message: '修改成功' });
};

/** Returns a unique project of about a megabyte. */
const bigProject = (): Buffer =>
  writeZip([
    { name: 'project.json', data: Buffer.from(projectJson) },
    { name: `${'b'.repeat(32)}.wav`, data: soundFile(megabyte) },
  ]);
const costume = { name: 'c', assetId: 'a'.repeat(32), dataFormat: 'svg', md5ext: `${'a'.repeat(32)}.svg` };
const projectJson = JSON.stringify({
  targets: [{ isStage: true, name: 'Stage', variables: {}, blocks: {}, costumes: [costume], sounds: [] }],
  meta: { semver: '3.0.0' },
});
const project = (token: string) =>
  upload(server, token, { purpose: 'work', name: '大.sb3', bytes: bigProject() });
const space = async (token: string) => (await server.call('GET', '/sys/upload/space', { token })).result;
const picture = { purpose: 'image', name: 'a.png', bytes: pngFile };
const rowsOf = async (username: string): Promise<number> => {
  const row = await server.database.db
    .selectFrom('sysFile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createBy', '=', username)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Saves a megabyte as the next version of a work and returns the id of the work. */
async function save(username: string, id?: string): Promise<string> {
  const token = await server.login(username);
  const file = await postFile(server, token, { purpose: 'work', name: '大.sb3', bytes: bigProject() });
  const body = { ...(id === undefined ? {} : { id }), workName: '大作品', workFile: file.id };
  const { result, message } = await server.call('POST', '/teaching/teachingWork/submit', { token, body });
  const saved: unknown = Reflect.get(Object(result), 'id');
  if (typeof saved !== 'string') throw new Error(message);
  return saved;
}
const versionsOf = async (workId: string): Promise<number[]> => {
  const rows = await server.database.db
    .selectFrom('teachingWorkVersion')
    .select('versionNo')
    .where('workId', '=', workId)
    .orderBy('versionNo')
    .execute();
  return rows.map(({ versionNo }) => versionNo);
};

describe('the storage quota of a user', () => {
  test('depends on the role and is visible to the user', async () => {
    await set({ _quotaRoles: 'student:3,teacher:0' });
    const [pupil, admin] = [await server.login('s30103'), await server.login('admin')];
    expect(await space(pupil)).toMatchObject({ allowed: 3 * megabyte, binned: 0 });
    expect(await space(teacher)).toMatchObject({ allowed: null });
    expect(await space(admin)).toMatchObject({ allowed: null });
    await set({ _quotaRoles: '' });
    expect(await space(pupil)).toMatchObject({ allowed: 500 * megabyte });
    expect(await space(teacher)).toMatchObject({ allowed: 20 * 1024 * megabyte });
    expect(await server.call('GET', '/sys/upload/space')).toMatchObject({ status: 401 });
  });

  test('refuses an upload above it, returns used and allowed space, and stores nothing', async () => {
    await set({ _quotaRoles: 'student:2' });
    const token = await server.login('s30104');
    expect((await project(token)).success).toBe(true);
    const before = await rowsOf('s30104');
    const refused = await project(token);
    expect([refused.success, refused.message, refused.result]).toEqual([
      false,
      '存储空间不足：已用 1 MB，共 2 MB。请删除不需要的作品或文件，或请管理员增加空间',
      { field: 'file' },
    ]);
    expect(await rowsOf('s30104')).toBe(before);
    expect((await upload(server, token, picture)).success).toBe(true);
    // The limit of the file type still has its own message.
    await set({ _quotaRoles: 'student:100' });
    const large = { purpose: 'cover', name: 'a.png', bytes: Buffer.alloc(10 * megabyte + 1, pngFile) };
    expect((await upload(server, token, large)).message).toBe('文件超过10MB');
  });

  test.each([
    ['work', 'a.sb3'],
    ['homework', 'a.sb3'],
    ['cover', 'a.png'],
    ['avatar', 'a.png'],
    ['image', 'a.png'],
    ['backpack', 'a.png'],
  ])('applies to %s', async (purpose, name) => {
    const token = await server.login('s30105');
    expect((await project(token)).success).toBe(true);
    await set({ _quotaRoles: 'student:1' });
    const bytes = name.endsWith('png') ? pngFile : projectFile(purpose);
    const answer = await upload(server, token, { purpose, name, bytes });
    expect([answer.success, answer.message.slice(0, 7)]).toEqual([false, '存储空间不足：']);
  });

  test('applies to materials, uploaded whole or in parts', async () => {
    const token = await server.login('teacher2');
    const material = { purpose: 'material', name: 'a.txt', bytes: '第一课' };
    expect((await upload(server, token, material)).success).toBe(true);
    expect((await project(token)).success).toBe(true);
    await set({ _quotaRoles: 'teacher:1' });
    expect((await upload(server, token, material)).message).toMatch(/^存储空间不足：/);
    const body = { fileName: 'a.mp4', fileSize: 9 * megabyte, fileMark: '1', purpose: 'material' };
    const begun = await server.call('POST', '/sys/upload/begin', { token, body });
    expect([begun.success, begun.message.slice(0, 7)]).toEqual([false, '存储空间不足：']);
  });

  test('is not exceeded by concurrent uploads', async () => {
    const token = await server.login('s30106');
    await set({ _quotaRoles: 'student:2' });
    const answers = await Promise.all([project(token), project(token), project(token)]);
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });

  test('is freed by deleting the oldest versions of works, and the newest version stays', async () => {
    await set({ _quotaRoles: 'student:4' });
    const id = await save('s30107');
    await save('s30107', id);
    await save('s30107', id);
    expect(await versionsOf(id)).toEqual([1, 2, 3]);
    const token = await server.login('s30107');
    expect(await space(token)).toMatchObject({ history: expect.closeTo(2 * megabyte, -4) });
    await save('s30107', id);
    expect(await versionsOf(id)).toEqual([2, 3, 4]);
    const other = await save('s30107');
    expect([await versionsOf(id), await versionsOf(other)]).toEqual([[3, 4], [1]]);
  });

  test('is freed by deleting all old versions that share a file', async () => {
    const { db } = server.database;
    const id = await save('s30109');
    await save('s30109', id);
    await save('s30109', id);
    const first = db.selectFrom('teachingWorkVersion').select('fileId').where('workId', '=', id);
    const { fileId } = await first.where('versionNo', '=', 1).executeTakeFirstOrThrow();
    await db
      .updateTable('teachingWorkVersion')
      .set({ fileId })
      .where('workId', '=', id)
      .where('versionNo', '=', 2)
      .execute();
    await set({ _quotaRoles: 'student:4' });
    await save('s30109', id);
    expect(await versionsOf(id)).toEqual([3, 4]);
    expect(await space(await server.login('s30109'))).toMatchObject({
      used: expect.closeTo(3 * megabyte, -4),
    });
  });

  test('is not freed by versions of deleted works or by files that are used elsewhere', async () => {
    const { db } = server.database;
    const token = await server.login('s30111');
    const binned = await save('s30111');
    await save('s30111', binned);
    await server.call('DELETE', '/teaching/teachingWork/delete', { token, query: { id: binned } });
    const id = await save('s30111');
    await save('s30111', id);
    await save('s30111', id);
    await set({ _quotaRoles: 'student:3' });
    await save('s30111', id);
    expect([await versionsOf(binned), await versionsOf(id)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await set({ _quotaRoles: '' });
    expect(await space(token)).toMatchObject({ history: expect.closeTo(megabyte, -4) });
    const { filePath } = await db
      .selectFrom('sysFile as file')
      .innerJoin('teachingWorkVersion as version', 'version.fileId', 'file.id')
      .select('file.filePath')
      .where('version.workId', '=', id)
      .where('version.versionNo', '=', 3)
      .executeTakeFirstOrThrow();
    const unit = await db.selectFrom('teachingCourseUnit').select('id').executeTakeFirstOrThrow();
    await db
      .updateTable('teachingCourseUnit')
      .set({ courseWork: filePath })
      .where('id', '=', unit.id)
      .execute();
    expect(await space(token)).toMatchObject({ history: 0 });
  });

  test('is freed by deleting works, until the recycle bin reaches the limit', async () => {
    const works = [await save('s30108'), await save('s30108')];
    await set({ _quotaRoles: 'student:2' });
    const token = await server.login('s30108');
    for (const id of works) {
      await server.call('DELETE', '/teaching/teachingWork/delete', { token, query: { id } });
    }
    expect(await space(token)).toMatchObject({ binned: expect.closeTo(2 * megabyte, -4) });
    expect((await project(token)).success).toBe(true);
    expect((await project(token)).message).toBe(
      '存储空间不足：回收站里还有 2 MB，可用空间共 2 MB。请老师清空回收站后再试',
    );
    expect((await upload(server, token, picture)).success).toBe(true);
  });
});

describe('the storage quota of the school', () => {
  test('applies to all users, including administrators', async () => {
    await set({ _quotaSchool: '1' });
    await project(await server.login('s30110'));
    const answer = await project(await server.login('admin'));
    expect(answer.message).toMatch(/^学校的存储空间已满：已用 [\d.]+ MB，共 1 MB。请联系管理员$/);
  });
});

describe('the free disk space', () => {
  const refusal = '服务器磁盘空间不足，暂时不能上传，请联系管理员';

  test('uploads are refused below 500 MB, or below 2 % of a small disk', async () => {
    const admin = await server.login('admin');
    disk = { free: 499 * megabyte, total: 200 * 1024 * megabyte };
    expect(await upload(server, admin, picture)).toMatchObject({ success: false, message: refusal });
    const body = { fileName: 'a.mp4', fileSize: 9 * megabyte, fileMark: '2', purpose: 'material' };
    expect((await server.call('POST', '/sys/upload/begin', { token: teacher, body })).message).toBe(refusal);
    disk = { free: 501 * megabyte, total: 200 * 1024 * megabyte };
    expect((await upload(server, admin, picture)).success).toBe(true);
    disk = { free: 101 * megabyte, total: 5000 * megabyte };
    expect((await upload(server, admin, picture)).success).toBe(true);
    disk = { free: 99 * megabyte, total: 5000 * megabyte };
    expect((await upload(server, admin, picture)).message).toBe(refusal);
  });

  test('a file that would go below the limit is refused, and a smaller one is accepted', async () => {
    disk = { free: 500.5 * megabyte, total: 200 * 1024 * megabyte };
    expect(await project(teacher)).toMatchObject({ success: false, message: refusal });
    expect((await upload(server, teacher, picture)).success).toBe(true);
    const bytes = Buffer.alloc(megabyte, '第一课');
    const file = { fileName: 'a.txt', fileSize: bytes.length, fileMark: '3', purpose: 'material' };
    disk = plenty;
    const begun = await server.call('POST', '/sys/upload/begin', { token: teacher, body: file });
    const uploadId = String(Reflect.get(Object(begun.result), 'uploadId'));
    const part = uploadForm({ name: 'part', bytes, fields: { uploadId, partNo: '0' } });
    expect((await server.call('POST', '/sys/upload/part', { token: teacher, ...part })).success).toBe(true);
    disk = { free: 500.5 * megabyte, total: 200 * 1024 * megabyte };
    const finish = { token: teacher, body: { uploadId } };
    expect((await server.call('POST', '/sys/upload/finish', finish)).message).toBe(refusal);
    disk = plenty;
    expect((await server.call('POST', '/sys/upload/finish', finish)).success).toBe(true);
  });

  test('the limit is configurable, and downloads work below it', async () => {
    const { path } = await postFile(server, teacher, picture);
    await set({ _diskFloor: '2000' });
    disk = { ...plenty, free: 1999 * megabyte };
    expect((await upload(server, teacher, picture)).message).toBe(refusal);
    expect((await server.call('GET', `/sys/common/static/${path}`)).raw.statusCode).toBe(200);
    await set({ _diskFloor: '1000' });
    expect((await upload(server, teacher, picture)).success).toBe(true);
  });
});
