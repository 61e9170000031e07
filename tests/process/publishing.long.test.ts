import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { productCalls } from '#tests/support/engines/product-calls.ts';
import { productForm, type ProductForm } from '#tests/support/engines/product-form.ts';
import { startProductProcess, type ProductProcess } from '#tests/support/engines/product-process.ts';
import { databaseUrlOf } from '#tests/support/engines/product-database.ts';
import { publishingGate, type PublishingGate } from '#tests/support/engines/publishing-gate.ts';

// kill -9 while a form is published leaves nothing half done, at any moment.

type Field = Schema<'FormField'>;
const name: Field = { id: 'name0001', key: 'name', label: '名称', kind: 'text', required: true };
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };
const day: Field = { id: 'day00001', key: 'day', label: '开始', kind: 'date' };
const end: Field = { id: 'end00001', key: 'end', label: '结束', kind: 'date' };
const old: Field = { id: 'old00001', key: 'old', label: '旧', kind: 'text' };
const title: Field = { id: 'title001', key: 'title', label: '标题', kind: 'text' };
const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may: ['add', 'edit', 'export'] }];
const before: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [name, amount, day, end, old],
  indexes: [{ fields: [old.id] }],
  access,
};
/** The definition needs a publishing step of each kind. */
const after: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [{ ...name, unique: true }, { ...amount, kind: 'integer' }, { ...day, required: true }, end, title],
  indexes: [{ fields: [title.id] }],
  noOverlap: { from: day.id, to: end.id },
  access,
};
const rowCount = 3000;

let folder: string;
let product: ProductProcess;
let gate: PublishingGate;
let token = '';
const calls = productCalls(() => product.url);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-publish-'));
  product = await startProductProcess({ dataDir: folder });
  gate = await publishingGate(folder);
  token = await calls.logIn('admin');
});
afterAll(async () => {
  await gate.allow(Number.MAX_SAFE_INTEGER);
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = () => gate.allow(Number.MAX_SAFE_INTEGER);
const table = (id: string) => `onl.t_${id}`;

async function killAndStart(): Promise<void> {
  await product.kill();
  product = await startProductProcess({ dataDir: folder, port: product.port });
}

/** Creates a form with rows, published as `before`, with the draft `after`. */
async function preparedForm(code: string): Promise<{ readonly form: ProductForm; readonly id: string }> {
  await open();
  const form = productForm(calls, token, code);
  const id = await form.add(before);
  await form.begin(await form.key());
  expect(await form.ended()).toMatchObject({ state: 'published', version: 1 });
  await gate.rows(`insert into ${table(id)} (id, create_by, f_name0001, f_amount01, f_day00001, f_end00001, f_old00001)
    select 'r' || lpad(n::text, 6, '0'), 'admin', 'name' || n, n::text, date '2000-01-01' + n, date '2000-01-01' + n, 'o' || n
    from generate_series(1, ${rowCount}) n`);
  await form.edit(id, after);
  return { form, id };
}

/** Returns the live columns of the fields. */
async function liveColumns(id: string): Promise<ReadonlyMap<string, string>> {
  const found = await gate.query(
    'select field_id, name from onl_column where form_id = $1 and retired_at is null and not pending',
    [id],
  );
  return new Map(found.map((row) => [String(Object(row).field_id), String(Object(row).name)]));
}

/** Checks that the table matches the version completely, and that nothing of the other version is left. */
async function expectWhole(id: string, version: number, written: number): Promise<void> {
  const columns = await liveColumns(id);
  const [isNew, column] = [version > 1, columns.get(amount.id)];
  expect([version, [...columns.keys()].toSorted()]).toEqual([
    version,
    (isNew ? after : before).fields.map((one) => one.id).toSorted(),
  ]);
  const [row] = await gate.rows(
    `select count(*)::int as total, count(*) filter (where ${column}::text = (substr(id, 2)::int)::text)::int as kept
     from ${table(id)} where id ~ '^r[0-9]{6}$'`,
  );
  expect([version, row]).toEqual([version, { total: rowCount, kept: rowCount }]);
  const [all] = await gate.rows(`select count(*)::int as total from ${table(id)}`);
  expect(Object(all).total).toBe(rowCount + written);
}

const versionOf = async (id: string): Promise<number> =>
  Number(Object((await gate.query('select version from onl_form where id = $1', [id]))[0]).version);

/** Returns whether the current step holds its brief exclusive lock. */
const isLocked = async (id: string): Promise<boolean> =>
  (
    await gate.query(
      `select from pg_locks where relation = to_regclass($1) and granted and mode = 'AccessExclusiveLock'`,
      [table(id)],
    )
  ).length > 0;

/** Returns a row that the currently published version accepts. */
async function rowOf(id: string, number: number): Promise<object> {
  const day = `2050-01-${String(number).padStart(2, '0')}`;
  const amount = (await versionOf(id)) > 1 ? number : String(number);
  return { name: `new${number}`, day, end: day, amount };
}

describe('a server that is killed while publishing', () => {
  it(
    'publishing resumes from each recorded step, and rows can be written between the steps',
    { timeout: 600_000 },
    async () => {
      const { form, id } = await preparedForm('killed');
      await gate.allow(-1);
      const asked = form.begin(await form.key());
      expect(await gate.held()).toBe(0);
      await product.kill();
      expect(await asked).toBeUndefined();
      // The server never reported the start, and publishing has not begun.
      product = await startProductProcess({ dataDir: folder, port: product.port });
      expect(await form.state()).toMatchObject({ state: 'published', version: 1 });
      await gate.allow(0);
      await form.begin(await form.key());
      const places: number[] = [];
      let written = 0;
      const seen: unknown[] = [];
      for (;;) {
        const at = await gate.held();
        places.push(at);
        if (!(await isLocked(id))) {
          written += 1;
          const added = await form.write(await rowOf(id, written));
          seen.push([added?.message, (await form.rows('&column=createTime')).total]);
        }
        await product.kill();
        await gate.allow(at);
        await expectWhole(id, await versionOf(id), written);
        if (at % 2 === 1) break;
        product = await startProductProcess({ dataDir: folder, port: product.port });
      }
      product = await startProductProcess({ dataDir: folder, port: product.port });
      await open();
      expect(await form.ended()).toMatchObject({ state: 'published', version: 2, error: null });
      // Its batches, a step of each kind, and its end.
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBeGreaterThanOrEqual(12);
      expect(written).toBeGreaterThan(5);
      expect(seen).toEqual(Array.from({ length: written }, (_one, at) => ['添加成功！', rowCount + at + 1]));
      await expectWhole(id, 2, written);
      const column = (await liveColumns(id)).get(amount.id);
      const [late] = await gate.rows(
        `select array_agg(${column}::text order by ${column}) as found from ${table(id)} where id !~ '^r[0-9]{6}$'`,
      );
      expect(Object(late).found).toEqual(Array.from({ length: written }, (_one, index) => String(index + 1)));
      expect(await left(id)).toEqual({ pending: 0, invalid: 0, unvalidated: 0, keys: 5 });
      const again = await form.begin(await form.key());
      expect(again?.result).toMatchObject({ state: 'published', version: 2 });
    },
  );

  it('an interrupted index build is repeated', { timeout: 240_000 }, async () => {
    const { form, id } = await preparedForm('indexed');
    // An index build waits for earlier writers; a writer that starts while columns are added is open when it
    // begins.
    await gate.allow(199_999_999);
    await form.begin(await form.key());
    expect(await gate.held()).toBe(200_000_000);
    const writer = new Client({ connectionString: databaseUrlOf(folder) });
    writer.on('error', () => undefined);
    await writer.connect();
    await writer.query('set role onl_app');
    await writer.query('begin');
    const writing = writer.query(`insert into ${table(id)} (id, f_name0001) values ('held', 'held')`);
    const queued = `select from pg_locks where relation = to_regclass('${table(id)}') and not granted`;
    await expect.poll(async () => (await gate.query(queued)).length, { interval: 20 }).toBe(1);
    await open();
    await writing;
    const building = `select from pg_stat_activity
      where query ilike 'create%index concurrently%' and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await gate.query(building)).length, { timeout: 60_000, interval: 50 })
      .toBeGreaterThan(0);
    await killAndStart();
    expect(await form.ended()).toMatchObject({ state: 'published', version: 2 });
    await expectWhole(id, 2, 0);
    expect(await left(id)).toEqual({ pending: 0, invalid: 0, unvalidated: 0, keys: 5 });
  });

  it(
    'an interrupted rollback ends as failed, and publishing can be retried',
    { timeout: 240_000 },
    async () => {
      const { form, id } = await preparedForm('failing');
      await gate.rows(`insert into ${table(id)} (id, f_name0001, f_amount01) values ('twin', 'name1', '1')`);
      await gate.allow(200_000_000);
      await form.begin(await form.key());
      // The unique key cannot be created, so the next record is the end.
      const at = await gate.held();
      expect(at % 2).toBe(1);
      await killAndStart();
      expect((await form.state()).version).toBe(1);
      await expectWhole(id, 1, 1);
      await open();
      const failed = await form.ended();
      expect(failed).toMatchObject({
        state: 'failed',
        version: 1,
        error: expect.stringContaining('已有重复的数据'),
      });
      await expectWhole(id, 1, 1);
      await gate.rows(`delete from ${table(id)} where id = 'twin'`);
      await form.begin(await form.key());
      expect(await form.ended()).toMatchObject({ state: 'published', version: 2, error: null });
      await expectWhole(id, 2, 0);
      expect(await left(id)).toEqual({ pending: 0, invalid: 0, unvalidated: 0, keys: 5 });
    },
  );
});

/** Returns the leftovers of a table, and the number of its keys in addition to the default indexes. */
async function left(id: string): Promise<unknown> {
  const [found] = await gate.query(
    `select
      (select count(*)::int from onl_column where form_id = $1 and pending) as pending,
      (select count(*)::int from pg_index where indrelid = to_regclass($2) and not indisvalid) as invalid,
      (select count(*)::int from pg_constraint where conrelid = to_regclass($2) and not convalidated) as unvalidated,
      (select count(*)::int from (
        select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($2)
        union select conname from pg_constraint where conrelid = to_regclass($2)) one
        where name ~ '^[uion]_[0-9a-f]{32}$') as keys`,
    [id, table(id)],
  );
  return found;
}

describe('two servers publishing the same form', () => {
  let other: ProductProcess;
  let otherDir: string;
  beforeAll(async () => {
    otherDir = await mkdtemp(path.join(tmpdir(), 'campus-publish-second-'));
    other = await startProductProcess({
      dataDir: otherDir,
      env: { DATABASE_URL: databaseUrlOf(folder) },
    });
  });
  afterAll(async () => {
    await other.kill();
    await rm(otherDir, { recursive: true, force: true });
  });

  it(
    'a form is published once: the second server names the publisher and takes over after a kill',
    { timeout: 240_000 },
    async () => {
      const { form, id } = await preparedForm('paired');
      const there = productForm(
        productCalls(() => other.url),
        token,
        'paired',
      );
      const key = await form.key();
      await gate.allow(0);
      const begun = await there.begin(key);
      expect(begun?.result).toMatchObject({ state: 'applying', version: 1 });
      const at = await gate.held();
      const { startedBy, startedAt } = await form.state();
      const second = await form.begin(key);
      expect([second?.success, second?.message]).toEqual([
        false,
        `${startedBy} 已在 ${startedAt} 开始发布，请等待完成`,
      ]);
      expect(startedBy).toBe('管理员');
      // Both servers look for abandoned publishings; one continues it and the other leaves it alone.
      await other.kill();
      expect(await form.state()).toMatchObject({ state: 'applying', version: 1 });
      await gate.allow(at);
      await open();
      expect(await form.ended()).toMatchObject({ state: 'published', version: 2, error: null });
      await expectWhole(id, 2, 0);
      expect(await left(id)).toEqual({ pending: 0, invalid: 0, unvalidated: 0, keys: 5 });
    },
  );
});
