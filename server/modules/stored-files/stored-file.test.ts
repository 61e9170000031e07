import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { grantToTeachers } from '#tests/support/database/grants.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pngFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const base = '/system/sysFile';
const call = async (
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
) => server.call(method, `${base}/${path}`, { token: await server.login(username), query, body });
const list = (query: Record<string, string>, username = 'admin') => call(username, 'GET', 'list', { query });
const remove = (id: string, username = 'admin') => call(username, 'DELETE', 'delete', { query: { id } });
const put = async (name: string, username = 'admin') =>
  postFile(server, await server.login(username), { purpose: 'image', name, bytes: pngFile });

describe('the list of files', () => {
  it('each file is listed with type, size and number of uses', async () => {
    await put('单独.png', 'student');
    expect((await list({ fileName: '单独*' })).result).toMatchObject({
      total: 1,
      records: [
        {
          fileName: '单独.png',
          fileType: 1,
          fileType_dictText: '未分类',
          fileLocation_dictText: '本地',
          fileSize: pngFile.length,
          isUsed: '0',
          useCount: 0,
          createBy: 'student',
        },
      ],
    });
    expect((await list({ fileName: '单独*', isUsed: '1' })).result).toMatchObject({ total: 0 });
    expect((await list({ fileName: '单独*', isUsed: '0' })).result).toMatchObject({ total: 1 });
  });

  it('the list is exported', async () => {
    await put('导出.png');
    const { raw } = await call('admin', 'GET', 'exportXls', { query: { fileName: '导出*' } });
    const sheet = await readXlsx(raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => [cells[1], cells[3]]) : []).toEqual([
      ['文件名', '存储位置'],
      ['导出.png', '本地'],
    ]);
  });

  it.each([
    ['GET', 'list', undefined],
    ['GET', 'queryById', undefined],
    ['GET', 'uses', undefined],
    ['GET', 'exportXls', undefined],
    ['PUT', 'edit', { id: 'x', fileName: 'x', fileType: 1 }],
    ['PUT', 'restore', { ids: 'x' }],
    ['DELETE', 'delete', undefined],
    ['DELETE', 'deleteBatch', undefined],
  ] as const)('%s %s requires the permission of the page', async (method, path, body) => {
    const query = path === 'deleteBatch' ? { ids: 'x' } : { id: 'x' };
    expect((await server.call(method, `${base}/${path}`, { query, body })).status).toBe(401);
    for (const username of ['teacher', 'student'])
      expect((await call(username, method, path, { query, body })).status).toBe(403);
  });
});

describe('deleting a file in use', () => {
  const { updateConfig, updateCourse } = {
    updateConfig: async (configKey: string, configValue: string) =>
      await server.database.db
        .updateTable('sysConfig')
        .set({ configValue })
        .where('configKey', '=', configKey)
        .execute(),
    updateCourse: async (change: { courseDesc?: string; courseCover?: string }) => {
      const { db } = server.database;
      const { id, courseName } = await db
        .selectFrom('teachingCourse')
        .select(['id', 'courseName'])
        .limit(1)
        .executeTakeFirstOrThrow();
      await db.updateTable('teachingCourse').set(change).where('id', '=', id).execute();
      return courseName;
    },
  };

  it('a picture of the site is refused with the name of its use', async () => {
    const { id, path } = await put('轮播.png');
    await updateConfig('banner', `other.png,${path}`);
    expect((await remove(id)).message).toBe('文件“轮播.png”正在被网站配置“轮播图”使用，不能删除');
    expect((await call('admin', 'GET', 'uses', { query: { id } })).result).toEqual([
      { kind: 'config', subjectId: 'banner', name: '轮播图' },
    ]);
    await updateConfig('banner', '');
    expect((await remove(id)).message).toBe('删除成功！');
  });

  it('a picture in a course description is refused', async () => {
    const { id, path } = await put('插图.png');
    const name = await updateCourse({ courseDesc: `<p><img src="/api/sys/common/static/${path}" /></p>` });
    expect((await remove(id)).message).toBe(`文件“插图.png”正在被课程“${name}”使用，不能删除`);
    expect((await list({ fileName: '插图*', isUsed: '1' })).result).toMatchObject({
      records: [{ isUsed: '1', useCount: 1 }],
    });
  });

  it('a picture in an announcement or a page of the site is refused', async () => {
    const [notice, page] = [await put('通告.png'), await put('门户.png')];
    await server.database.db
      .updateTable('sysAnnouncement')
      .set({ msgContent: `<img src="/api/sys/common/static/${notice.path}">` })
      .execute();
    await updateConfig('_homeHtml', `<img src="/api/sys/common/static/${page.path}">`);
    expect((await remove(notice.id)).message).toMatch(
      /^文件“通告.png”正在被通告“.+”等 \d+ 处使用，不能删除$/,
    );
    expect((await remove(page.id)).message).toBe('文件“门户.png”正在被网站配置“社区页内容”使用，不能删除');
  });

  it('one cover in a batch prevents the whole deletion', async () => {
    const [cover, free] = [await put('封面.png'), await put('自由.png')];
    await updateCourse({ courseCover: cover.path });
    const removeBoth = () =>
      call('admin', 'DELETE', 'deleteBatch', { query: { ids: `${cover.id},${free.id},` } });
    expect((await removeBoth()).message).toMatch(/^文件“封面.png”正在被课程“.+”使用，不能删除$/);
    expect((await list({ fileName: '自由*' })).result).toMatchObject({ total: 1 });
  });

  it('the file of a pupil’s work is refused', async () => {
    const work = await server.database.db
      .selectFrom('teachingWork')
      .select(['workFile', 'workName'])
      .where('id', 'not in', (eb) => eb.selectFrom('teachingExhibitionEntry').select('workId'))
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await remove(work.workFile)).message).toBe(
      `文件“${await nameOf(work.workFile)}”正在被作品“${work.workName}”使用，不能删除`,
    );
  });
});

const nameOf = async (id: string): Promise<string> =>
  (
    await server.database.db
      .selectFrom('sysFile')
      .select('fileName')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).fileName;

describe('a file not in use', () => {
  it('is deleted, and the deletion can be undone for a short time', async () => {
    const { id, path } = await put('误删.png');
    expect((await remove(id)).success).toBe(true);
    expect((await server.call('GET', `/sys/common/static/${path}`)).status).toBe(404);
    expect((await remove(id)).message).toBe('记录不存在或已被删除');
    const restore = () => call('admin', 'PUT', 'restore', { body: { ids: id } });
    server.setNow(new Date(Date.now() + 90_000));
    expect((await restore()).message).toBe('只能撤销刚才的删除');
    server.setNow(undefined);
    expect((await restore()).message).toBe('已撤销删除');
    expect((await server.call('GET', `/sys/common/static/${path}`)).status).toBe(200);
  });

  it('gets another name, type and tag, and invalid values are refused', async () => {
    const { id } = await put('旧名.png');
    const edit = (body: object) =>
      call('admin', 'PUT', 'edit', { body: { id, fileName: '新名.png', fileType: 5, ...body } });
    expect((await edit({ fileType: 99 })).message).toBe('文件类型不存在');
    expect((await edit({ fileName: '  ' })).message).toBe('请输入文件名！');
    expect((await edit({ fileTag: ' 教案 ' })).message).toBe('编辑成功！');
    expect((await call('admin', 'GET', 'queryById', { query: { id } })).result).toMatchObject({
      fileName: '新名.png',
      fileType_dictText: '课程教案',
      fileTag: '教案',
    });
    expect((await edit({ revision: 'old' })).message).toMatch(/已在 .+ 修改了这条记录/);
    expect((await edit({ id: 'nobody' })).message).toBe('记录不存在或已被删除');
  });
});

describe('an upload of the caller', () => {
  it('is registered and deleted by its path, by its owner only', async () => {
    const { id, path } = await put('作业.png', 'student');
    const body = { filePath: path, fileTag: '学生作业-封面', fileLocation: 1 };
    expect(await call('student', 'POST', 'add', { body })).toMatchObject({
      message: '添加成功！',
      result: { id, fileTag: '学生作业-封面', fileName: '作业.png' },
    });
    const others = { filePath: path, fileName: '我的.png' };
    expect((await call('s30102', 'POST', 'add', { body: others })).message).toBe('文件不存在');
    const query = { filePath: path };
    expect((await call('s30102', 'DELETE', 'deleteByPath', { query })).message).toBe('记录不存在或已被删除');
    expect((await call('student', 'DELETE', 'deleteByPath', { query })).message).toBe('删除成功！');
    expect((await server.call('POST', `${base}/add`, { body })).status).toBe(401);
    expect((await server.call('DELETE', `${base}/deleteByPath`, { query })).status).toBe(401);
  });
});

describe('teachers with the permission for the file page', () => {
  it('only files of the teacher and of own classes are visible and can be deleted', async () => {
    await grantToTeachers(server, { url: '/isystem/file' });
    const [own, pupil, other] = [
      await put('自己.png', 'teacher2'),
      await put('班里.png', 's30201'),
      await put('别班.png', 's30101'),
    ];
    const seen = JSON.stringify((await list({ pageSize: '100' }, 'teacher2')).result);
    expect([own, pupil, other].map(({ id }) => seen.includes(id))).toEqual([true, true, false]);
    for (const path of ['queryById', 'uses'])
      expect((await call('teacher2', 'GET', path, { query: { id: other.id } })).message).toBe(
        '记录不存在或已被删除',
      );
    expect((await remove(other.id, 'teacher2')).message).toBe('记录不存在或已被删除');
    expect((await remove(pupil.id, 'teacher2')).success).toBe(true);
  });
});
