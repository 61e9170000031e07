import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, linesOf, putRow, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Tests every access to a value with every field right and every row scope: nothing outside of them is
// returned or changed. The caller is the teacher of class one.

const classOne = 'A01A01A01';
const classTwo = 'A01A01A02';

/** The author and department of each row. */
const makers = {
  mine: { createBy: 'teacher', orgCode: classOne },
  pupil: { createBy: 'student', orgCode: 'A01' },
  office: { createBy: 'admin', orgCode: classOne },
  far: { createBy: 'teacher2', orgCode: classTwo },
} as const;
type Name = keyof typeof makers;
const names: readonly Name[] = ['mine', 'pupil', 'office', 'far'];

const reached = {
  own: ['mine'],
  class: ['mine', 'pupil'],
  depart: ['mine', 'office'],
  all: names,
} as const;
type Reach = keyof typeof reached;
type Right = 'hidden' | 'read' | 'write';

const rights: readonly Right[] = ['hidden', 'read', 'write'];
const reaches: readonly Reach[] = ['own', 'class', 'depart', 'all'];
const cases = rights.flatMap((right) => reaches.map((rows) => ({ right, rows })));

const title = 'title001';
const secret = 'secret01';

let server: TestServer;
let formId: string;
let code: string;
const made = new Map<string, string>();

beforeAll(async () => {
  server = await createTestServer();
  // This runs before any login, because a session stores its grants.
  for (const { right, rows } of cases) await grantForm(server, `m_${right}_${rows}`, ['teacher']);
  for (const one of ['reader', 'unnamed']) await grantForm(server, one, ['teacher']);
});
afterAll(() => server.close());

const makeMatrixForm = (right: Right, rows: Reach): Promise<string> =>
  madeForm(server, `m_${right}_${rows}`, {
    kind: 'single',
    fields: [
      { id: title, key: 'title', label: '标题', kind: 'text' },
      { id: secret, key: 'secret', label: '保密', kind: 'text' },
    ],
    access: [
      {
        role: 'teacher',
        rows,
        may: ['add', 'edit', 'delete', 'import', 'export', 'bin'],
        fields: { [secret]: right },
      },
    ],
  });

async function makeForm(right: Right, rows: Reach): Promise<void> {
  code = `m_${right}_${rows}`;
  formId = made.get(code) ?? (await makeMatrixForm(right, rows));
  made.set(code, formId);
  await emptyTable(server, formId);
  for (const name of names) {
    const values = { [title]: `title-${name}`, [secret]: `secret-${name}` };
    await putRow(server, formId, { id: name, ...makers[name], values });
    await putRow(server, formId, {
      id: `gone-${name}`,
      ...makers[name],
      delFlag: 1,
      updateBy: 'teacher',
      updateTime: new Date(),
      values: { [title]: `title-gone-${name}`, [secret]: `secret-gone-${name}` },
    });
  }
}

const valueOf = async (id: string, field: string) => (await tableOf(server, formId)).get(id)?.[`f_${field}`];

describe.each(cases)('a field with permission $right in rows of scope $rows', ({ right, rows: reach }) => {
  const within: readonly Name[] = reached[reach];
  const beyond = names.filter((name) => !within.includes(name));
  const isSeen = right !== 'hidden';
  const calls = () => rowCalls(server, code, 'teacher');
  beforeEach(() => makeForm(right, reach));

  it('list, form and recycle bin return the field within permission and scope', async () => {
    const { list, one, bin, columns } = calls();
    const listed = await list();
    expect(listed.success ? '' : listed.message).toBe('');
    for (const name of names) {
      expect(listed.raw.body.includes(`title-${name}`)).toBe(within.includes(name));
      expect(listed.raw.body.includes(`secret-${name}`)).toBe(isSeen && within.includes(name));
      const detail = await one(name);
      expect(detail.success).toBe(within.includes(name));
      expect(detail.raw.body.includes('secret-')).toBe(isSeen && within.includes(name));
      const deleted = (await bin()).raw.body;
      expect(deleted.includes(`title-gone-${name}`)).toBe(within.includes(name));
      expect(deleted.includes(`secret-gone-${name}`)).toBe(isSeen && within.includes(name));
      expect((await one(`gone-${name}`)).success).toBe(false);
    }
    expect((await columns()).raw.body.includes('secret')).toBe(isSeen);
  });

  it('search and sort use the field within permission and scope', async () => {
    const { list, export: exported } = calls();
    const ways = [
      { filters: JSON.stringify({ secret: 'secret' }) },
      { superQueryParams: JSON.stringify({ field: 'secret', rule: 'like', value: 'secret' }) },
      { superQueryParams: JSON.stringify({ or: [{ and: [{ field: 'secret', rule: 'notEmpty' }] }] }) },
      { column: 'secret', order: 'asc' },
    ];
    for (const query of ways) {
      const found = await list(query);
      const sheet = await exported(query);
      expect([found.status, sheet.status]).toEqual(isSeen ? [200, 200] : [400, 400]);
      expect(found.raw.body.includes(`"total":${within.length},`)).toBe(isSeen);
    }
    expect((await list({ filters: JSON.stringify({ title: 'title-far' }) })).result).toMatchObject({
      total: within.includes('far') ? 1 : 0,
    });
  });

  it('exports contain the field within permission and scope', async () => {
    const [head, ...lines] = await linesOf(await calls().export({ selections: names.join(',') }));
    expect(head).toEqual(isSeen ? ['标题', '保密', '创建人', '创建时间'] : ['标题', '创建人', '创建时间']);
    const text = JSON.stringify(lines);
    for (const name of names) {
      expect(text.includes(`title-${name}`)).toBe(within.includes(name));
      expect(text.includes(`secret-${name}`)).toBe(isSeen && within.includes(name));
    }
  });

  it('writing the field is allowed within permission and scope', async () => {
    const { edit, add } = calls();
    const said = { hidden: '不支持的参数：secret', read: '没有修改“保密”的权限', write: '编辑成功！' };
    for (const name of names) {
      const plain = await edit(name, { title: 'changed' });
      expect(plain.success).toBe(within.includes(name));
      expect(await valueOf(name, title)).toBe(within.includes(name) ? 'changed' : `title-${name}`);
      const answer = await edit(name, { secret: 'changed' });
      const isThere = right !== 'write' || within.includes(name);
      expect(answer.message).toBe(isThere ? said[right] : '记录不存在或已被删除');
      const isChanged = right === 'write' && within.includes(name);
      expect(await valueOf(name, secret)).toBe(isChanged ? 'changed' : `secret-${name}`);
    }
    expect((await add({ title: 'new', secret: 'new' })).success).toBe(right === 'write');
    expect((await add({ title: 'new' })).success).toBe(true);
  });

  it('importing the field is allowed within permission and scope', async () => {
    const { import: imported } = calls();
    const lines = names.map((name) => [`title-${name}`, 'imported']);
    const answer = await imported(['标题', '保密'], lines, { key: 'title' });
    expect([answer.success, answer.message]).toEqual([true, '共4行数据全部导入成功！']);
    for (const name of names) {
      const isChanged = right === 'write' && within.includes(name);
      expect(await valueOf(name, secret)).toBe(isChanged ? 'imported' : `secret-${name}`);
    }
    // A row out of scope is not found, so its line creates a new row.
    expect((await tableOf(server, formId)).size).toBe(8 + beyond.length);
    const by = await imported(['标题', '保密'], [['x', 'secret-mine']], { key: 'secret' });
    expect(by.status).toBe(right === 'write' ? 200 : 400);
  });

  it('rows are deleted, restored and purged only within the scope', async () => {
    const { remove, undo, back, purge } = calls();
    for (const name of names) {
      const isIn = within.includes(name);
      const flag = async (id: string) => (await tableOf(server, formId)).get(id)?.['del_flag'];
      expect((await undo(`gone-${name}`)).success).toBe(isIn);
      expect(await flag(`gone-${name}`)).toBe(isIn ? 0 : 1);
      expect((await remove(`gone-${name}`)).success).toBe(isIn);
      expect((await back(`gone-${name}`)).success).toBe(isIn);
      expect((await remove(name)).success).toBe(isIn);
      expect(await flag(name)).toBe(isIn ? 1 : 0);
      expect((await purge(name)).success).toBe(isIn);
      expect(await flag(name)).toBe(isIn ? undefined : 0);
    }
  });
});

describe('a role with a grant for a form that does not list the role', () => {
  it('the role sees its own rows, with the fields that every listed role sees', async () => {
    code = 'unnamed';
    formId = await madeForm(server, code, {
      kind: 'single',
      fields: [
        { id: title, key: 'title', label: '标题', kind: 'text' },
        { id: secret, key: 'secret', label: '保密', kind: 'text' },
      ],
      access: [
        { role: 'admin', rows: 'all', may: [], fields: { [secret]: 'hidden' } },
        { role: 'student', rows: 'all', may: [] },
      ],
    });
    for (const name of names)
      await putRow(server, formId, {
        id: name,
        ...makers[name],
        values: { [title]: `title-${name}`, [secret]: `secret-${name}` },
      });
    const calls = rowCalls(server, code, 'teacher');
    const listed = await calls.list();
    expect(listed.result).toMatchObject({ total: 1, records: [{ id: 'mine', title: 'title-mine' }] });
    expect([listed.raw.body, (await calls.columns()).raw.body].join('')).not.toContain('secret');
    expect((await calls.edit('mine', { secret: 'x' })).message).toBe('不支持的参数：secret');
    expect((await calls.edit('mine', { title: 'x' })).message).toBe('编辑成功！');
  });
});

describe('a form', () => {
  it('the form is hidden without a grant', async () => {
    await makeForm('write', 'all');
    // Teachers have the grant, pupils do not.
    const pupil = rowCalls(server, code, 'student');
    const answers = [
      await pupil.columns(),
      await pupil.list(),
      await pupil.one('mine'),
      await pupil.add({ title: 'x' }),
      await pupil.export(),
      await rowCalls(server, 'no_such_form', 'teacher').list(),
    ];
    for (const { status, message } of answers) expect([status, message]).toEqual([404, '表单不存在']);
    expect((await rowCalls(server, code, 'teacher2').list()).success).toBe(true);
  });

  it('no user gets more permissions than their role', async () => {
    code = 'reader';
    formId = await madeForm(server, code, {
      kind: 'single',
      fields: [{ id: title, key: 'title', label: '标题', kind: 'text' }],
      access: [{ role: 'teacher', rows: 'all', may: [] }],
    });
    await putRow(server, formId, { id: 'a', ...makers.far, values: { [title]: 'a' } });
    const calls = rowCalls(server, code, 'teacher');
    expect((await calls.list()).result).toMatchObject({ total: 1 });
    const forbidden = [
      await calls.add({ title: 'x' }),
      await calls.edit('a', { title: 'x' }),
      await calls.remove('a'),
      await calls.undo('a'),
      await calls.bin(),
      await calls.back('a'),
      await calls.purge('a'),
      await calls.export(),
      await calls.import(['标题'], [['x']]),
      await calls.call('GET', `importTemplate/${code}`),
    ];
    expect(forbidden.map(({ status }) => status)).toEqual(forbidden.map(() => 403));
  });
});
