import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, linesOf, putRow, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// 省市区: a value is a region that there is, and what was typed before regions were chosen stays until it is changed.

const home = 'home0001';
const name = 'name0001';
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'import', 'export'];
const westLake = '浙江省/杭州市/西湖区';

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'homes', ['admin']);
  formId = await madeForm(server, 'homes', {
    kind: 'single',
    fields: [
      { id: name, key: 'name', label: '姓名', kind: 'text', unique: true },
      { id: home, key: 'home', label: '籍贯', kind: 'region', search: 'basic', searchBy: 'equal' },
    ],
    access: [{ role: 'admin', rows: 'all', may }],
  });
});
afterAll(() => server.close());
beforeEach(() => emptyTable(server, formId));

const calls = () => rowCalls(server, 'homes', 'admin');
const homes = async (query: Record<string, string> = {}) =>
  (await calls().rows(query)).map(({ home: one }) => String(one)).toSorted();

describe('a region field', () => {
  it.each(['浙江省/杭州市', '浙江省/杭州市/', '浙江省/南京市/西湖区', '杭州西湖', '/', westLake + '/'])(
    'the invalid region %s is refused',
    async (one) => {
      const answer = await calls().add({ name: '甲', home: one });
      expect([answer.success, answer.message]).toEqual([false, '籍贯：选项不存在']);
    },
  );

  it('a region is stored as chosen and found by the regions that contain it', async () => {
    for (const one of [westLake, '浙江省/宁波市/海曙区', '北京市/北京市/海淀区'])
      expect((await calls().add({ name: one, home: one })).message).toBe('添加成功！');
    expect(await homes({ filters: JSON.stringify({ home: '浙江省/杭州市/' }) })).toEqual([westLake]);
    expect(await homes({ filters: JSON.stringify({ home: '浙江省/' }) })).toHaveLength(2);
    const rule = { field: 'home', rule: 'right_like', value: '北京市/' };
    expect(await homes({ superQueryParams: JSON.stringify(rule) })).toEqual(['北京市/北京市/海淀区']);
  });

  describe('filtering by a region', () => {
    const south = '浙江省/宁波市/海曙区';
    const capital = '北京市/北京市/海淀区';
    // As they were typed before: they have names of regions in theirs, and lie elsewhere or nowhere.
    const typed = ['老家浙江省/杭州市/西湖区', '浙江省杭州', '浙江省/杭州市南/西湖区'];
    beforeEach(async () => {
      for (const [at, one] of [westLake, south, capital, ...typed, ''].entries())
        await putRow(server, formId, {
          id: `row${at}`,
          createBy: 'admin',
          orgCode: 'A01',
          values: { [name]: `第${at}人`, [home]: one },
        });
    });
    const asked: readonly (readonly [value: string, found: readonly string[]])[] = [
      ['浙江省/', [westLake, south, '浙江省/杭州市南/西湖区']],
      ['浙江省', [westLake, south, '浙江省/杭州市南/西湖区']],
      ['浙江省/杭州市/', [westLake]],
      ['浙江省/杭州市', [westLake]],
      [westLake, [westLake]],
      ['北京市/北京市/', [capital]],
      ['杭州市', []],
      ['浙江', []],
      ['%', []],
      ['浙江_/', []],
    ];
    const sorted = (some: readonly string[]) => some.toSorted();

    it.each(asked)('the filter %s finds only regions inside it', async (value, found) => {
      const ask = async (query: Record<string, string>) => await homes(query);
      expect(await ask({ filters: JSON.stringify({ home: value }) })).toEqual(sorted(found));
      expect(await ask({ filters: JSON.stringify({ home: [value, capital] }) })).toEqual(
        sorted([...new Set([...found, capital])]),
      );
      const rule = (one: string) => ({
        superQueryParams: JSON.stringify({ field: 'home', rule: one, value }),
      });
      expect(await ask(rule('eq'))).toEqual(sorted(found));
      expect(await ask(rule('in'))).toEqual(sorted(found));
      const all = [westLake, south, capital, ...typed, ''];
      expect(await ask(rule('ne'))).toEqual(sorted(all.filter((one) => !found.includes(one))));
    });
  });

  it('an older free text stays valid until it is changed', async () => {
    const values = { [name]: '甲', [home]: '杭州 西湖' };
    await putRow(server, formId, { id: 'old', createBy: 'admin', orgCode: 'A01', values });
    expect((await calls().edit('old', { name: '乙', home: '杭州 西湖' })).message).toBe('编辑成功！');
    expect(await homes()).toEqual(['杭州 西湖']);
    expect((await calls().edit('old', { home: '杭州' })).message).toBe('籍贯：选项不存在');
  });

  it('a region is exported as a path and imported as a path, a name or a code', async () => {
    const headers = ['姓名', '籍贯'];
    const cells = [westLake, '浙江省 杭州市 西湖区', '浙江杭州西湖', '330106', '杭州市西湖区'];
    const sheet = cells.map((cell, at) => [`第${at}人`, cell] as const);
    const answer = await calls().import(headers, sheet);
    expect([answer.success, answer.message]).toEqual([true, expect.any(String)]);
    expect(await homes()).toEqual(cells.map(() => westLake));
    const [, ...lines] = await linesOf(await calls().export());
    expect(lines.map((line) => line.at(1))).toEqual(cells.map(() => westLake));
  });

  it('an ambiguous or unknown name is refused at its line', async () => {
    const answer = await calls().import(
      ['姓名', '籍贯'],
      [
        ['甲', '西湖区'],
        ['乙', '月球'],
      ],
    );
    expect(answer.success).toBe(false);
    expect(Object(answer.result).lines.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      [
        expect.stringMatching(
          /^籍贯“西湖区”不在可选项里，可填 (?:[^、]+、)*浙江省\/杭州市\/西湖区(?:、[^、]+)* 等 \d{4} 项$/,
        ),
      ],
      [expect.stringMatching(/^籍贯“月球”不在可选项里，可填 (?:[^、 ]+、){4}[^、 ]+ 等 \d{4} 项$/)],
    ]);
    expect(await homes()).toEqual([]);
  });
});
