import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

let server: TestServer;
let forms: FormCalls;
beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterAll(() => server.close());

type Field = Schema<'FormField'>;
const sqlText = '"); DROP TABLE sys_user; --';
const field = (at: number, label: string, key: string): Field => ({
  id: `strange${at}`,
  key,
  label,
  kind: 'text',
});

const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may: ['add', 'export', 'import'] }];
const add = (code: string, name: string, fields: readonly Field[]) =>
  forms.call('POST', 'head/add', { body: { code, name, definition: { kind: 'single', fields, access } } });

describe('names of a form and of its fields', () => {
  it.each([
    [
      'words of the database',
      'select',
      '表 user order',
      [field(1, '选择', 'select'), field(2, '来自', 'table')],
    ],
    ['statements', 'drop_table', sqlText, [field(1, sqlText, 'name'), field(2, "' or '1'='1", 'other')]],
    ['emoji and signs', 'smile', '😀👩‍👩‍👧‍👦\u202E', [field(1, '😀', 'name'), field(2, '=1+1', 'other')]],
    ['the same', 'twins', '表单', [field(1, '名称', 'name'), field(2, '名称', 'other')]],
  ])(
    'names may contain %s, and rows are stored, filtered, exported and imported with them',
    async (_what, code, name, fields) => {
      expect((await add(code, name, fields)).message).toBe('添加成功！');
      await forms.publish(code);
      await grantForm(server, code, ['admin']);
      const rows = rowCalls(server, code, 'admin');
      const [first, second] = fields.map(({ key }) => key);
      const values = { [String(first)]: '甲', [String(second)]: sqlText };
      expect((await rows.add(values)).message).toBe('添加成功！');
      const asked = JSON.stringify({ [String(second)]: sqlText });
      expect(await rows.rows({ filters: asked, column: String(first) })).toMatchObject([values]);
      const [headers = [], line = []] = await linesOf(await rows.export());
      expect(new Set(headers).size).toBe(headers.length);
      expect(line.slice(0, 2)).toEqual(['甲', sqlText]);
      const sheet = await rows.import(headers.slice(0, 2), [['乙', '丙']]);
      expect(sheet.message).toBe('共1行数据全部导入成功！');
      expect(
        (await server.call('GET', '/sys/user/list', { token: await server.login('admin') })).success,
      ).toBe(true);
    },
  );

  it.each([
    ['a name of 200 signs', 'long', '长'.repeat(200), [field(1, '名称', 'name')]],
    ['a field of 200 signs', 'long', '表单', [field(1, '长'.repeat(200), 'name')]],
    ['a key of SQL', 'long', '表单', [field(1, '名称', 'a"; drop table x')]],
    ['a code of SQL', "x'; drop table y", '表单', [field(1, '名称', 'name')]],
    ['a code with an emoji', '😀', '表单', [field(1, '名称', 'name')]],
  ])('an invalid name is refused: %s', async (_what, code, name, fields) => {
    expect((await add(code, name, fields)).status).toBe(400);
  });

  it('a duplicate form code is refused', async () => {
    await add('taken', '表单', [field(1, '名称', 'name')]);
    const again = await add('taken', '表单', [field(1, '名称', 'name')]);
    expect([again.success, again.message]).toEqual([false, '表单编码已存在！']);
  });
});
