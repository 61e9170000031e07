import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { productCalls } from '#tests/support/engines/product-calls.ts';
import { productDatabase } from '#tests/support/engines/product-database.ts';
import { productForm } from '#tests/support/engines/product-form.ts';
import { startProductProcess, type ProductProcess } from '#tests/support/engines/product-process.ts';

// Changes the type of a field in a table while many users write. `PUBLISH_ROWS=2000000` uses more rows.

const rowCount = Number(process.env['PUBLISH_ROWS'] ?? 200_000);
const writers = 20;
/** The longest time a user waits for a slow page. */
const waitOptions = 10_000;

type Field = Schema<'FormField'>;
const amount: Field = { id: 'amount01', key: 'amount', label: '数量', kind: 'text' };
const note: Field = { id: 'note0001', key: 'note', label: '说明', kind: 'text' };
const access: Schema<'FormAccess'>[] = ['admin', 'student'].map((role) => ({
  role,
  rows: 'all',
  may: ['add', 'edit'],
}));
const before: Schema<'FormDefinition'> = { kind: 'single', fields: [amount, note], access };
const after: Schema<'FormDefinition'> = { ...before, fields: [{ ...amount, kind: 'integer' }, note] };
const saved = z.object({ id: z.string() });

let folder: string;
let product: ProductProcess;
const calls = productCalls(() => product.url);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-busy-'));
  product = await startProductProcess({ dataDir: folder });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

type Noted = {
  readonly rows: Map<string, number>;
  readonly refused: Set<string>;
  longest: number;
  writes: number;
};

/** Adds and changes rows until the form is published, and records the last acknowledged values. */
async function write(token: string, first: number, noted: Noted, isOver: () => boolean): Promise<void> {
  const url = '/online/cgform/api/form/busy';
  let last: string | undefined;
  for (let at = first; !isOver(); at += 1) {
    const values = { amount: String(at), note: '同时' };
    const isNew = last === undefined || at % 2 === 0;
    const started = performance.now();
    const answer = await calls.call(isNew ? 'POST' : 'PUT', url, {
      token,
      body: isNew ? { values } : { id: last, values },
    });
    noted.longest = Math.max(noted.longest, performance.now() - started);
    if (answer?.success !== true) {
      noted.refused.add(answer?.message ?? 'the server is gone');
      continue;
    }
    if (isNew) last = saved.parse(answer.result).id;
    if (last !== undefined) noted.rows.set(last, at);
    noted.writes += 1;
  }
}

describe(`changing a column type in a table of ${rowCount} rows`, () => {
  it(
    'no write waits too long, and no acknowledged write is lost',
    { timeout: 3_600_000 },
    async ({ annotate }) => {
      const token = await calls.logIn('admin');
      const database = productDatabase(folder);
      const form = productForm(calls, token, 'busy');
      const id = await form.add(before);
      await form.begin(await form.key());
      expect(await form.ended()).toMatchObject({ state: 'published', version: 1 });
      await database.query(
        `with entry as (insert into sys_permission (id, name, menu_type, url)
        values ('busy', 'busy', 1, '/online/cgformList/busy') returning id)
      insert into sys_role_permission (id, role_id, permission_id)
        select 'busy' || left(r.id, 20), r.id, entry.id from sys_role r, entry where r.role_code = 'student'`,
      );
      await database.rows(
        `insert into onl.t_${id} (id, create_by, f_amount01, f_note0001)
        select 'r' || lpad(n::text, 8, '0'), 'admin', n::text, '从前' from generate_series(1, ${rowCount}) n`,
      );
      const names = Array.from({ length: writers }, (_one, at) => `s301${String(at + 1).padStart(2, '0')}`);
      const tokens: string[] = [];
      for (const name of names) tokens.push(await calls.logIn(name));
      await form.edit(id, after);
      const noted: Noted = { rows: new Map(), refused: new Set(), longest: 0, writes: 0 };
      let isOver = false;
      const writing = tokens.map((one, at) => write(one, (at + 1) * 1_000_000, noted, () => isOver));
      const started = performance.now();
      await form.begin(await form.key());
      const end = await form.ended(3_500_000);
      const took = performance.now() - started;
      isOver = true;
      await Promise.all(writing);
      expect(end).toMatchObject({ state: 'published', version: 2, error: null });
      const seconds = (time: number): number => Math.round(time / 100) / 10;
      await annotate(
        `${rowCount} rows in ${seconds(took)} s; ${noted.writes} writes meanwhile, the longest ${seconds(noted.longest)} s`,
      );
      // Writes with the previous version are refused while the new one is announced.
      expect([...noted.refused].filter((said) => said !== '表单刚刚发布了新版本，请刷新后再保存')).toEqual(
        [],
      );
      const [kept] = await database.rows(
        `select count(*)::int as total,
        count(*) filter (where f_amount01_1 = substr(id, 2)::int and f_amount01 = f_amount01_1::text)::int as kept
      from onl.t_${id} where create_by = 'admin'`,
      );
      expect(kept).toEqual({ total: rowCount, kept: rowCount });
      const written = await database.rows(
        `select id, f_amount01_1::int as amount from onl.t_${id} where create_by <> 'admin'`,
      );
      const found = new Map(written.map((row) => [String(Object(row).id), Number(Object(row).amount)]));
      const lost = [...noted.rows].filter(([row, value]) => found.get(row) !== value);
      expect(lost).toEqual([]);
      expect(noted.writes).toBeGreaterThan(writers * 2);
      expect(noted.longest).toBeLessThan(waitOptions);
    },
  );
});
