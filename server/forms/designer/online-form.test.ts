import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import {
  columnRef,
  listAllColumns,
  liveColumns,
  rowsTable,
} from '#server/forms/shared/tables/registry.store.ts';
import { retiredDays } from '#server/forms/shared/tables/retired-columns.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { createPublisher } from './publisher.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

let server: TestServer;
let forms: FormCalls;
let count = 0;
let code = '';

beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
beforeEach(() => {
  count += 1;
  code = `form_${count}`;
});
afterEach(() => server.deps.publisher.settled());
afterAll(() => server.close());

type Field = Schema<'FormField'>;
const name: Field = { id: 'name0001', key: 'name', label: '名称', kind: 'text' };
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };
const single = (...fields: Field[]): Schema<'FormDefinition'> => ({ kind: 'single', fields });

const plain = () => server.database.rows.withoutPlugins();

/** Puts values of the fields into rows, past the API. */
async function write(formId: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const columns = await liveColumns(server.database.db, formId);
  for (const [at, row] of rows.entries()) {
    const entries = Object.entries(row).flatMap(([id, value]) => {
      const column = columns.get(id);
      return column === undefined ? [] : [{ column, value }];
    });
    const names = sql.join([sql.id('id'), ...entries.map(({ column }) => columnRef(column))]);
    const values = sql.join([
      `${count}-${String(at).padStart(6, '0')}`,
      ...entries.map(({ value }) => value),
    ]);
    await sql`insert into ${rowsTable(formId)} (${names}) values (${values})`.execute(plain());
  }
}

async function read(formId: string, fieldId: string): Promise<unknown[]> {
  const column = (await liveColumns(server.database.db, formId)).get(fieldId);
  if (column === undefined) throw new Error(`no column of ${fieldId}`);
  const { rows } = await sql<{ value: unknown }>`
    select ${columnRef(column)} as value from ${rowsTable(formId)} order by id`.execute(plain());
  return rows.map(({ value }) => value);
}

describe('a form', () => {
  it('a form is added, edited, copied, deleted and restored', async () => {
    const id = await forms.add(code, single(name));
    expect((await forms.call('POST', 'head/add', { body: { code, name: '表' } })).result).toEqual({
      field: 'code',
    });
    const { revision } = await forms.detail(id);
    const edited = { id, revision, code, name: '新名称', definition: single(name, amount) };
    expect((await forms.call('PUT', 'head/editAll', { body: edited })).message).toBe('编辑成功！');
    expect((await forms.call('PUT', 'head/editAll', { body: edited })).status).toBe(409);
    expect(await forms.detail(id)).toMatchObject({
      name: '新名称',
      status: 'draft',
      definition: single(name, amount),
    });
    const copy = await forms.call('POST', 'head/copyOnline', {
      body: { id, code: `${code}_b`, name: '副本' },
    });
    expect(copy.message).toBe('复制成功！');
    expect((await forms.call('DELETE', 'head/delete', { query: { id } })).success).toBe(true);
    expect((await forms.call('GET', 'head/queryById', { query: { id } })).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await forms.call('PUT', 'head/restore', { body: { ids: id } })).success).toBe(true);
    const list = await forms.call('GET', 'head/list', { query: { code: `*${code}*` } });
    expect(list.result).toMatchObject({ total: 2 });
  });

  it('a form is exported as JSON, and an import is validated like untrusted input', async () => {
    const id = await forms.add(code, single(name));
    const file = (await forms.call('GET', 'head/exportDefinition', { query: { id } })).result;
    if (typeof file !== 'object') throw new Error('no file');
    const bring = (body: object) =>
      forms.call('POST', 'head/importDefinition', { body: { ...file, code: `${code}_c`, ...body } });
    expect((await bring({})).message).toBe('导入成功！');
    expect((await bring({ code: `${code}_d`, format: 2 })).message).toBe(
      '文件由更新版本的系统导出，请先升级本系统再导入',
    );
    const deep = {
      kind: 'single',
      fields: [{ ...name, options: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) }],
    };
    const huge = { kind: 'single', fields: Array.from({ length: 301 }, () => name) };
    for (const definition of [
      deep,
      huge,
      { ...single(name), script: 'x' },
      single({ ...name, id: 'a"; drop table x' }),
    ])
      expect((await bring({ code: `${code}_d`, definition })).status).toBe(400);
  });

  it('an imported form may be incomplete like any draft, and its plan lists the problems', async () => {
    const circle = { ...name, kind: 'formula', formula: 'name + 1' } as const;
    const older: Field = {
      ...name,
      id: 'pick0001',
      key: 'pick',
      label: '选择',
      kind: 'list',
      default: 'gone',
      options: [{ value: 'a', text: '甲' }],
    };
    const stars = {
      ...name,
      id: 'star0001',
      key: 'star',
      label: '评分',
      kind: 'rating',
      maximum: 100,
    } as const;
    const body = { format: 1, code: 'older_file', name: '旧文件', definition: single(circle, older, stars) };
    expect((await forms.call('POST', 'head/importDefinition', { body })).message).toBe('导入成功！');
    expect((await forms.plan('older_file')).problems).toMatchObject([
      { message: '字段“选择”的默认值：选项不存在' },
      { message: '字段“评分”的最大值必须是 1 到 10 的整数，更大的请用整数字段' },
      { message: '字段“名称”的公式：公式互相引用：名称 → 名称' },
    ]);
    const twice = { ...body, code: 'twice_file', definition: single(name, name) };
    expect((await forms.call('POST', 'head/importDefinition', { body: twice })).message).toBe(
      '字段编号“name0001”重复',
    );
  });
});

describe('publishing', () => {
  it('the plan lists the steps, publishing runs them, and a second publishing changes nothing', async () => {
    const id = await forms.add(code, single(name));
    const plan = await forms.plan(code);
    expect(plan.steps.map(({ text }) => text)).toEqual(['新建数据表', '新增字段“名称”', '启用新版本']);
    expect(await forms.publish(code)).toMatchObject({
      state: 'published',
      version: 1,
      stepsDone: 3,
      error: null,
    });
    expect((await forms.detail(id)).status).toBe('published');
    expect((await forms.plan(code)).steps).toEqual([]);
    expect(await forms.publish(code)).toMatchObject({ state: 'published', version: 1 });
  });

  it('an outdated plan, a plan with a problem and a missing form are refused', async () => {
    const id = await forms.add(code, single(name));
    const { key } = await forms.plan(code);
    await forms.edit(id, single(name, amount));
    expect((await forms.send(code, key)).message).toBe('表单或数据表已有变化，请重新查看变更计划');
    await forms.edit(id, single({ ...name, group: 'none' }));
    const wrong = await forms.plan(code);
    expect([wrong.isBlocked, wrong.problems]).toEqual([
      true,
      [{ field: 'name0001', message: '字段“名称”所属的分组“none”不存在' }],
    ]);
    expect((await forms.send(code, wrong.key)).result).toEqual({ field: 'name0001' });
    expect((await forms.send('not_there', key)).message).toBe('记录不存在或已被删除');
  });

  it('a changed label, key or length leaves the table unchanged', async () => {
    const id = await forms.add(code, single(name));
    await forms.publish(code);
    await write(id, [{ name0001: '甲' }]);
    const strange = { ...name, key: 'select', label: '"; DROP TABLE onl_form; -- 😀', maxLength: 9 };
    await forms.edit(id, single(strange));
    expect((await forms.detail(id)).status).toBe('changed');
    expect((await forms.plan(code)).steps.map(({ act }) => act)).toEqual(['publish']);
    expect(await forms.publish(code)).toMatchObject({ state: 'published', version: 2 });
    expect(await read(id, 'name0001')).toEqual(['甲']);
  });

  it('values are converted when a type changes, and the plan lists those that cannot be', async () => {
    const id = await forms.add(code, single(amount));
    await forms.publish(code);
    await write(
      id,
      ['12', ' 7 ', '十二', '', '3.5'].map((value) => ({ amount01: value })),
    );
    await forms.edit(id, single({ ...amount, kind: 'integer' }));
    const { steps, isBlocked } = await forms.plan(code);
    expect([steps[0], isBlocked]).toEqual([
      {
        act: 'convertColumn',
        text: '字段“数量”由文本转换为整数',
        field: 'amount01',
        risk: 'loses',
        rows: 2,
        samples: ['十二', '3.5'],
      },
      false,
    ]);
    expect(await forms.publish(code)).toMatchObject({ state: 'published', version: 2 });
    expect(await read(id, 'amount01')).toEqual([12, 7, null, null, null]);
    const date = await forms.add(`${code}_d`, single(amount));
    await forms.publish(`${code}_d`);
    await write(
      date,
      ['2024-02-29', '2023-02-30', '2024-01-05 23:30:00'].map((value) => ({ amount01: value })),
    );
    await forms.edit(date, single({ ...amount, kind: 'date' }));
    await forms.publish(`${code}_d`);
    expect(await read(date, 'amount01')).toEqual(['2024-02-29', null, '2024-01-05']);
    await forms.edit(date, single({ ...amount, kind: 'datetime' }));
    await forms.publish(`${code}_d`);
    expect(await read(date, 'amount01')).toEqual([
      new Date('2024-02-28T16:00Z'),
      null,
      new Date('2024-01-04T16:00Z'),
    ]);
  });

  it('a removed field can be restored with its values, and is dropped after a month', async () => {
    const id = await forms.add(code, single(name, amount));
    await forms.publish(code);
    await write(id, [{ name0001: '甲', amount01: '5' }]);
    await forms.edit(id, single(name));
    expect((await forms.plan(code)).steps[0]).toMatchObject({ act: 'retireColumn', risk: 'hides', rows: 1 });
    await forms.publish(code);
    const removed = await forms.call('GET', `api/removedFields/${code}`);
    expect(removed.result).toMatchObject([{ fieldId: 'amount01', label: '数量', field: amount }]);
    await forms.edit(id, single(name, amount));
    expect((await forms.plan(code)).steps[0]?.text).toBe('恢复字段“数量”及其数据');
    await forms.publish(code);
    expect(await read(id, 'amount01')).toEqual(['5']);
    await forms.edit(id, single(name));
    await forms.publish(code);
    const { db } = server.database;
    const before = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db
      .updateTable('onlColumn')
      .set({ retiredAt: before(retiredDays - 1) })
      .where('formId', '=', id)
      .where('name', '=', 'f_amount01')
      .execute();
    await forms.runJob('ExpiredCleanup');
    expect(await listAllColumns(db, id)).toHaveLength(2);
    await db
      .updateTable('onlColumn')
      .set({ retiredAt: before(retiredDays + 1) })
      .where('formId', '=', id)
      .where('name', '=', 'f_amount01')
      .execute();
    await forms.runJob('ExpiredCleanup');
    const names = (await listAllColumns(db, id)).map(({ fieldId }) => fieldId);
    expect(names).toEqual(['name0001']);
  });

  it('a concurrent publishing is refused with the name of the other user and the start time', async () => {
    const id = await forms.add(code, single(name));
    const { key } = await forms.plan(code);
    const { db } = server.database;
    await sql`insert into onl_publishing (form_id, state, definition, steps, started_by, started_at)
      values (${id}, 'applying', '{}', '[]', 'admin', '2026-01-02T03:04:05Z')`.execute(db);
    expect((await forms.send(code, key)).message).toBe(
      '管理员 已在 2026-01-02 11:04:05 开始发布，请等待完成',
    );
    expect(await forms.publishing(code)).toMatchObject({ startedBy: '管理员' });
    expect((await forms.detail(id)).status).toBe('publishing');
  });

  it('the rows and dependent forms that a deletion would affect are listed in advance', async () => {
    const draft = await forms.add(`${code}_draft`, single(name));
    const id = await forms.add(code, single(name));
    await forms.publish(code);
    await write(id, [{ name0001: '甲' }, { name0001: '乙' }]);
    await sql`update ${rowsTable(id)} set del_flag = 1 where id = ${`${count}-000001`}`.execute(plain());
    const other = await forms.add(`${code}_other`, {
      ...single(name),
      fields: [name, { id: 'link0001', key: 'thing', label: '东西', kind: 'link', form: code }],
    });
    await forms.publish(`${code}_other`);
    const query = { ids: [draft, id, '0'.repeat(32), other].join(',') };
    expect((await forms.call('GET', 'head/deletionEffects', { query })).result).toEqual([
      { id: draft, name: expect.any(String), rows: 0, users: [] },
      { id, name: expect.any(String), rows: 1, users: [expect.stringMatching(/^表单“/)] },
      { id: other, name: expect.any(String), rows: 0, users: [] },
    ]);
  });

  it('versions can be compared, and the draft can go back to one', async () => {
    const id = await forms.add(code, single(name));
    await forms.publish(code);
    await forms.edit(id, single({ ...name, label: '名字' }, amount));
    await forms.publish(code);
    const versions = (await forms.call('GET', 'head/versions', { query: { id } })).result;
    const by = { createBy: 'admin', createBy_dictText: '管理员' };
    expect(versions).toMatchObject([
      { number: 2, isPublished: true, ...by },
      { number: 1, ...by },
    ]);
    const query = { id, from: '1', to: '2' };
    expect((await forms.call('GET', 'head/difference', { query })).result).toEqual([
      {
        change: 'changed',
        part: 'fields',
        name: '名字',
        before: '{"label":"名称"}',
        after: '{"label":"名字"}',
      },
      { change: 'added', part: 'fields', name: '数量' },
    ]);
    // Fields by the names people know, gone ones too.
    await forms.edit(id, {
      ...single(name),
      access: [{ role: 'student', rows: 'own', may: [], fields: { [amount.id]: 'hidden' } }],
    });
    const toDraft = await forms.call('GET', 'head/difference', { query: { id, from: '2' } });
    const rights = { change: 'added', name: '权限', after: expect.stringContaining('"数量":"hidden"') };
    expect(toDraft.result).toEqual(expect.arrayContaining([expect.objectContaining(rights)]));
    const back = await forms.call('PUT', 'head/goBack', { body: { id, number: 1 } });
    expect([back.message, (await forms.detail(id)).definition]).toEqual(['草稿已回到第1版', single(name)]);
    expect((await forms.call('PUT', 'head/goBack', { body: { id, number: 9 } })).message).toBe(
      '没有这个版本',
    );
  });

  it('a form with 300 fields is published', async () => {
    const fields = Array.from({ length: 300 }, (_, at): Field => {
      const number = String(at).padStart(5, '0');
      return { id: `fie${number}`, key: `f${number}`, label: '长'.repeat(50), kind: 'text' };
    });
    const id = await forms.add(code, single(...fields));
    expect(await forms.publish(code)).toMatchObject({ state: 'published', stepsDone: 302 });
    expect((await liveColumns(server.database.db, id)).size).toBe(300);
  });
});

describe('constraints in the database', () => {
  const start: Field = { id: 'start001', key: 'start', label: '开始', kind: 'datetime' };
  const end: Field = { id: 'end00001', key: 'end', label: '结束', kind: 'datetime' };
  const booking = (extra: Partial<Schema<'FormDefinition'>> = {}) => ({
    ...single(name, start, end),
    ...extra,
  });
  const noOverlap = { from: start.id, to: end.id, per: [name.id] };
  const at = (room: string, from: number, to: number) => ({
    name0001: room,
    start001: new Date(Date.UTC(2026, 0, 1, from)),
    end00001: new Date(Date.UTC(2026, 0, 1, to)),
  });

  it('overlapping rows are refused after “不能重叠” is published', async () => {
    const id = await forms.add(code, booking());
    await forms.publish(code);
    await write(id, [at('甲', 8, 9), at('甲', 9, 10), at('乙', 8, 10)]);
    await forms.edit(id, booking({ noOverlap }));
    expect((await forms.plan(code)).isBlocked).toBe(false);
    expect(await forms.publish(code)).toMatchObject({ state: 'published' });
    count += 1000;
    await expect(write(id, [at('乙', 9, 11)])).rejects.toThrow(
      'conflicting key value violates exclusion constraint',
    );
  });

  it('conflicting rows are shown in the plan, and a failed publishing can be repeated', async () => {
    const id = await forms.add(code, booking());
    await forms.publish(code);
    await write(id, [at('甲', 8, 10), at('甲', 9, 11)]);
    await forms.edit(id, booking({ noOverlap }));
    const blocked = await forms.plan(code);
    expect([blocked.isBlocked, blocked.steps[0]?.rows]).toEqual([true, 1]);
    expect(await forms.publish(code)).toMatchObject({
      state: 'failed',
      version: 1,
      error: expect.stringContaining('已有重叠的数据'),
    });
    expect((await forms.detail(id)).status).toBe('failed');
    await sql`delete from ${rowsTable(id)}`.execute(plain());
    expect(await forms.publish(code)).toMatchObject({ state: 'published', version: 2, error: null });
  });

  it('unique and required are enforced until the form drops them', async () => {
    const id = await forms.add(code, single({ ...name, unique: true, required: true }, amount));
    await forms.publish(code);
    await write(id, [{ name0001: '甲' }]);
    count += 1000;
    await expect(write(id, [{ name0001: '甲' }])).rejects.toThrow('duplicate key');
    await expect(write(id, [{ amount01: '1' }])).rejects.toThrow('violates check constraint');
    await forms.edit(id, single(name, amount));
    expect((await forms.plan(code)).steps.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['取消“名称”的唯一约束', '取消“名称”的必填约束', '启用新版本']),
    );
    await forms.publish(code);
    await write(id, [{ name0001: '甲' }]);
    count += 1000;
    await write(id, [{ amount01: '1' }]);
    expect(await read(id, 'name0001')).toEqual(['甲', '甲', null]);
  });
});

describe('a publishing whose server is killed', () => {
  it('the next server resumes the publishing after any step', async () => {
    const id = await forms.add(code, single(name, amount));
    await forms.publish(code);
    await write(
      id,
      Array.from({ length: 30 }, (_, at) => ({ name0001: `n${at}`, amount01: String(at) })),
    );
    const title: Field = { ...name, id: 'title001', key: 'title' };
    await forms.edit(id, single({ ...amount, kind: 'integer', unique: true }, title));
    const done: string[] = [];
    const { log, clock } = server.deps;
    const { db } = server.direct;
    await forms.prepare(code, clock());
    for (let round = 0; round < 20; round += 1) {
      let stopping: Promise<void> | undefined;
      const runner = createPublisher({
        renamed: () => Promise.resolve(),
        db,
        log,
        clock,
        heard: (step) => {
          done.push(step);
          stopping = runner.stop();
        },
      });
      await runner.resume();
      await runner.settled();
      await stopping;
    }
    expect(done).toEqual(['batch', 'convertColumn', 'addColumn', 'addKey', 'retireColumn', 'publish']);
    expect(await forms.publishing(code)).toMatchObject({ state: 'published', version: 2 });
    expect(await read(id, 'amount01')).toEqual(Array.from({ length: 30 }, (_, at) => at));
  });
});
