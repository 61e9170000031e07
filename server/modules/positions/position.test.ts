import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let positions: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  positions = recordCalls(server, '/sys/position');
});
afterAll(() => server.close());

const add = (code: string, parts: object = {}) =>
  positions.add({ code, name: '班主任', postRank: '2', ...parts });

describe('managing positions', () => {
  it('a position is added, found, read and edited, and an outdated edit is refused', async () => {
    expect((await add('head')).message).toBe('添加成功！');
    const row = await positions.row({ code: 'head' });
    expect(row).toMatchObject({
      name: '班主任',
      postRank: '2',
      postRank_dictText: '助级',
      createBy: 'admin',
      createBy_dictText: '管理员',
    });
    const { id, revision } = row;
    const edited = await positions.edit({ id, revision, code: 'head', name: '年级主任', postRank: '' });
    expect(edited.message).toBe('编辑成功！');
    expect((await positions.call('GET', 'queryById', { query: { id } })).result).toMatchObject({
      name: '年级主任',
      postRank: null,
      postRank_dictText: null,
    });
    const late = await positions.edit({ id, revision, code: 'head', name: '后' });
    expect(late.result).toMatchObject({ conflict: { name: '年级主任' }, by: '管理员' });
  });

  it('duplicate codes, unknown ranks and blank names are refused at their fields', async () => {
    await add('taken');
    const refused = async (parts: object) => {
      const { message, result } = await add('taken', parts);
      return [message, result];
    };
    expect(await refused({})).toEqual(['职务编码已存在！', { field: 'code' }]);
    expect(await refused({ code: 'rank', postRank: '9' })).toEqual(['职级不存在', { field: 'postRank' }]);
    expect(await refused({ code: 'name', name: ' ' })).toEqual(['请输入职务名称！', { field: 'name' }]);
    expect((await positions.edit({ id: 'none', code: 'x', name: 'y' })).message).toBe('记录不存在或已被删除');
    expect((await positions.call('GET', 'queryById', { query: { id: 'none' } })).success).toBe(false);
  });

  it('a deletion frees the code and can be undone for a minute', async () => {
    await add('gone');
    const { id } = await positions.row({ code: 'gone' });
    await positions.call('DELETE', 'delete', { query: { id } });
    expect(await positions.rows({ code: 'gone' })).toEqual([]);
    expect((await positions.restore(id)).message).toBe('撤销成功！');
    await positions.remove(`${id},`);
    await add('gone');
    expect((await positions.restore(id)).message).toBe('职务编码已存在！');
    await positions.remove((await positions.row({ code: 'gone' })).id);
    server.setNow(new Date(Date.now() + 61_000));
    expect((await positions.restore(id)).message).toBe('已超过撤销时间');
    server.setNow(undefined);
  });

  it('positions are exported and imported, and invalid lines are reported', async () => {
    await add('sheet');
    const [head, line] = await positions.exported({ code: 'sheet' });
    expect([head?.slice(0, 3), line?.slice(0, 3)]).toEqual([
      ['职务编码', '职务名称', '职级'],
      ['sheet', '班主任', '助级'],
    ]);
    expect((await positions.template())[2]).toEqual(['职务编码', '职务名称', '职级']);
    const headers = ['职务编码', '职务名称', '职级'];
    const good = await positions.imported(headers, [
      ['in-1', '校长', '正高级'],
      ['in-2', '教师', ''],
    ]);
    expect(good.message).toBe('共2行数据全部导入成功！');
    expect(await positions.row({ code: 'in-1' })).toMatchObject({ postRank: '5' });
    const wrong = await positions.imported(
      headers,
      [
        ['in-1', '又', ''],
        ['', '又', ''],
        ['中文', '又', ''],
        ['in-3', '', '皇帝'],
      ],
      'preview',
    );
    expect(wrong.result).toMatchObject({
      errorCount: 4,
      lines: [
        { errors: ['职务编码“in-1”已经存在，忽略导入。'] },
        { errors: ['职务编码不能为空。'] },
        { errors: ['职务编码“中文”只能填写数字、大小写字母和 _ : . -，最多100个字符。'] },
        { errors: ['职务名称不能为空。', expect.stringMatching(/^职级“皇帝”不在可选项里，可填 .*员级.*、/)] },
      ],
    });
  });
});
