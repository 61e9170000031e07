import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, putRow, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Data that leaves the server besides the values of rows: texts of expressions, and files.

type Field = Schema<'FormField'>;
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete'];
const open: Field = { id: 'open0001', key: 'open', label: '公开', kind: 'integer' };
const secret: Field = { id: 'secret01', key: 'secret', label: '保密', kind: 'integer' };
const sum: Field = { id: 'sum00001', key: 'sum', label: '和', kind: 'formula', formula: 'secret + 4711' };
const paper: Field = { id: 'paper001', key: 'paper', label: '附件', kind: 'file' };
const photo: Field = { id: 'photo001', key: 'photo', label: '照片', kind: 'image' };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  for (const code of ['texts', 'papers', 'pressed', 'titled', 'derived'])
    await grantForm(server, code, ['teacher']);
  await grantForm(server, 'shared', ['student']);
});
afterAll(() => server.close());

describe('the schema of a form', () => {
  it('formulas, rules and buttons that read hidden fields are omitted', async () => {
    await madeForm(server, 'texts', {
      kind: 'single',
      fields: [open, secret, sum],
      rules: [
        { event: 'change', act: 'show', target: 'open', expression: 'secret > 4711' },
        { event: 'change', act: 'require', target: 'open', expression: 'open > 1' },
      ],
      buttons: [{ code: 'press', name: '钮', when: 'secret > 4711', set: { open: '1' } }],
      access: [{ role: 'teacher', rows: 'all', may, fields: { [secret.id]: 'hidden' } }],
    });
    const columns = await rowCalls(server, 'texts', 'teacher').columns();
    expect(columns.raw.body).not.toMatch(/secret|\b4711\b/);
    expect(columns.result).toMatchObject({ buttons: [] });
    const rules = await rowCalls(server, 'texts', 'teacher').call('GET', 'getEnhanceJs/texts');
    expect(rules.raw.body).not.toMatch(/secret|\b4711\b/);
    expect(rules.result).toMatchObject({ rules: [{ expression: 'open > 1' }] });
  });

  it('groups and sub tables with only hidden fields are omitted', async () => {
    const access = [{ role: 'teacher', rows: 'all', may, fields: { [secret.id]: 'hidden' } } as const];
    await madeForm(server, 'titled', {
      kind: 'main',
      fields: [
        { ...open, group: 'plain' },
        { ...secret, group: 'inner' },
      ],
      groups: [
        { key: 'plain', title: '基本' },
        { key: 'inner', title: '处分记录' },
        { key: 'later', title: '以后' },
      ],
      subs: [
        { form: 'sub_open', title: '明细' },
        { form: 'sub_dark', title: '处分明细' },
        { form: 'sub_none', title: '未发布' },
      ],
      access,
    });
    await madeForm(server, 'sub_open', { kind: 'sub', fields: [open, secret], access });
    await madeForm(server, 'sub_dark', { kind: 'sub', fields: [secret], access });
    const columns = await rowCalls(server, 'titled', 'teacher').columns();
    expect(columns.result).toMatchObject({
      groups: [{ title: '基本' }, { title: '以后' }],
      subs: [{ form: 'sub_open' }],
    });
    expect(columns.raw.body).not.toMatch(/处分|inner|sub_dark|sub_none/);
  });

  it('pressing a button that reads or sets a hidden field is refused like a missing button', async () => {
    const formId = await madeForm(server, 'pressed', {
      kind: 'single',
      fields: [open, secret],
      buttons: [
        { code: 'when', name: '问', when: 'secret > 4711', set: { open: '1' } },
        { code: 'copy', name: '抄', set: { open: 'secret' } },
        { code: 'hide', name: '改', set: { secret: '1' } },
        { code: 'seen', name: '加', set: { open: 'open + 1' } },
      ],
      access: [{ role: 'teacher', rows: 'all', may, fields: { [secret.id]: 'hidden' } }],
    });
    const values = { [open.id]: '1', [secret.id]: '4712' };
    await putRow(server, formId, { id: 'held', createBy: 'admin', orgCode: 'A01', values });
    const press = async (button: string) =>
      (
        await rowCalls(server, 'pressed', 'teacher').call('POST', 'doButton/pressed', {
          body: { id: 'held', button },
        })
      ).message;
    for (const button of ['when', 'copy', 'hide', 'none']) expect(await press(button)).toBe('按钮不存在');
    expect(await press('seen')).toBe('操作成功！');
    expect((await tableOf(server, formId)).get('held')).toMatchObject({
      [`f_${open.id}`]: 2,
      [`f_${secret.id}`]: 4712,
    });
  });
});

describe('a formula', () => {
  const formula = (id: string, key: string, text: string): Field => ({
    id,
    key,
    label: key,
    kind: 'formula',
    formula: text,
  });

  it('a formula that reads a hidden field directly or indirectly is hidden in every response', async () => {
    const fields = [
      open,
      secret,
      sum,
      formula('far00001', 'far', 'sum * 2'),
      formula('seen0001', 'seen', 'open + 1'),
    ];
    const all: Schema<'FormAccess'>['may'] = [...may, 'export', 'bin'];
    const formId = await madeForm(server, 'derived', {
      kind: 'single',
      fields,
      access: [{ role: 'teacher', rows: 'all', may: all, fields: { [secret.id]: 'hidden' } }],
    });
    const values = { [open.id]: '1', [secret.id]: '77' };
    await putRow(server, formId, { id: 'held', createBy: 'teacher', orgCode: 'A01', values });
    const calls = rowCalls(server, 'derived', 'teacher');
    const answers = [
      await calls.columns(),
      await calls.call('GET', 'getData/derived'),
      await calls.call('GET', 'form/derived/held'),
    ];
    for (const { status, raw } of answers) {
      expect(status).toBe(200);
      expect(raw.body).toContain('seen');
      expect(raw.body).not.toMatch(/sum|far|secret|\b(?:4788|9576)\b/);
    }
    const [headers = []] = await linesOf(await calls.export());
    expect(headers).toContain('seen');
    expect(headers.filter((one) => ['和', 'far', '保密'].includes(one))).toEqual([]);
  });
});

describe('files in rows', () => {
  const upload = async (): Promise<string> => {
    const bytes = Buffer.from('%PDF-1.4 a paper');
    const form = uploadForm({ name: 'a.pdf', bytes, fields: { purpose: 'material' } });
    const token = await server.login('teacher');
    return (await server.call('POST', '/sys/common/upload', { token, ...form })).message;
  };

  it('only users who may read a row that names a file can read it, and picture fields need pictures', async () => {
    const [one, other] = [await upload(), await upload()];
    await madeForm(server, 'papers', {
      kind: 'single',
      fields: [paper, photo],
      access: [{ role: 'teacher', rows: 'all', may }],
    });
    const rows = rowCalls(server, 'papers', 'teacher');
    expect((await rows.add({ photo: [one] })).message).toBe('照片：请选择图片');
    const id = String(Object((await rows.add({ paper: [one] })).result).id);
    const read = async (path: string, by: string) =>
      (await server.call('GET', `/sys/common/static/${path}`, { token: await server.login(by) })).status;
    expect(await read(one, 'teacher2')).toBe(200);
    expect(await read(other, 'teacher2')).toBe(404);
    expect(await read(one, 'student')).toBe(404);
    // However many rows name it that are not theirs.
    expect(await read(one, 'student')).toBe(404);
    const many = await madeForm(server, 'shared', { kind: 'single', fields: [paper] });
    await sql`insert into ${rowsTable(many)} (id, create_by, f_paper001)
      select 'row' || at, case when at = 150 then 'student' else 'admin' end, ${[one]}
      from generate_series(1, 150) as at`.execute(server.database.rows.withoutPlugins());
    await sql`insert into onl_file_use (form_id, row_id, field_id, file_path)
      select ${many}, 'row' || at, ${paper.id}, ${one} from generate_series(1, 150) as at`.execute(
      server.database.db,
    );
    expect(await read(one, 'student')).toBe(200);
    await sql`delete from ${rowsTable(many)} where create_by = 'student'`.execute(server.database.rows);
    expect(await read(one, 'student')).toBe(404);
    await rows.edit(id, { paper: [other] });
    expect(await read(one, 'teacher2')).toBe(404);
    expect(await read(other, 'teacher2')).toBe(200);
  });
});
