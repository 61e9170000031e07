import type { Page } from '@playwright/test';
import type { Schema } from '#openapi/index.ts';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { productDatabase, type ProductDatabase } from '#tests/support/engines/product-database.ts';
import { median, millisecondsSince, startBenchSite, type BenchSite } from './site.ts';

// `npm run bench:online` compares lists of a form of 50 fields with 10,000 and with 1,000,000 rows to the
// list of users, and measures an export of half of them and the time the browser takes to draw. `npm run
// bench:online -- 100000` uses fewer rows.
const [max = 1_000_000, requests = 30] = process.argv.slice(2).map(Number);
const few = 10_000;
const exported = max / 2;

type Field = Schema<'FormField'>;
const number = (at: number): string => String(at).padStart(5, '0');
const kinds = ['text', 'integer', 'date', 'number', 'switch'] as const;
const named: Field[] = [
  {
    id: 'code0001',
    key: 'code',
    label: '编号',
    kind: 'text',
    search: 'basic',
    searchBy: 'equal',
    sortable: true,
  },
  { id: 'year0001', key: 'year', label: '年份', kind: 'integer', search: 'basic', sortable: true },
  { id: 'word0001', key: 'word', label: '说明', kind: 'text', search: 'basic', searchBy: 'like' },
  {
    id: 'loos0001',
    key: 'loose',
    label: '无索引',
    kind: 'text',
    search: 'basic',
    searchBy: 'equal',
    sortable: true,
  },
];
const others = Array.from({ length: 46 }, (_one, at): Field => {
  return {
    id: `fie${number(at)}`,
    key: `f${number(at)}`,
    label: `字段${at + 1}`,
    kind: kinds[at % 5] ?? 'text',
  };
});
const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [...named, ...others],
  indexes: [{ fields: ['code0001'] }, { fields: ['year0001'] }],
  access: [{ role: 'admin', rows: 'all', may: ['add', 'edit', 'delete', 'export'] }],
};
const values: Readonly<Record<(typeof kinds)[number], string>> = {
  text: `'文字 ' || n % 1000`,
  integer: 'n % 1000',
  date: `date '2020-01-01' + n % 2000`,
  number: '(n % 10000) / 100.0',
  switch: 'n % 2 = 0',
};

const planned = z.object({ key: z.string() });
const saved = z.object({ id: z.string() });
const state = z.object({ state: z.string() });

const json = (method: 'POST' | 'PUT', body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function makeForm(
  site: BenchSite,
  database: ProductDatabase,
  code: string,
  rows: number,
): Promise<void> {
  const base = '/online/cgform';
  const body = json('POST', { code, name: `表单${rows}`, definition });
  const { id } = saved.parse(await site.call(`${base}/head/add`, body));
  const { key } = planned.parse(await site.call(`${base}/api/plan/${code}`));
  await site.call(`${base}/api/doDbSynch/${code}`, json('POST', { key }));
  while (state.parse(await site.call(`${base}/api/publishing/${code}`)).state === 'applying');
  const columns = others.map((field) => `f_${field.id}`);
  const cells = others.map((_field, at) => values[kinds[at % 5] ?? 'text']);
  await database.rows(`insert into onl.t_${id}
    (id, create_by, create_time, f_code0001, f_year0001, f_word0001, f_loos0001, ${columns.join(', ')})
    select md5(n::text), 'admin', timestamptz '2020-01-01' + n * interval '1 minute', 'C' || n, 1900 + n % 200,
      case when n % 1000 = 0 then '少见的词 ' || n else '常见的话 ' || n end, 'L' || n, ${cells.join(', ')}
    from generate_series(1, ${rows}) n`);
  // Autovacuum does the same within a minute.
  await database.tables(`vacuum analyze onl.t_${id}`);
}

const asked = (parts: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

/** Returns the queries for a list with this number of rows. */
const questions = (rows: number): Readonly<Record<string, string>> => ({
  'first page': '',
  'filter with an index': asked({ filters: { code: `C${rows / 2}` } }),
  'range with an index (5 %)': asked({ filters: { year: ['1990', '1999'] } }),
  'sort with an index': asked({ column: 'code', order: 'asc' }),
  'filter without an index': asked({ filters: { loose: `L${rows / 2}` } }),
  'sort without an index': asked({ column: 'loose', order: 'asc' }),
  'deep page (90 %)': asked({ pageNo: Math.round(rows * 0.09) }),
  'a word (0.1 %)': asked({ filters: { word: '少见的词' } }),
});

type Times = { readonly p50: number; readonly p99: number };

async function timesOf(site: BenchSite, path: string): Promise<Times> {
  await site.call(path);
  const times: number[] = [];
  for (let turn = 0; turn < requests; turn += 1) {
    const started = performance.now();
    await site.call(path);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor((requests - 1) * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Measures the peak memory of the process from now on, in megabytes; only Linux reports it. */
function watchMemory(pid: number | undefined): { readonly more: () => number } {
  const now = (): number =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const before = now();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, now());
  }, 50);
  return {
    more: () => {
      clearInterval(timer);
      return Math.round(peak - before);
    },
  };
}

async function measureLists(site: BenchSite): Promise<Record<string, object>> {
  const list = (code: string, query: string): string =>
    `/online/cgform/api/getData/${code}?pageSize=10&${query}`;
  const users = await timesOf(site, '/sys/user/list?pageSize=10');
  const lists: Record<string, object> = {
    'list of users, first page': { [`${few} p50`]: users.p50, p99: users.p99 },
  };
  for (const [name, query] of Object.entries(questions(max))) {
    const small = await timesOf(site, list('few', questions(few)[name] ?? ''));
    const large = await timesOf(site, list('most', query));
    lists[name] = {
      [`${few} p50`]: small.p50,
      p99: small.p99,
      [`${max} p50`]: large.p50,
      'p99 of these': large.p99,
      ratio: Math.round((large.p50 / small.p50) * 100) / 100,
    };
  }
  return lists;
}

async function measureExport(site: BenchSite): Promise<Record<string, number>> {
  const memory = watchMemory(site.pid);
  const started = performance.now();
  const last = new Date(Date.UTC(2020, 0, 1) + exported * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  const query = asked({ superQueryParams: { field: 'createTime', rule: 'le', value: last } });
  const sheet = await site.fetch(`/online/cgform/api/exportXls/most?${query}`);
  let bytes = 0;
  for await (const chunk of sheet.body ?? []) bytes += chunk.length;
  return {
    [`export of ${exported} rows, s`]: Math.round((performance.now() - started) / 1000),
    'MB of the sheet': Math.round(bytes / 1e6),
    'MB more in the server meanwhile': memory.more(),
  };
}

/** Measures from the answer to the layout of its rows, for the second page. */
async function measureDrawing(page: Page): Promise<number> {
  await page.goto(new URL('/online/cgformList/most?size=100', page.url()).href);
  await page.locator('tbody tr').nth(5).waitFor();
  // The function contains no named functions, because the compiler wraps them in a helper that the page does
  // not have.
  return await page.evaluate(async () => {
    const row = 'tbody tr[aria-rowindex="2"]';
    const was = document.querySelector(row)?.textContent;
    document.querySelector<HTMLElement>('[aria-label="下一页"]')?.click();
    while ([was, undefined].includes(document.querySelector(row)?.textContent))
      await new Promise(requestAnimationFrame);
    document.body.getBoundingClientRect();
    const drawn = performance.now();
    const answer = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => name.includes('/getData/'));
    return Math.round(drawn - (answer instanceof PerformanceResourceTiming ? answer.responseEnd : 0));
  });
}

/** Measures the designer with a hundred fields: opening it by its address, and typing the name of a field. */
async function measureDesigner(site: BenchSite, page: Page): Promise<Record<string, number>> {
  const fields = Array.from({ length: 100 }, (_one, at): Field => {
    return { id: `des${number(at)}`, key: `f${number(at)}`, label: `字段${at}`, kind: 'text' };
  });
  const body = json('POST', { code: 'hundred', name: '一百个字段', definition: { kind: 'single', fields } });
  const { id } = saved.parse(await site.call('/online/cgform/head/add', body));
  const opening = performance.now();
  await page.goto(new URL(`/online/cgform?design=${id}`, page.url()).href);
  const canvas = page.getByRole('region', { name: '表单内容' });
  await canvas.getByRole('listitem').nth(99).waitFor();
  const opened = millisecondsSince(opening);
  await canvas.locator(`#form-field-des${number(50)}`).click();
  const name = page.getByRole('region', { name: '字段属性' }).getByRole('textbox', { name: '字段名称' });
  const keys: number[] = [];
  for (const letter of '学生姓名与所在班级学号') {
    const started = performance.now();
    await name.press('End');
    await page.keyboard.insertText(letter);
    await canvas.getByText(new RegExp(letter)).first().waitFor();
    keys.push(millisecondsSince(started));
  }
  return { 'designer of 100 fields opened, ms': opened, 'a letter typed and drawn, ms': median(keys) };
}

const site = await startBenchSite();
try {
  const database = productDatabase(site.dataDir);
  const making = performance.now();
  await makeForm(site, database, 'few', few);
  await makeForm(site, database, 'most', max);
  console.log(`${max} rows of 50 fields made in ${Math.round((performance.now() - making) / 1000)} s`);
  console.table(await measureLists(site));
  console.table(await measureExport(site));
  const page = await site.openWindow();
  console.table({ '100 rows of 50 fields drawn, ms': await measureDrawing(page) });
  console.table(await measureDesigner(site, page));
} finally {
  await site.close();
}
