import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { departHeader, departImportColumns } from './depart-sheet.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Line = Partial<Record<keyof typeof departHeader, string>>;
const headers = departImportColumns.map(({ header }) => header);
const keys = Object.entries(departHeader);

async function send(lines: readonly Line[], mode = 'all', username = 'admin'): Promise<TestAnswer> {
  const rows = lines.map((line) => {
    const cells = new Map(Object.entries(line));
    return headers.map((one) => cells.get(keys.find(([, name]) => name === one)?.[0] ?? '') ?? '');
  });
  const bytes = await buffer(
    writeXlsx({ name: '部门', titles: ['部门', '说明'], headers, widths: [], rows }),
  );
  const form = uploadForm({ name: '部门.xlsx', bytes, fields: { mode } });
  return server.call('POST', '/sys/sysDepart/importExcel', { token: await server.login(username), ...form });
}

async function exported(username: string, query: Record<string, string> = {}): Promise<string[][]> {
  const answer = await server.call('GET', '/sys/sysDepart/exportXls', {
    token: await server.login(username),
    query,
  });
  const report = await readXlsx(answer.raw.rawPayload);
  return report.ok ? report.lines.map(({ cells }) => [...cells]) : [];
}

const named = async (departName: string) =>
  server.database.db
    .selectFrom('sysDepart as depart')
    .leftJoin('sysDepart as parent', 'parent.id', 'depart.parentId')
    .select(['depart.orgCode', 'depart.orgCategory', 'depart.orgType', 'parent.departName as parentName'])
    .where('depart.departName', '=', departName)
    .executeTakeFirst();
const errorsOf = ({ result }: TestAnswer): unknown =>
  typeof result === 'object' && result !== null && 'msg' in result ? result.msg : undefined;

describe('importing departments', () => {
  it('resolves parents by code, in any order of lines', async () => {
    const answer = await send([
      { name: '五年级一班', code: 'A05A01A01', category: '班级' },
      { name: '实验小学', code: 'A05' },
      { name: '五年级', code: 'A05A01', category: '部门', mobile: '13800000000' },
    ]);
    expect(answer).toMatchObject({ success: true, message: '共3行数据全部导入成功！' });
    expect(await named('五年级一班')).toEqual({
      orgCode: 'A05A01A01',
      orgCategory: '3',
      orgType: '3',
      parentName: '五年级',
    });
    expect(await named('实验小学')).toMatchObject({ orgCategory: '1', orgType: '1', parentName: null });
  });

  it('generates missing codes below parents named in the database or in the file', async () => {
    await send([
      { name: '四年级', parent: '希望小学' },
      { name: '四年级一班', parent: '四年级', category: '班级' },
      { name: '四年级二班', parent: '四年级', category: '班级' },
    ]);
    const grade = await named('四年级');
    expect(grade).toMatchObject({ orgCategory: '2', parentName: '希望小学' });
    expect(await named('四年级二班')).toMatchObject({
      orgCode: `${grade?.orgCode ?? ''}A02`,
      parentName: '四年级',
    });
  });

  it('reports the errors of each line and saves nothing, or only the valid lines if requested', async () => {
    const lines = [
      { name: '好的部门', parent: '希望小学' },
      { name: '', parent: '希望小学' },
      { name: '重复', code: 'A01' },
      { name: '没有上级', code: 'Q07A01' },
      { name: '坏编码', code: 'a1' },
      { name: '手机', parent: '希望小学', mobile: '123' },
      { name: '类型', parent: '希望小学', category: '年级' },
      { name: '机构', parent: '希望小学', category: '机构' },
      { name: '未知上级', parent: '火星小学' },
      { name: '顶上的班', category: '班级' },
      { name: '序', parent: '希望小学', order: '第一' },
    ];
    const all = await send(lines);
    expect(all).toMatchObject({ success: false, message: '文件中有 10 行错误，没有导入任何数据' });
    expect(errorsOf(all)).toBe(
      [
        '第 5 行：机构/部门名称不能为空。',
        '第 6 行：机构编码“A01”已经存在，忽略导入。',
        '第 7 行：上级部门不存在。',
        '第 8 行：机构编码“a1”格式不正确，每级为一个大写字母和两位数字。（如 A01A01，前面是上级的编码；不填则自动生成）',
        '第 9 行：手机号“123”格式不正确！',
        '第 10 行：机构类型“年级”不正确，应为机构、部门或班级。（机构、部门或班级）',
        '第 11 行：机构只能位于最上级。',
        '第 12 行：上级部门“火星小学”不存在。（没有编码时填上级的名称或编码，机构不填）',
        '第 13 行：最上级只能是机构。',
        '第 14 行：排序“第一”不正确。',
      ].join('\n'),
    );
    expect(await named('好的部门')).toBeUndefined();
    expect(await send(lines, 'valid')).toMatchObject({ code: 201, message: '文件导入成功，但有错误。' });
    expect(await named('好的部门')).toMatchObject({ parentName: '希望小学' });
  });

  it('can be previewed without saving', async () => {
    expect(await send([{ name: '预览', parent: '希望小学' }], 'preview')).toMatchObject({
      message: '检查完成',
      result: { successCount: 1, isDone: false },
    });
    expect(await named('预览')).toBeUndefined();
  });

  it('refuses a parent name shared by two departments', async () => {
    await send([
      { name: '同名', parent: '希望小学' },
      { name: '同名', parent: '三年级' },
    ]);
    expect(errorsOf(await send([{ name: '下级', parent: '同名' }]))).toBe(
      '第 4 行：上级部门名称不唯一，请填写编码：同名。',
    );
  });
});

describe('exporting departments', () => {
  it('includes the departments visible to the caller, with the columns of the import', async () => {
    const lines = await exported('admin');
    expect(lines[0]?.slice(0, 4)).toEqual(['机构/部门名称', '机构编码', '上级部门', '机构类型']);
    expect(lines[1]?.slice(0, 4)).toEqual(['希望小学', 'A01', '', '机构']);
    expect((await exported('teacher')).map(([name]) => name)).toEqual(['机构/部门名称', '三年级一班']);
  });

  it('includes only selected departments within the scope of the caller', async () => {
    const { id } = await server.database.db
      .selectFrom('sysDepart')
      .select('id')
      .where('departName', '=', '三年级二班')
      .executeTakeFirstOrThrow();
    expect((await exported('admin', { selections: id })).map(([name]) => name)).toEqual([
      '机构/部门名称',
      '三年级二班',
    ]);
    expect((await exported('teacher', { selections: id })).length).toBe(1);
  });

  it('offers an import template, which is refused to teachers', async () => {
    const answer = await server.call('GET', '/sys/sysDepart/importTemplate', {
      token: await server.login('admin'),
    });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('部门导入模板.xlsx'));
    const teacher = await server.call('GET', '/sys/sysDepart/importTemplate', {
      token: await server.login('teacher'),
    });
    expect(teacher.status).toBe(403);
  });
});
