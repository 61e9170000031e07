import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls, rowsOf } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let categories: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  categories = recordCalls(server, '/sys/category', { list: 'rootList' });
});
afterAll(() => server.close());

const byCode = (code: string) => categories.row({ code });
const below = async (pid: string) =>
  rowsOf((await categories.call('GET', 'childList', { query: { pid } })).result);
const read = async (path: string, query: Record<string, string>) =>
  server.call('GET', `/sys/category/${path}`, { token: await server.login('student'), query });

describe('the tree of categories', () => {
  it('lists the roots, the children of a category, and the matches of a filter', async () => {
    expect(await categories.rows()).toMatchObject([
      { code: 'A03', name: '素材库标签', hasChild: '1', pid: null },
    ]);
    const { id } = await byCode('A03');
    expect((await below(id)).map(({ name, hasChild }) => [name, hasChild])).toEqual([
      ['背景', '1'],
      ['声音', '1'],
      ['角色', '1'],
    ]);
    expect((await below('0')).map(({ code }) => code)).toEqual(['A03']);
    expect(await categories.rows({ name: '太空' })).toMatchObject([
      { code: 'A03A01A06', value: 'space' },
      { code: 'A03A02A06' },
    ]);
    const one = await categories.call('GET', 'queryById', { query: { id } });
    expect(one.result).toMatchObject({ code: 'A03' });
  });

  it('is available to form widgets as one level, all levels, names and choices', async () => {
    const first = await read('loadTreeRoot', { async: 'true', pcode: 'A03' });
    expect(first.result).toMatchObject([{ title: '背景', isLeaf: false }, {}, {}]);
    expect(JSON.stringify(first.result)).not.toContain('children');
    const whole = await read('loadTreeRoot', { async: 'false', pcode: '0' });
    expect(whole.result).toMatchObject([
      { code: 'A03', children: [{ children: [{ code: 'A03A01A01' }, {}, {}, {}, {}, {}, {}, {}] }, {}, {}] },
    ]);
    const { id } = await byCode('A03A01');
    const nodes = rowsOf((await read('loadTreeChildren', { pid: id })).result);
    expect(nodes[0]).toMatchObject({ title: '奇幻', value: 'fantasy', isLeaf: true });
    expect((await read('loadDictItem', { ids: `${id},none` })).result).toEqual(['背景', '']);
    expect(rowsOf((await read('loadAllData', { code: 'A03A01' })).result)[0]).toMatchObject({ text: '奇幻' });
    expect((await read('loadTreeRoot', { async: 'true', pcode: 'X01' })).message).toBe('分类编码不存在');
    expect((await read('loadTreeChildren', { pid: 'none' })).message).toBe('记录不存在或已被删除');
  });

  it('reports whether a code exists', async () => {
    const { id } = await byCode('A03');
    const check = (query: Record<string, string>) => categories.call('GET', 'checkCode', { query });
    expect((await check({ code: 'A03A01' })).message).toBe('校验通过');
    expect((await check({ code: 'A03A01', pid: id })).success).toBe(true);
    expect((await check({ code: 'A03', pid: id })).message).toBe('分类编码不在这个上级分类之下');
    expect((await check({ code: 'A99' })).message).toBe('分类编码不存在');
  });
});

describe('editing categories', () => {
  it('adding a child or a root assigns the next code of its level', async () => {
    expect((await categories.add({ name: '新根' })).message).toBe('添加成功！');
    const root = await categories.row({ name: '新根' });
    expect(root).toMatchObject({ code: 'A04', hasChild: '0' });
    await categories.add({ pid: root.id, name: '子', value: 'v', comment: '注' });
    expect(await below(root.id)).toMatchObject([{ code: 'A04A01', value: 'v', comment: '注' }]);
    await categories.add({ pid: '0', name: '又一根' });
    expect(await categories.row({ name: '又一根' })).toMatchObject({ code: 'A05' });
  });

  it('categories added at the same time get different codes', async () => {
    await categories.add({ name: '同时' });
    const { id } = await categories.row({ name: '同时' });
    const made = Array.from({ length: 12 }, (_one, index) => categories.add({ pid: id, name: `n${index}` }));
    const roots = Array.from({ length: 8 }, (_one, index) => categories.add({ name: `r${index}` }));
    const answers = await Promise.all([...made, ...roots]);
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(new Set((await below(id)).map(({ code }) => code)).size).toBe(12);
    expect(new Set((await below('0')).map(({ code }) => code)).size).toBe((await below('0')).length);
  });

  it('duplicate values, unknown parents and blank names are refused', async () => {
    const { id: pid } = await byCode('A03A01');
    const again = await categories.add({ pid, name: '又', value: 'space' });
    expect([again.message, again.result]).toEqual(['同一级的自定义值已存在！', { field: 'value' }]);
    expect((await categories.add({ pid: 'none', name: '又' })).message).toBe('上级分类不存在');
    expect((await categories.add({ name: ' ' })).message).toBe('请输入分类名称！');
  });

  it('an edit changes all fields except the code', async () => {
    const { id, revision, code } = await byCode('A03A02A09');
    const body = { id, revision, pid: '', name: '怪', value: '', comment: '改' };
    expect((await categories.edit(body)).message).toBe('编辑成功！');
    expect(await byCode('A03A02A09')).toMatchObject({ name: '怪', value: null, comment: '改', code });
    expect((await categories.edit(body)).result).toMatchObject({ conflict: { name: '怪' } });
  });

  it('a deletion includes all descendants, keeps the code reserved, and can be undone', async () => {
    await categories.add({ name: '整棵' });
    const root = await categories.row({ name: '整棵' });
    await categories.add({ pid: root.id, name: '先走' });
    await categories.add({ pid: root.id, name: '同走' });
    const [early] = await below(root.id);
    await categories.remove(early?.id ?? '');
    server.setNow(new Date(Date.now() + 5000));
    await categories.call('DELETE', 'delete', { query: { id: root.id } });
    expect(await categories.rows({ name: '同走' })).toEqual([]);
    await categories.add({ name: '后来' });
    expect((await categories.row({ name: '后来' }))['code']).not.toBe(root['code']);
    expect((await categories.restore(root.id)).message).toBe('撤销成功！');
    expect((await below(root.id)).map(({ name }) => name)).toEqual(['同走']);
    await categories.remove(root.id);
    expect((await categories.restore(early?.id ?? '')).message).toBe('上级分类不存在');
    server.setNow(new Date(Date.now() + 120_000));
    expect((await categories.restore(root.id)).message).toBe('已超过撤销时间');
    server.setNow(undefined);
    expect((await categories.remove('none')).message).toBe('记录不存在或已被删除');
  });

  it('an export contains every level, and an import adds below existing categories', async () => {
    const lines = await categories.exported({ name: '背景' });
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      ['分类名称', '分类编码'],
      ['背景', 'A03A01'],
    ]);
    expect((await categories.exported()).length).toBeGreaterThan(29);
    const headers = ['分类名称', '父级编码', '自定义值', '备注'];
    expect((await categories.template())[2]).toEqual(headers);
    const good = await categories.imported(headers, [
      ['导入甲', 'A03A01', 'in-1', ''],
      ['导入乙', '', '', '注'],
    ]);
    expect(good.message).toBe('共2行数据全部导入成功！');
    expect(await categories.row({ name: '导入甲' })).toMatchObject({ code: 'A03A01A09' });
    const wrong = await categories.imported(headers, [
      ['', 'A03A01', 'in-1', ''],
      ['名', 'X01', '', ''],
    ]);
    expect(wrong.result).toMatchObject({
      lines: [
        { errors: ['分类名称不能为空。', '自定义值“in-1”已经存在，忽略导入。'] },
        { errors: ['父级编码“X01”不存在。（已有分类的编码，不填为一级；新的编码自动生成）'] },
      ],
    });
  });
});
