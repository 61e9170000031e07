import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import {
  columnRef,
  listAllColumns,
  liveColumns,
  rowsTable,
} from '#server/forms/shared/tables/registry.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { convertLateRows, switchOver } from './apply.store.ts';
import { createPublisher } from './publisher.ts';
import { findPublishing } from './publishing.store.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

// The state of values, keys and columns when a form changes again and again, or its publishing fails.

type Field = Schema<'FormField'>;
type Values = Readonly<Record<string, unknown>>;
const name: Field = { id: 'name0001', key: 'name', label: '名称', kind: 'text' };
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };
const day: Field = { id: 'day00001', key: 'day', label: '开始', kind: 'date' };
const end: Field = { id: 'end00001', key: 'end', label: '结束', kind: 'date' };
const single = (...fields: Field[]): Schema<'FormDefinition'> => ({ kind: 'single', fields });

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

const plain = () => server.database.rows.withoutPlugins();

async function columnOf(formId: string, fieldId: string) {
  const column = (await liveColumns(server.database.db, formId)).get(fieldId);
  if (column === undefined) throw new Error(`no column of ${fieldId}`);
  return columnRef(column);
}

async function write(formId: string, rows: readonly Values[]): Promise<void> {
  for (const row of rows) {
    const { rows: known } = await sql`select from ${rowsTable(formId)}`.execute(plain());
    const ids = Object.keys(row);
    const names = await Promise.all(ids.map((id) => columnOf(formId, id)));
    await sql`insert into ${rowsTable(formId)} (${sql.join([sql.id('id'), ...names])})
      values (${sql.join([`r${String(known.length).padStart(4, '0')}`, ...Object.values(row)])})`.execute(
      plain(),
    );
  }
}

async function read(formId: string, fieldId: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${await columnOf(formId, fieldId)} as value from ${rowsTable(formId)} order by id`.execute(
    plain(),
  );
  return rows.map(({ value }) => value);
}

async function change(id: string, ...fields: Field[]): Promise<unknown> {
  await forms.edit(id, single(...fields));
  return await forms.publish(code);
}

const texts = (...values: string[]) => values.map((value) => ({ amount01: value }));

describe('values of a field whose type changes', () => {
  it('the original value returns when its field gets its first type back', async () => {
    const id = await forms.add(code, single(amount));
    await forms.publish(code);
    await write(id, texts('12', '十二', ' 7 ', '3'));
    await change(id, { ...amount, kind: 'integer' });
    await sql`update ${rowsTable(id)} set ${await columnOf(id, amount.id)} = 15 where id = 'r0003'`.execute(
      plain(),
    );
    await change(id, amount);
    expect(await read(id, amount.id)).toEqual(['12', '十二', ' 7 ', '15']);
  });

  it('a value written while a type change is running is converted, even just before the switch', async () => {
    const { db, log, clock } = server.deps;
    const renamed = () => Promise.resolve();
    const id = await forms.add(code, single(amount));
    await forms.publish(code);
    await write(id, texts('1', '2'));
    await forms.edit(id, single({ ...amount, kind: 'integer' }));
    await forms.prepare(code, clock());
    let stopping: Promise<void> | undefined;
    const heard = (done: string) => {
      if (done === 'convertColumn') stopping = runner.stop();
    };
    const runner = createPublisher({ db: server.direct.db, log, clock, renamed, heard });
    await runner.resume();
    await runner.settled();
    await stopping;
    const publishing = await findPublishing(db, id);
    if (publishing === undefined) throw new Error('nothing is being published');
    await write(id, texts('3'));
    const since = await db.transaction().execute((trx) => convertLateRows(trx, id, publishing.steps));
    await write(id, texts('4'));
    await sql`update ${rowsTable(id)} set ${await columnOf(id, amount.id)} = '20' where id = 'r0001'`.execute(
      plain(),
    );
    await inTransaction(db, (trx) => switchOver(trx, id, publishing, { now: clock(), renamed, since }));
    expect(await read(id, amount.id)).toEqual([1, 20, 3, 4]);
    server.deps.publisher.start(id);
  });

  it('a converted text is stored as an address only if it is valid, and is escaped in rich text', async () => {
    const id = await forms.add(code, single(amount));
    await forms.publish(code);
    await write(id, texts('https://a.example/x', 'javascript:alert(1)', '<b onclick=x>y</b>\nz'));
    await forms.edit(id, single({ ...amount, kind: 'url' }));
    expect((await forms.plan(code)).steps[0]).toMatchObject({
      text: '字段“数量”由文本转换为网址',
      risk: 'loses',
      rows: 2,
    });
    await forms.publish(code);
    expect(await read(id, amount.id)).toEqual(['https://a.example/x', null, null]);
    await change(id, amount);
    await change(id, { ...amount, kind: 'richText' });
    expect((await read(id, amount.id))[2]).toBe('&lt;b onclick=x&gt;y&lt;/b&gt;<br>z');
  });

  it('a text does not become a password, and a stored password hash is neither shown nor converted', async () => {
    const id = await forms.add(code, single(amount));
    await forms.publish(code);
    await write(id, texts('plain text'));
    await change(id, { ...amount, kind: 'password' });
    expect(await read(id, amount.id)).toEqual([null]);
    await sql`update ${rowsTable(id)} set ${await columnOf(id, amount.id)} = '$argon2id$x'`.execute(plain());
    await forms.edit(id, single({ ...amount, kind: 'email' }));
    const { steps } = await forms.plan(code);
    expect(steps[0]).toMatchObject({ act: 'convertColumn', rows: 1, samples: [] });
    await forms.publish(code);
    expect(await read(id, amount.id)).toEqual([null]);
  });

  it('an empty value older than a required constraint does not block changes of other fields', async () => {
    const id = await forms.add(code, single(name, amount));
    await forms.publish(code);
    await write(id, texts('5'));
    const required = { ...name, required: true };
    await change(id, required, amount);
    expect(await change(id, required, { ...amount, kind: 'integer' })).toMatchObject({ state: 'published' });
    expect(await read(id, amount.id)).toEqual([5]);
    await expect(write(id, [{ amount01: 6 }])).rejects.toThrow('violates check constraint');
  });

  it('a new required sequence field is not required of existing rows', async () => {
    const id = await forms.add(code, single(amount));
    await forms.publish(code);
    await write(id, texts('5'));
    const number: Field = {
      id: 'number01',
      key: 'number',
      label: '号',
      kind: 'sequence',
      fillRule: 'org_num_role',
      required: true,
    };
    await change(id, amount, number);
    await sql`update ${rowsTable(id)} set ${await columnOf(id, amount.id)} = '6'`.execute(plain());
    expect(await read(id, amount.id)).toEqual(['6']);
  });
});

describe('the files of a field', () => {
  const paper: Field = { id: 'paper001', key: 'paper', label: '附件', kind: 'file' };
  const uses = async (formId: string) =>
    (
      await server.database.db
        .selectFrom('onlFileUse')
        .select('filePath')
        .where('formId', '=', formId)
        .orderBy('filePath')
        .execute()
    ).map(({ filePath }) => filePath);

  it('file uses are restored with their field and deleted when its values are dropped', async () => {
    const id = await forms.add(code, single(name, paper));
    await forms.publish(code);
    await write(id, [{ paper001: ['a.pdf', 'b.pdf'] }, { paper001: ['b.pdf'] }]);
    await change(id, name);
    // As a database that knew nothing of uses when the field was taken out.
    await server.database.db.deleteFrom('onlFileUse').where('formId', '=', id).execute();
    await change(id, name, paper);
    expect(await uses(id)).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
    await change(id, name);
    server.setNow(new Date(Date.now() + 40 * 86_400_000));
    await forms.runJob('ExpiredCleanup');
    server.setNow(undefined);
    expect(await uses(id)).toEqual([]);
  });
});

describe('a failed publishing', () => {
  const overlapping = { day00001: '2026-01-01', end00001: '2026-01-05' };
  const noOverlap = { from: day.id, to: end.id };

  async function failing(): Promise<string> {
    const id = await forms.add(code, single(name, amount, day, end));
    await forms.publish(code);
    await write(id, [overlapping, overlapping]);
    const fields = [{ ...name, unique: true }, { ...amount, kind: 'integer' as const }, day, end];
    await forms.edit(id, { ...single(...fields), noOverlap });
    expect(await forms.publish(code)).toMatchObject({ state: 'failed' });
    return id;
  }

  it('a unique constraint of the failed version is not enforced', async () => {
    const id = await failing();
    await write(id, [{ name0001: '甲' }, { name0001: '甲' }]);
    expect((await read(id, name.id)).slice(2)).toEqual(['甲', '甲']);
  });

  it('required fields of the published version stay enforced', async () => {
    const id = await forms.add(code, single({ ...name, required: true }, amount, day, end));
    await forms.publish(code);
    await write(id, [
      { name0001: '甲', ...overlapping },
      { name0001: '乙', ...overlapping },
    ]);
    const fields = [{ ...name, required: true }, { ...amount, kind: 'integer' as const }, day, end];
    await forms.edit(id, { ...single(...fields), noOverlap });
    expect(await forms.publish(code)).toMatchObject({ state: 'failed' });
    await expect(write(id, [{ amount01: '1' }])).rejects.toMatchObject({ code: '23514' });
    await write(id, [{ name0001: '丙' }]);
  });

  it('repeated attempts add no more columns', async () => {
    const id = await failing();
    const before = await listAllColumns(server.database.db, id);
    await forms.publish(code);
    await forms.publish(code);
    expect(await listAllColumns(server.database.db, id)).toEqual(before);
  });

  it('its pending columns are dropped once the draft goes back to a published version', async () => {
    const id = await failing();
    expect((await forms.detail(id)).status).toBe('failed');
    await forms.call('PUT', 'head/goBack', { body: { id, number: 1 } });
    expect((await forms.detail(id)).status).toBe('published');
    await forms.runJob('ExpiredCleanup');
    const left = await listAllColumns(server.database.db, id);
    expect(left.filter(({ pending }) => pending)).toEqual([]);
  });
});

describe('a plan for a locked table', () => {
  it('the plan does not wait for the lock and treats columns it cannot count as filled', async () => {
    const more = Array.from({ length: 8 }, (_, at): Field => {
      return { id: `more000${at}`, key: `more${at}`, label: `多${at}`, kind: 'text' };
    });
    const id = await forms.add(code, single(name, ...more));
    await forms.publish(code);
    await forms.edit(id, single(name));
    const { steps } = await server.database.rows.transaction().execute(async (trx) => {
      await sql`lock table ${rowsTable(id)} in access exclusive mode`.execute(trx);
      return await forms.plan(code);
    });
    const retired = steps.filter(({ act }) => act === 'retireColumn');
    expect(retired.map(({ rows, risk }) => [rows, risk])).toEqual(more.map(() => [null, 'hides']));
  });
});

describe('many unfinished publishings at the start of a server', () => {
  it('the server resumes and finishes all of them', async () => {
    const { db, log, clock } = server.deps;
    const codes = Array.from({ length: 12 }, (_, at) => `many_${at}`);
    for (const one of codes) {
      const id = await forms.add(one, single(name));
      await sql`insert into onl_publishing (form_id, state, definition, steps, started_by)
        values (${id}, 'applying', '{}', '[]', 'admin')`.execute(db);
    }
    const runner = createPublisher({ db: server.direct.db, log, clock, renamed: () => Promise.resolve() });
    await runner.resume();
    // A school of many is not closed meanwhile.
    expect(runner.isRunning()).toBe(true);
    await runner.settled();
    expect(runner.isRunning()).toBe(false);
    const { rows } = await sql`select from onl_publishing where state = 'applying'`.execute(db);
    expect(rows.length).toBe(0);
  });
});
