import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { linesOf, putRow } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { putReport, reportCalls, type Definition } from './testing/report-calls.ts';

let server: TestServer;

const kinds = [
  ['title001', 'title', '名称', 'text'],
  ['number01', 'price', '价格', 'number'],
  ['whole001', 'amount', '数量', 'integer'],
  ['boughton', 'bought', '购买日期', 'date'],
  ['brokenis', 'broken', '损坏', 'switch'],
  ['tagsofit', 'tags', '标签', 'checkbox'],
  ['colour01', 'colour', '颜色', 'radio'],
  ['placeis1', 'place', '地点', 'depart'],
] as const;

const options = [
  { value: 'r', text: '红' },
  { value: 'b', text: '蓝' },
];

const rows = [
  ['一', '1.50', '10', '2030-01-15', 'false', '{x,y}', 'r'],
  ['二', '2.25', '20', '2030-01-31', 'true', '{x}', 'b'],
  ['三', '4.00', '30', '2030-02-01', 'true', '{}', 'r'],
  ['四', '8.00', '40', '2030-04-30', 'false', '{y}', ''],
] as const;

const source = { kind: 'form', code: 'stock' } as const;
const grouped: Definition = {
  source,
  groups: [{ field: 'colour' }],
  measures: [
    { key: 'rows', fn: 'count', label: '条数' },
    { key: 'amounts', fn: 'sum', field: 'amount', label: '总数' },
    { key: 'prices', fn: 'avg', field: 'price', label: '均价' },
    { key: 'brokens', fn: 'sum', field: 'broken', label: '损坏数' },
    { key: 'share', fn: 'ratio', of: 'brokens', over: 'rows', label: '损坏率', percent: true, decimals: 1 },
    { key: 'newest', fn: 'max', field: 'bought', label: '最近' },
    { key: 'names', fn: 'countDistinct', field: 'title', label: '种数' },
  ],
};

const admin = () => reportCalls(server, 'admin');
const answered = async (definition: Definition, query: Readonly<Record<string, string>> = {}) => {
  await putReport(server, 'tried', definition);
  return await admin().data('tried', query);
};

beforeAll(async () => {
  server = await createTestServer();
  const formId = await madeForm(server, 'stock', {
    kind: 'single',
    fields: kinds.map(([id, key, label, kind]) => ({
      id,
      key,
      label,
      kind,
      ...(key === 'colour' ? { options } : {}),
    })),
    access: [{ role: 'admin', rows: 'all', may: ['export'] }],
  });
  for (const [at, row] of rows.entries()) {
    const values = Object.fromEntries(row.map((value, index) => [kinds[index]?.[0] ?? '', value]));
    await putRow(server, formId, { id: `row${at}`, createBy: 'admin', orgCode: 'A01', values });
  }
  const gone = { ...Object.fromEntries(kinds.slice(0, 1).map(([id]) => [id, '删'])), whole001: '9000' };
  await putRow(server, formId, { id: 'gone', createBy: 'admin', orgCode: 'A01', delFlag: 1, values: gone });
});
afterAll(() => server.close());

describe('a grouped report', () => {
  it('the report counts, sums, averages and divides, and returns the display texts of values', async () => {
    const { result, message } = await answered(grouped);
    expect([message, result]).toMatchObject([
      expect.any(String),
      {
        total: 3,
        isCut: false,
        records: [
          {
            colour: 'r',
            colour_dictText: '红',
            rows: 2,
            amounts: 40,
            prices: 2.75,
            brokens: 1,
            share: 0.5,
            newest: '2030-02-01',
            names: 2,
          },
          { colour: 'b', colour_dictText: '蓝', rows: 1, brokens: 1, share: 1 },
          { colour: null, colour_dictText: '（空）', rows: 1, brokens: 0, share: 0 },
        ],
      },
    ]);
  });

  it('a report without groups returns one line of totals, even without rows', async () => {
    const { groups: _groups, ...totals } = grouped;
    expect((await answered(totals)).result).toMatchObject({
      total: 1,
      records: [{ rows: 4, amounts: 100, prices: 3.94 }],
    });
    const none = { field: 'title', rule: 'eq' as const, values: ['没有'] };
    expect((await answered({ ...totals, filter: none })).result).toMatchObject({
      records: [{ rows: 0, amounts: null, share: null }],
    });
  });

  it.each([
    ['day', ['2030-01-15', '2030-01-31', '2030-02-01', '2030-04-30'], '2030-01-15'],
    ['week', ['2030-01-14', '2030-01-28', '2030-04-29'], '2030-01-14起的一周'],
    ['month', ['2030-01-01', '2030-02-01', '2030-04-01'], '2030年1月'],
    ['quarter', ['2030-01-01', '2030-04-01'], '2030年第1季度'],
    ['year', ['2030-01-01'], '2030年'],
  ] as const)('dates are grouped by %s', async (step, days, text) => {
    const { result } = await answered({ ...grouped, groups: [{ field: 'bought', step }] });
    expect(result).toMatchObject({
      records: days.map((bought, at) => ({ bought, ...(at === 0 ? { bought_dictText: text } : {}) })),
    });
  });

  it('a row with several values is counted for each of them', async () => {
    const measures = [{ key: 'rows', fn: 'count' as const, label: '条数' }];
    expect((await answered({ source, groups: [{ field: 'tags' }], measures })).result).toMatchObject({
      records: [
        { tags: 'x', rows: 2 },
        { tags: 'y', rows: 2 },
        { tags: null, rows: 1 },
      ],
    });
  });

  it('the report is sorted by a measure, or by the column in the request', async () => {
    const measures = [{ key: 'amounts', fn: 'sum' as const, field: 'amount', label: '总数' }];
    const definition: Definition = { source, groups: [{ field: 'title' }], measures };
    const descending = { ...definition, order: [{ by: 'amounts', order: 'desc' as const }], limit: 2 };
    expect((await answered(descending)).result).toMatchObject({
      total: 2,
      isCut: true,
      records: [{ title: '四' }, { title: '三' }],
    });
    expect((await answered(descending, { column: 'amounts', order: 'asc' })).result).toMatchObject({
      records: [{ title: '一' }, { title: '二' }],
    });
    expect((await answered(descending, { column: 'price' })).status).toBe(400);
  });
});

describe('a pivot', () => {
  const definition: Definition = {
    source,
    groups: [{ field: 'bought', step: 'month' }],
    pivot: { field: 'colour' },
    measures: [{ key: 'rows', fn: 'count', label: '条数' }],
  };

  it('the pivot has a column for each value, in the order of the options', async () => {
    expect((await answered(definition)).result).toMatchObject({
      columns: [
        { key: 'bought', part: 'group' },
        { key: 'p0_rows', label: '红', measure: 'rows', pivot: { value: 'r', text: '红', field: 'colour' } },
        { key: 'p1_rows', label: '蓝' },
        { key: 'p2_rows', label: '（空）', pivot: { value: null } },
      ],
      records: [
        { bought: '2030-01-01', p0_rows: 1, p1_rows: 1, p2_rows: 0 },
        { bought: '2030-02-01', p0_rows: 1, p1_rows: 0, p2_rows: 0 },
        { bought: '2030-04-01', p0_rows: 0, p1_rows: 0, p2_rows: 1 },
      ],
    });
  });

  it('the pivot can be sorted by one of its columns', async () => {
    expect((await answered(definition, { column: 'p1_rows', order: 'desc' })).result).toMatchObject({
      records: [{ p1_rows: 1 }, { p1_rows: 0 }, { p1_rows: 0 }],
    });
  });
});

describe('a report of rows', () => {
  const definition: Definition = {
    source,
    columns: [{ field: 'title', label: '物品' }, { field: 'price' }, { field: 'colour' }],
    order: [{ by: 'price', order: 'desc' }],
  };

  it('rows are returned by page with the display texts of their values', async () => {
    const { result } = await answered(definition, { pageSize: '2', pageNo: '2' });
    expect(result).toMatchObject({
      columns: [{ key: 'title', label: '物品' }, { key: 'price', label: '价格' }, { key: 'colour' }],
      total: 4,
      pages: 2,
      current: 2,
      records: [
        { title: '二', price: 2.25, colour: 'b', colour_dictText: '蓝' },
        { title: '一', price: 1.5, colour: 'r' },
      ],
    });
  });

  it('a report cut by its limit reports that', async () => {
    const { result } = await answered({ ...definition, limit: 3 }, { pageSize: '2', pageNo: '2' });
    expect(result).toMatchObject({ total: 3, isCut: true, records: [{ title: '二' }] });
  });

  it('a request can filter only by columns of the report', async () => {
    const on = (field: string, value: string) => ({
      superQueryParams: JSON.stringify({ field, rule: 'eq', value }),
    });
    expect((await answered(definition, on('title', '二'))).result).toMatchObject({ total: 1 });
    const other = await answered(definition, on('amount', '20'));
    expect([other.status, other.message]).toEqual([400, '不支持的查询条件：amount']);
    expect((await admin().queryInfo('tried')).result).toMatchObject([
      { key: 'title' },
      { key: 'price' },
      { key: 'colour' },
    ]);
  });
});

describe('the rows behind a group', () => {
  it.each([
    [{ colour: 'r' }, ['一', '三']],
    [{ colour: null }, ['四']],
    [{ bought: '2030-01-01' }, ['一', '二']],
    [{ tags: 'x' }, ['一', '二']],
    [{ tags: null }, ['三']],
    [{ colour: 'r', broken: 'true' }, ['三']],
    [{ amount: '20' }, ['二']],
    [{}, ['一', '二', '三', '四']],
  ])('the rows of a group are returned: %j', async (group, titles) => {
    const names = ['colour', 'tags', 'broken', 'amount'].map((field) => ({ field }));
    await putReport(server, 'tried', {
      source,
      columns: [{ field: 'title' }],
      groups: [...names, { field: 'bought', step: 'month' }],
      measures: [{ key: 'rows', fn: 'count', label: '条数' }],
    });
    const { result } = await admin().rows('tried', { group: JSON.stringify(group) });
    expect(result).toMatchObject({ total: titles.length, records: titles.map((title) => ({ title })) });
  });

  it('a field that the report does not group by is refused', async () => {
    await putReport(server, 'tried', grouped);
    const asked = await admin().rows('tried', { group: '{"title":"一"}' });
    expect([asked.status, asked.message]).toEqual([400, '不支持的参数：title']);
  });
});

it('the code of a form cannot change while a report uses it', async () => {
  await putReport(server, 'tried', grouped);
  const form = await server.database.db
    .selectFrom('onlForm')
    .select('id')
    .where('code', '=', 'stock')
    .executeTakeFirstOrThrow();
  const answer = await server.call('PUT', '/online/cgform/head/editAll', {
    token: await server.login('admin'),
    body: { id: form.id, code: 'stock2', name: '库存' },
  });
  expect([answer.success, answer.message]).toEqual([false, '编码“stock”正被报表“报表tried”使用，不能修改']);
});

describe('report parameters', () => {
  const definition: Definition = {
    source,
    columns: [{ field: 'title' }],
    params: [
      { key: 'from', label: '从', kind: 'date', defaultValue: '2030-02-01' },
      { key: 'colours', label: '颜色', kind: 'choice', options },
      { key: 'must', label: '数量', kind: 'number', required: true, defaultValue: '0' },
    ],
    filter: {
      and: [
        { field: 'bought', rule: 'ge', param: 'from' },
        { field: 'colour', rule: 'in', param: 'colours' },
        { field: 'amount', rule: 'gt', param: 'must' },
      ],
    },
  };
  const titled = async (params: object) => {
    const { success, message, result } = await answered(definition, { params: JSON.stringify(params) });
    return success ? result : message;
  };

  it('a parameter has its default until a value is given', async () => {
    expect(await titled({})).toMatchObject({ records: [{ title: '三' }, { title: '四' }] });
    expect(await titled({ from: '2030-04-01' })).toMatchObject({ total: 1 });
    expect(await titled({ from: '2030-01-01', colours: 'r,b' })).toMatchObject({ total: 3 });
  });

  it('an empty parameter does not filter', async () => {
    expect(await titled({ from: '' })).toMatchObject({ total: 4 });
  });

  it('a missing, invalid or unknown parameter is refused by name', async () => {
    expect(await titled({ must: '' })).toBe('请填写“数量”');
    expect(await titled({ must: '1 or 1=1' })).toBe('“数量”不正确');
    expect(await titled({ from: '2030-02-30' })).toBe('“从”不正确');
    expect(await titled({ other: '1' })).toBe('不支持的参数：other');
  });
});

describe('an export', () => {
  it('an export contains the displayed texts, with ratios as percentages', async () => {
    await putReport(server, 'tried', {
      ...grouped,
      measures: (grouped.measures ?? []).filter(({ key }) => ['rows', 'brokens', 'share'].includes(key)),
    });
    expect(await linesOf(await admin().export('tried'))).toEqual([
      ['颜色', '条数', '损坏数', '损坏率'],
      ['红', '2', '1', '50.0%'],
      ['蓝', '1', '1', '100.0%'],
      ['（空）', '1', '0', '0.0%'],
    ]);
  });
});
