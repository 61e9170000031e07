import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { contractOperations } from '#server/http/contract.ts';
import { formCalls, type FormCalls } from '#server/forms/designer/testing/form-calls.ts';
import { grantForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { partOf } from '#tests/support/sheets/zip-part.ts';

// Known complaints about such systems and known attacks (docs/security.md lists the test of each).

type Field = Schema<'FormField'>;
type Access = Schema<'FormAccess'>;

const may: Access['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];
const everything: Access[] = [{ role: 'teacher', rows: 'all', may }];
const single = (...fields: Field[]): Schema<'FormDefinition'> => ({
  kind: 'single',
  fields,
  access: everything,
});
const title: Field = { id: 'title001', key: 'title', label: '标题', kind: 'text' };
const breakOut = `'); drop table sys_user; --`;

let server: TestServer;
let forms: FormCalls;

beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
  for (const code of ['named', 'wide', 'self', 'loop_a', 'loop_b', 'sheet', 'first', 'second', 'drafted'])
    await grantForm(server, code, ['teacher']);
});
afterEach(() => server.deps.publisher.settled());
afterAll(() => server.close());

const as = (code: string, by = 'teacher') => rowCalls(server, code, by);
const idOf = (result: unknown): string => String(Object(result).id);
const peopleAreThere = async () =>
  (await server.database.db.selectFrom('sysUser').select('id').limit(1).execute()).length === 1;

async function published(code: string, definition: Schema<'FormDefinition'>): Promise<string> {
  const id = await forms.add(code, definition);
  expect(await forms.publish(code)).toMatchObject({ state: 'published', error: null });
  await heard(code);
  return id;
}

/** Waits until the server has received the latest published version over the bus. */
async function heard(code: string): Promise<void> {
  const { version } = await server.database.db
    .selectFrom('onlForm')
    .select('version')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await vi.waitUntil(async () => (await server.deps.onlineForms(code))?.version === version);
}

describe('names in forms', () => {
  const labels = [
    breakOut,
    '"; DROP TABLE onl_form CASCADE; --',
    'select * from sys_user',
    'null',
    '姓名 😀👩‍👩‍👧 𠮷',
    '=HYPERLINK("http://x")',
    '${7*7} {{7*7}} <%= 7 %>',
    '\\ % _ ` $1 ?',
    '长'.repeat(50),
    '同名',
    '同名',
  ];
  const keys = [
    'select',
    'from',
    'table',
    'order',
    'user',
    'group',
    'where',
    'null1',
    'drop',
    'union',
    'key',
  ];
  const fields = labels.map((label, at): Field => {
    return {
      id: `name00${String(at).padStart(2, '0')}`,
      key: keys[at] ?? '',
      label,
      kind: 'text',
      group: 'g',
    };
  });
  const choice: Field = {
    id: 'choice01',
    key: 'choice',
    label: '选',
    kind: 'list',
    options: [{ value: breakOut, text: breakOut }],
  };

  it('names may contain SQL, keywords or any characters, and labels may be duplicated', async () => {
    await published('named', {
      ...single(...fields, choice),
      groups: [{ key: 'g', title: breakOut }],
      buttons: [
        { code: 'all', name: breakOut.slice(0, 20), question: breakOut, set: { select: `"${breakOut}"` } },
      ],
      indexes: [{ fields: ['name0000', 'name0001'] }],
    });
    const values = Object.fromEntries([...keys.map((key, at) => [key, labels[at]]), ['choice', breakOut]]);
    const rows = as('named');
    const added = await rows.add(values);
    expect([added.message, added.success]).toEqual(['添加成功！', true]);
    for (const [at, key] of keys.entries()) {
      const value = labels[at] ?? '';
      const superQueryParams = JSON.stringify({ field: key, rule: 'like', value });
      const found = await rows.list({ superQueryParams, column: key, order: 'desc' });
      expect(found.result).toMatchObject({ total: 1, records: [{ ...values, choice_dictText: breakOut }] });
    }
    const [headers = [], line] = await linesOf(await rows.export());
    expect(headers.slice(0, 13)).toEqual([
      ...labels.slice(0, 9),
      '同名（union）',
      '同名（key）',
      '选',
      '创建人',
    ]);
    expect(line?.slice(0, 12)).toEqual([...labels, breakOut]);
    const back = await rows.import(headers.slice(0, 12), [line?.slice(0, 12) ?? []]);
    expect(back.result).toMatchObject({ successCount: 1, errorCount: 0 });
    expect(await peopleAreThere()).toBe(true);
  });

  it('names have a maximum length, and reserved words are not allowed as keys', async () => {
    const long = { code: 'long_a', name: '长'.repeat(200), definition: single(title) };
    expect((await forms.call('POST', 'head/add', { body: long })).status).toBe(400);
    const refused = [
      { ...title, label: '长'.repeat(200) },
      { ...title, label: '' },
      { ...title, key: '__proto__' },
      { ...title, key: 'drop table' },
      { ...title, key: 'k'.repeat(31) },
      { ...title, options: [{ value: 'a'.repeat(101), text: 'a' }] },
    ];
    for (const field of refused) {
      const body = { code: 'long_b', name: '表单', definition: single(field) };
      expect((await forms.call('POST', 'head/add', { body })).status).toBe(400);
    }
    for (const key of [
      'id',
      'createBy',
      'delFlag',
      'constructor',
      'toString',
      'hasOwnProperty',
      'me',
      'in',
    ]) {
      const code = `word_${key.toLowerCase()}`;
      await forms.add(code, single({ ...title, key }));
      expect((await forms.plan(code)).problems).toMatchObject([
        { message: `字段“标题”的标识“${key}”是保留字` },
      ]);
    }
  });
});

describe('a form of 300 fields', () => {
  const many = Array.from({ length: 300 }, (_, at): Field => {
    const number = String(at).padStart(5, '0');
    return { id: `fie${number}`, key: `f${number}`, label: `字段${number}`, kind: 'text' };
  });

  it('a form of 300 fields can be created, listed, exported and imported; field 301 is refused', async () => {
    await published('wide', single(...many));
    const values = Object.fromEntries(many.map(({ key }, at) => [key, `值${at}`]));
    const rows = as('wide');
    expect((await rows.add(values)).success).toBe(true);
    expect((await rows.list()).result).toMatchObject({ records: [values] });
    const [headers = [], line = []] = await linesOf(await rows.export());
    const back = await rows.import(headers.slice(0, 300), [line.slice(0, 300)]);
    expect(back.result).toMatchObject({ successCount: 1 });
    expect(await rows.rows()).toMatchObject([values, values]);
    const body = { code: 'wider', name: '表单', definition: single(...many, title) };
    expect((await forms.call('POST', 'head/add', { body })).status).toBe(400);
  });
});

describe('forms that reference each other', () => {
  it('a link to its own form is resolved one level deep only', async () => {
    const link: Field = {
      id: 'link0001',
      key: 'link',
      label: '上一条',
      kind: 'link',
      form: 'self',
      formFields: ['title', 'link'],
    };
    await published('self', single(title, link));
    const rows = as('self');
    const first = idOf((await rows.add({ title: '甲' })).result);
    expect((await rows.edit(first, { link: first })).success).toBe(true);
    expect(await rows.rows()).toMatchObject([{ title: '甲', link: first, link_dictText: `甲 ${first}` }]);
  });

  it('rows of cyclic sub tables are deleted and restored with their main row', async () => {
    const sub = (form: string) => ({
      ...single(title),
      kind: 'main' as const,
      subs: [{ form, title: '子' }],
    });
    // A form must exist before another one references it.
    const id = await forms.add('loop_a', single(title));
    await published('loop_b', sub('loop_a'));
    await forms.edit(id, sub('loop_b'));
    expect(await forms.publish('loop_a')).toMatchObject({ state: 'published' });
    await heard('loop_a');
    const [one, other] = [as('loop_a'), as('loop_b')];
    const top = idOf((await one.add({ title: '上' })).result);
    const below = idOf((await other.add({ title: '下' }, { mainId: top })).result);
    expect((await one.add({ title: '再下' }, { mainId: below })).success).toBe(true);
    expect((await one.remove(top)).success).toBe(true);
    expect(await other.rows()).toEqual([]);
    expect((await one.back(top)).success).toBe(true);
    expect(await other.rows()).toMatchObject([{ title: '下' }]);
  });

  it('a form cannot be its own sub table', async () => {
    await forms.add('own_sub', { ...single(title), kind: 'main', subs: [{ form: 'own_sub', title: '子' }] });
    expect((await forms.plan('own_sub')).problems).toEqual([{ message: '表单不能是自己的子表' }]);
  });
});

describe('rights of one form', () => {
  it('rights on one form give no access to the rows of another by their ids', async () => {
    const [, other] = [await published('first', single(title)), await published('second', single(title))];
    const [here, there] = [as('first'), as('second')];
    const id = idOf((await there.add({ title: '别处' })).result);
    const before = await tableOf(server, other);
    const answers = [
      await here.one(id),
      await here.edit(id, { title: 'x' }),
      await here.remove(id),
      await here.undo(id),
      await here.back(id),
      await here.purge(id),
      await here.add({ title: 'x' }, { mainId: id }),
      await here.add({ title: 'x' }, { parentId: id }),
      await here.call('POST', 'doButton/first', { body: { id, button: 'none' } }),
    ];
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => false));
    expect((await here.list({ mainId: id })).result).toMatchObject({ total: 0 });
    expect((await linesOf(await here.export({ selections: id }))).length).toBe(1);
    expect(await tableOf(server, other)).toEqual(before);
  });

  it('rights come from the published version: a draft grants none and is invisible', async () => {
    const secret: Field = { id: 'secret01', key: 'secret', label: '未发布的字段', kind: 'text' };
    const hidden: Access[] = [{ role: 'teacher', rows: 'all', may: ['add'], fields: { title001: 'hidden' } }];
    const id = await published('drafted', { ...single(title), access: hidden });
    await forms.edit(id, single(title, secret));
    const rows = as('drafted');
    const columns = await rows.columns();
    expect(JSON.stringify(columns.result)).not.toMatch(/未发布的字段|标题/);
    expect((await rows.add({ secret: 'x' })).status).toBe(400);
    expect((await rows.list({ column: 'title' })).status).toBe(400);
    expect((await rows.export()).status).toBe(403);
    const asTeacher = { token: await server.login('teacher') };
    for (const path of ['head/queryById', 'head/exportDefinition', 'head/versions']) {
      const answer = await server.call('GET', `/online/cgform/${path}`, { ...asTeacher, query: { id } });
      // The forms of others do not exist for a teacher.
      expect(answer).toMatchObject({ success: false, message: '记录不存在或已被删除' });
    }
  });
});

describe('an exported sheet of rows', () => {
  it('no cell is a formula, because values, options and headers are text cells', async () => {
    const starts = ['=1+1', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx'];
    const options = starts.map((text, at) => ({ value: String(at), text }));
    const fields = starts.map((label, at): Field => {
      return {
        id: `star000${at}`,
        key: `star${at}`,
        label,
        kind: at < 3 ? 'textarea' : 'list',
        options,
      };
    });
    await published('sheet', single(...fields));
    const rows = as('sheet');
    const values = Object.fromEntries(
      fields.map(({ key, kind }, at) => [key, kind === 'list' ? String(at) : starts[at]]),
    );
    expect((await rows.add(values)).success).toBe(true);
    const { raw } = await rows.export();
    const xml = await partOf(raw.rawPayload, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]/);
    for (const line of ['1', '2'])
      for (const column of 'ABCDEF') expect(xml).toContain(`<c r="${column}${line}" s="2" t="inlineStr">`);
  });
});

describe('every operation of forms and reports', () => {
  const online = contractOperations().filter(({ url }) => url.startsWith('/online/'));

  it('no parameter executes SQL, and no error reveals SQL', async () => {
    const token = await server.login('admin');
    const form = await published('attacked', single(title));
    await grantForm(server, 'attacked', ['admin']);
    expect(await as('attacked', 'admin').add({ title: '不变' })).toMatchObject({ success: true });
    const rows = await tableOf(server, form);
    expect(rows.size).toBe(1);
    expect(online.length).toBeGreaterThan(40);
    for (const { method: verb, url, query } of online) {
      const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === verb) ?? 'GET';
      for (const text of [breakOut, "1' or '1'='1", '1;select pg_sleep(9)', '..', '%00']) {
        const path = url.replaceAll(/:\w+/g, (name) =>
          name === ':code' ? 'attacked' : encodeURIComponent(text),
        );
        const names = Object.keys(Object(query['properties']));
        for (const name of names.length === 0 ? ['code'] : names) {
          const asked = { query: names.length === 0 ? {} : { [name]: text } };
          const answer = await server.call(method, path, { token, ...asked });
          expect([url, name, text, answer.status < 500]).toEqual([url, name, text, true]);
          expect(answer.message).not.toMatch(/syntax|relation|operator|onl\.|t_[0-9a-f]/i);
        }
      }
    }
    expect(await peopleAreThere()).toBe(true);
    expect(await tableOf(server, form)).toEqual(rows);
  });
});
