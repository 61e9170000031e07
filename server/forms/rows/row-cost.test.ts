import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { callerOf } from '#server/http/testing/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import type { RunFormulas } from '#server/forms/shared/rules/evaluation-jobs.ts';
import { deleteRows } from '#server/forms/shared/write/row-commands.ts';
import { requireRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { rowFormulas } from '#server/forms/shared/rules/row-formulas.ts';
import { wireRows } from '#server/forms/shared/read/wire-rows.ts';
import { readAllRows } from '#server/forms/shared/read/rows.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { threadTimeWithin } from '#tests/support/database/thread-time.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { pressButton } from './press-button.ts';

// The most that a designer's expressions may cost those who use the rest of the server.

type Field = Schema<'FormField'>;
type Rule = Schema<'FormRule'>;
const memo: Field = { id: 'memo0001', key: 'memo', label: '说明', kind: 'textarea' };
const listOf = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));
const numbered = (count: number, make: (at: number) => string): Field[] =>
  listOf(count, (at) => ({
    id: `form${String(at).padStart(4, '0')}`,
    key: `f${at}`,
    label: `公式${at}`,
    kind: 'formula',
    formula: make(at),
  }));
const settable = (count: number): Field[] =>
  listOf(count, (at) => ({
    id: `sett${String(at).padStart(4, '0')}`,
    key: `s${at}`,
    label: `填${at}`,
    kind: 'textarea',
  }));
const long = '😀a'.repeat(33_000);
/** As long as the expressions of one row can work with. */
const half = '😀a'.repeat(10_000);
const items = `[${'1,'.repeat(34)}1]`;
/** About 12,000 steps, an eighth of the limit of a row; formatting a date takes the longest time per step. */
const cut = (at: number): string =>
  `(${items}.all(a, ${items}.all(b, string(now()) != "x")) ? memo.substring(${at}, ${at + 1}) : "")`;
const words = /^(添加成功！|操作成功！|这个表单的公式和规则要算的太多)/;

/**
 * Maximum milliseconds of processor time: `longest` while other requests wait, `total` for a whole request on the
 * main thread.
 */
const bound = { longest: 100, total: 400 };
const within = { isWithin: true };

let server: TestServer;
const codes = ['cutting', 'looking', 'setting', 'pressing', 'deleting', 'reading', 'cheap'];
beforeAll(async () => {
  server = await createTestServer();
  for (const code of codes) await grantForm(server, code, ['teacher']);
});
afterAll(() => server.close());

const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'export'];
const access: Schema<'FormAccess'>[] = [{ role: 'teacher', rows: 'all', may }];
const caller = callerOf('teacher', {
  roles: ['teacher'],
  grants: new Set(codes.map((code) => `/online/cgformList/${code}`)),
});
const actor = { caller, scope: { kind: 'all' } } as const;

/** Makes a form and rows with a text; answers the ids of the rows. */
async function formWith(
  code: string,
  parts: Omit<Schema<'FormDefinition'>, 'kind' | 'access'>,
  rows: number,
  text = half,
): Promise<string[]> {
  const formId = await madeForm(server, code, { kind: 'single', ...parts, access });
  const db = server.database.rows.withoutPlugins();
  await sql`insert into ${rowsTable(formId)} (id, create_by, f_memo0001)
    select lpad(one::text, 32, '0'), 'teacher', ${text} from generate_series(1, ${rows}) as one`.execute(db);
  return listOf(rows, (at) => String(at + 1).padStart(32, '0'));
}

/** Dependencies that note the jobs of worker threads. */
function watched(): { readonly parts: Deps; readonly jobs: readonly string[] } {
  const jobs: string[] = [];
  const run: Deps['parsing']['run'] = (job, input, limits) => {
    jobs.push(job);
    return server.deps.parsing.run(job, input, limits);
  };
  return { parts: { ...server.deps, parsing: { ...server.deps.parsing, run } }, jobs };
}

describe('expensive expressions that do not block other requests', () => {
  it.each([
    ['cutting', numbered(40, (at) => `memo.substring(${at}).size()`), []],
    ['looking', numbered(40, (at) => `memo.contains("a${'a'.repeat(at)}😀b") ? 1 : 0`), []],
    [
      'setting',
      [...numbered(20, (at) => `memo.substring(${at}).size()`), ...settable(20)],
      listOf(20, (at): Rule => ({
        event: 'change',
        act: 'set',
        target: `s${at}`,
        expression: `memo.substring(${at})`,
      })),
    ],
  ] satisfies [string, Field[], Rule[]][])(
    'saving a row, or refusing it with a message, does not block other requests: %s',
    async (code, fields, rules) => {
      await madeForm(server, code, { kind: 'single', fields: [memo, ...fields], rules, access });
      const calls = rowCalls(server, code, 'teacher');
      // The first call compiles the form.
      await calls.add({ memo: 'short' });
      let said = '';
      const held = await threadTimeWithin(bound, async () => {
        said = (await calls.add({ memo: long })).message;
      });
      expect(said).toMatch(words);
      expect(held).toMatchObject(within);
    },
    120_000,
  );

  it('pressing a button does not block other requests', { timeout: 120_000 }, async () => {
    const fields = [memo, ...numbered(20, cut), ...settable(20)];
    const set = Object.fromEntries(listOf(20, (at) => [`s${at}`, cut(at)]));
    const [id = ''] = await formWith(
      'pressing',
      { fields, buttons: [{ code: 'go', name: '填', when: `${cut(7)} != "x"`, set }] },
      1,
    );
    const calls = rowCalls(server, 'pressing', 'teacher');
    await calls.columns();
    let said = '';
    const held = await threadTimeWithin(bound, async () => {
      said = (await calls.call('POST', 'doButton/pressing', { body: { id, button: 'go' } })).message;
    });
    expect(said).toMatch(/要算的太多/);
    expect(held).toMatchObject(within);
    const { parts, jobs } = watched();
    const policy = await requireRowPolicy(server.deps, caller, 'pressing');
    await expect(pressButton(parts, actor, policy, { id, button: 'go' })).rejects.toThrow('要算的太多');
    expect(jobs).toEqual(['computeButtonValues']);
  });

  it('deleting rows does not block other requests', { timeout: 120_000 }, async () => {
    const rules = listOf(40, (at): Rule => ({
      event: 'delete',
      act: 'check',
      expression: `${cut(at)} != "x"`,
      message: '不能删除',
    }));
    const ids = await formWith('deleting', { fields: [memo, ...numbered(20, cut)], rules }, 20);
    const calls = rowCalls(server, 'deleting', 'teacher');
    await calls.columns();
    let said = '';
    const held = await threadTimeWithin(bound, async () => {
      said = (await calls.remove(ids.join(','))).message;
    });
    expect(said).toMatch(/要算的太多/);
    expect(held).toMatchObject(within);
    const { parts, jobs } = watched();
    const policy = await requireRowPolicy(server.deps, caller, 'deleting');
    await expect(deleteRows(parts, policy, ids.join(','))).rejects.toThrow('要算的太多');
    expect(jobs).toEqual(['deletionErrors']);
  });

  it(
    'listing, reading and exporting rows does not block other requests and returns formula values',
    { timeout: 120_000 },
    async () => {
      const fields = [{ ...memo, inList: false }, ...numbered(40, cut)];
      const ids = await formWith('reading', { fields }, 6);
      const calls = rowCalls(server, 'reading', 'teacher');
      await calls.columns();
      let listed: readonly object[] = [];
      let one: unknown;
      let sheet: readonly (readonly string[])[] = [];
      const held = [
        await threadTimeWithin(bound, async () => {
          listed = await calls.rows();
        }),
        await threadTimeWithin(bound, async () => {
          ({ result: one } = await calls.one(ids[0] ?? ''));
        }),
      ];
      expect(listed.length).toBe(6);
      // The other formulas are beyond the steps of a row.
      for (const row of [...listed, one])
        expect(row).toMatchObject({ f0: '😀', f1: 'a', f2: '😀', f39: null });
      held.push(
        await threadTimeWithin(bound, async () => {
          const answer = await calls.export();
          sheet = await linesOf(answer);
        }),
      );
      expect(sheet.slice(1).map((line) => line.slice(1, 4))).toEqual(ids.map(() => ['😀', 'a', '😀']));
      expect(held).toMatchObject([within, within, within]);
    },
  );
});

describe('the formulas of a page', () => {
  async function pageOf(code: string) {
    const policy = await requireRowPolicy(server.deps, caller, code);
    const query = policy.queryFor('list');
    const queries = {
      shown: query,
      search: policy.queryFor('search'),
      sort: policy.queryFor('sort'),
    };
    const rows = [];
    for await (const some of readAllRows(server.deps.db, queries, {})) rows.push(...some);
    return { query, rows };
  }

  it('formulas that take many steps are evaluated in one job', async () => {
    const { query, rows } = await pageOf('reading');
    const { parts, jobs } = watched();
    const wire = await wireRows(parts, query, rows);
    expect([wire.length, jobs]).toEqual([6, ['computeRowFormulas']]);
    expect(wire.every((row) => Reflect.get(row, 'f1') === 'a')).toBe(true);
  });

  it('cheap formulas of a thousand rows need no job', async () => {
    await formWith(
      'cheap',
      { fields: [memo, ...numbered(20, (at) => `memo.size() * ${at} + 1`)] },
      1000,
      '四个字呀',
    );
    const { query, rows } = await pageOf('cheap');
    const { parts, jobs } = watched();
    const wire = await wireRows(parts, query, rows);
    expect([wire.length, jobs]).toEqual([1000, []]);
    expect(wire.every((row) => Reflect.get(row, 'f3') === 13)).toBe(true);
  });

  it('formulas that exceed the time limit are empty and logged, and an export has no such limit', async () => {
    const { query, rows } = await pageOf('reading');
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const refused = {
      ...server.deps,
      log,
      parsing: { ...server.deps.parsing, run: () => Promise.reject(refusal('太多')) },
    };
    const none = await wireRows(refused, query, rows);
    expect(none.length).toBe(6);
    expect(none.at(-1)).toMatchObject({ id: rows.at(-1)?.id, f0: null, f1: null });
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { form: 'reading', version: 1, msg: 'formulas of an online form take too long' },
    ]);
    // As a job that has time for the first row alone.
    const run: RunFormulas = (job, input, limits) =>
      server.deps.parsing.run(job, { ...input, time: -1 }, limits);
    const slow = { ...server.deps, log, parsing: { run } };
    const some = await rowFormulas(slow, query, rows);
    expect([some[0]?.['f1'], some.at(-1)?.['f1']]).toEqual(['a', null]);
    const whole = await rowFormulas(slow, query, rows, { isWhole: true });
    expect(whole.map((row) => row['f1'])).toEqual(rows.map(() => 'a'));
  });
});
