import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls, rowsOf } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const base = '/teaching/teachingNews';
const headers = ['标题', '状态', '内容'];

let server: TestServer;
let news: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  news = recordCalls(server, base);
});
afterAll(() => server.close());

const add = (newsTitle: string, parts: object = {}) =>
  news.add({ newsTitle, newsStatus: 1, newsContent: '<p>正文</p>', ...parts });
const visible = (query: Record<string, string>) => server.call('GET', `${base}/newsList`, { query });
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const detail = (id: string) => server.call('GET', `${base}/newsDetail`, { query: { id } });

describe('managing news', () => {
  it('a news item is added, read and edited, and an outdated edit returns the conflict', async () => {
    expect((await add('运动会', { newsStatus: 0 })).message).toBe('添加成功！');
    const row = await news.row({ newsTitle: '运动会' });
    expect(row).toMatchObject({ newsStatus: 0, publishTime: null, createBy: 'admin', updateBy: null });
    expect(Object.keys(row)).not.toContain('newsContent');
    const { id, revision } = row;
    expect((await news.call('GET', 'queryById', { query: { id } })).result).toMatchObject({
      newsContent: '<p>正文</p>',
    });
    const edit = (newsTitle: string) => news.edit({ id, revision, newsTitle, newsStatus: 0 });
    expect((await edit('运动会改期')).message).toBe('编辑成功！');
    expect((await edit('运动会取消')).result).toMatchObject({ conflict: { newsTitle: '运动会改期' } });
    expect((await news.call('GET', 'queryById', { query: { id } })).result).toMatchObject({
      newsContent: '<p>正文</p>',
      updateBy: 'admin',
    });
  });

  it('active markup is removed from the content', async () => {
    await add('脚本', {
      newsContent: '<p onclick="x()">好</p><script>bad()</script><iframe src="/"></iframe>',
    });
    const { id } = await news.row({ newsTitle: '脚本' });
    expect((await detail(id)).result).toMatchObject({ newsContent: '<p>好</p>' });
  });

  it('blank titles and unknown ids are refused', async () => {
    expect(await add(' \n ')).toMatchObject({ message: '请输入标题！', result: { field: 'newsTitle' } });
    const unknown = { id: 'none', newsTitle: '无', newsStatus: 1 };
    expect((await news.edit(unknown)).message).toBe('记录不存在或已被删除');
    expect((await news.call('GET', 'queryById', { query: { id: 'none' } })).message).toBe(
      '记录不存在或已被删除',
    );
    const status = await news.call('PUT', 'updateStatus', { body: { id: 'none', newsStatus: 1 } });
    expect(status.message).toBe('记录不存在或已被删除');
    expect((await news.remove('none')).message).toBe('记录不存在或已被删除');
  });

  it('a news item is deleted and restored', async () => {
    await add('删了');
    const { id } = await news.row({ newsTitle: '删了' });
    expect((await news.call('DELETE', 'delete', { query: { id } })).message).toBe('删除成功！');
    expect((await detail(id)).message).toBe('资讯不存在');
    expect((await news.restore(id)).message).toBe('撤销成功！');
    expect((await detail(id)).success).toBe(true);
  });

  it('the export contains the filtered news', async () => {
    await add('导出');
    const [head, line] = await news.exported({ newsTitle: '导出' });
    expect([head?.slice(0, 2), line?.slice(0, 2)]).toEqual([
      ['标题', '状态'],
      ['导出', '已发布'],
    ]);
  });

  it('the import stores the content as plain text, and an invalid line prevents all writes', async () => {
    expect((await news.template()).at(-1)).toEqual(headers);
    const answer = await news.imported(headers, [
      ['表一', '已发布', '一 < 二\n\n<script>三</script>'],
      ['表二', '', ''],
    ]);
    expect(answer.message).toBe('共2行数据全部导入成功！');
    const published = await news.row({ newsTitle: '表一' });
    expect(published.publishTime).toEqual(expect.any(String));
    expect((await detail(published.id)).result).toMatchObject({
      newsContent: '<p>一 &lt; 二</p><p>&lt;script&gt;三&lt;/script&gt;</p>',
    });
    expect(await news.row({ newsTitle: '表二' })).toMatchObject({ newsStatus: 0, publishTime: null });
    const wrong = await news.imported(headers, [
      ['表三', '', ''],
      ['', 'constructor', ''],
    ]);
    expect(wrong.result).toMatchObject({
      msg: '第 3 行：标题不能为空。；状态“constructor”应是草稿或已发布。',
    });
    expect(await news.rows({ newsTitle: '表三' })).toEqual([]);
    const pupil = recordCalls(server, base, { by: 'student' });
    expect((await pupil.imported(headers, [['表四', '', '']])).status).toBe(403);
  });

  it('files embedded in the content are recorded as in use', async () => {
    const file = await server.database.db
      .selectFrom('sysFile')
      .select(['id', 'filePath'])
      .limit(1)
      .executeTakeFirstOrThrow();
    await add('有图', { newsContent: `<img src="/api/sys/common/static/${file.filePath}">` });
    const { id } = await news.row({ newsTitle: '有图' });
    const mentions = await server.database.db
      .selectFrom('sysFileMention')
      .select(['kind', 'subjectId'])
      .where('fileId', '=', file.id)
      .where('kind', '=', 'news')
      .execute();
    expect(mentions).toEqual([{ kind: 'news', subjectId: id }]);
  });
});

describe('the public news pages', () => {
  it('published news is listed newest first, without a login and without content', async () => {
    server.setNow(inMinutes(1));
    await add('公开-旧');
    server.setNow(inMinutes(2));
    await add('公开-新');
    await add('公开-草稿', { newsStatus: 0 });
    server.setNow(undefined);
    const rows = rowsOf((await visible({ newsTitle: '公开-' })).result);
    expect(rows.map((row) => row['newsTitle'])).toEqual(['公开-新', '公开-旧']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['createTime', 'id', 'newsTitle', 'publishTime']);
    expect((await visible({ newsTitle: '公开-', pageSize: '1', pageNo: '2' })).result).toMatchObject({
      total: 2,
      records: [{ newsTitle: '公开-旧' }],
    });
  });

  it('drafts are hidden, and the author is not disclosed', async () => {
    await add('待定', { newsStatus: 0 });
    const { id } = await news.row({ newsTitle: '待定' });
    const publish = (newsStatus: number) => news.call('PUT', 'updateStatus', { body: { id, newsStatus } });
    expect((await detail(id)).message).toBe('资讯不存在');
    expect((await publish(1)).message).toBe('发布成功！');
    const shown = await detail(id);
    expect(shown.result).toMatchObject({ newsTitle: '待定', newsContent: '<p>正文</p>' });
    expect(shown.raw.body).not.toContain('admin');
    expect((await publish(0)).message).toBe('已转为草稿！');
    expect((await detail(id)).message).toBe('资讯不存在');
  });

  it('the time of the first publication is kept', async () => {
    server.setNow(inMinutes(3));
    await add('首发');
    const { id } = await news.row({ newsTitle: '首发' });
    const before = (await news.row({ newsTitle: '首发' }))['publishTime'];
    server.setNow(inMinutes(99));
    await news.call('PUT', 'updateStatus', { body: { id, newsStatus: 0 } });
    await news.call('PUT', 'updateStatus', { body: { id, newsStatus: 1 } });
    server.setNow(undefined);
    expect((await news.row({ newsTitle: '首发' }))['publishTime']).toBe(before);
    expect(before).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

describe('users without the news permission', () => {
  it.each([
    ['GET', 'list', undefined],
    ['GET', 'queryById', undefined],
    ['POST', 'add', { newsTitle: '无权', newsStatus: 1 }],
    ['PUT', 'edit', { id: 'x', newsTitle: '无权', newsStatus: 1 }],
    ['PUT', 'updateStatus', { id: 'x', newsStatus: 1 }],
    ['DELETE', 'delete', undefined],
    ['DELETE', 'deleteBatch', undefined],
    ['PUT', 'restore', { ids: 'x' }],
    ['GET', 'exportXls', undefined],
  ] as const)('the request %s %s is refused', async (method, path, body) => {
    const query: Record<string, string> =
      path === 'deleteBatch' ? { ids: 'x' } : path === 'list' ? {} : { id: 'x' };
    const ask = async (token: string | undefined) =>
      (
        await server.call(method, `${base}/${path}`, {
          token,
          body,
          ...(body === undefined ? { query } : {}),
        })
      ).status;
    expect(await ask(undefined)).toBe(401);
    expect(await ask(await server.login('teacher'))).toBe(403);
  });
});
