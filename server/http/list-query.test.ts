import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { column, listConditions, listOrder, listWindow, pageOf } from './list-query.ts';

const columns = {
  word: column.text('sample.word'),
  size: column.number('sample.size'),
  at: column.time('sample.at'),
};

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function words(query: Record<string, unknown>): Promise<string> {
  const conditions = listConditions(query, columns);
  const rows = await sql<{ word: string }>`
    select word from (values
      ('apple', 1, timestamptz '2026-01-01 08:00:00+08'),
      ('banana', 2, timestamptz '2026-01-02 00:00:00+08'),
      ('50%_done', 3, timestamptz '2026-01-02 23:59:59.7+08'),
      ('苹果', null, timestamptz '2026-01-03 00:00:00+08')
    ) as sample(word, size, at)
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by ${listOrder(query, columns, sql`sample.at`)}`.execute(database.db);
  return rows.rows.map((row) => row.word).join(' ');
}

describe('list query conventions', () => {
  it.each([
    [{ word: 'apple' }, 'apple'],
    [{ word: '*an*' }, 'banana'],
    [{ word: '*na' }, 'banana'],
    [{ word: 'app*' }, 'apple'],
    [{ word: 'apple,苹果' }, 'apple 苹果'],
    [{ word: ',app,果,' }, 'apple 苹果'],
    [{ word: '!apple' }, 'banana 50%_done 苹果'],
    [{ word: '*%_*' }, '50%_done'],
    [{ word: '*0%' }, ''],
    [{ word: '*app,le*' }, ''],
    [{ size: '>= 2' }, 'banana 50%_done'],
    [{ size: '< 2' }, 'apple'],
    [{ size: '!1' }, 'banana 50%_done 苹果'],
    [{ size_begin: '2', size_end: '2' }, 'banana'],
    [{ size_MultiString: '1,3' }, 'apple 50%_done'],
    [{ at_begin: '2026-01-02', at_end: '2026-01-02' }, 'banana 50%_done'],
    [{ at_end: '2026-01-02 00:00:00' }, 'apple banana'],
    [{ word: '' }, 'apple banana 50%_done 苹果'],
    [
      {
        superQueryParams: encodeURIComponent(
          '[{"field":"word","rule":"like","val":"an"},{"field":"size","rule":"eq","val":"1"}]',
        ),
        superQueryMatchType: 'or',
      },
      'apple banana',
    ],
    [{ superQueryParams: '[{"field":"size","rule":"ge","val":"2"}]' }, 'banana 50%_done'],
    [{ superQueryParams: '[{"field":"size","rule":"empty","val":""}]' }, '苹果'],
    [{ superQueryParams: '[{"field":"word","rule":"notEmpty","val":""}]' }, 'apple banana 50%_done 苹果'],
    [{ column: 'size', order: 'desc' }, '50%_done banana apple 苹果'],
    [{ column: 'size', order: 'asc' }, '苹果 apple banana 50%_done'],
    [{ word: "'; drop table sys_user; --" }, ''],
  ])('%j finds %j', async (query, expected) => {
    expect(await words(query)).toBe(expected);
  });

  it.each([
    [{ size: 'many' }, '查询条件不正确：size'],
    [{ at_begin: '2026-02-31' }, '查询条件不正确：at'],
    [{ size: '*1*' }, '查询条件不正确：size'],
    [{ superQueryParams: '[{"field":"password","rule":"eq","val":"x"}]' }, '不支持的查询条件：password'],
    [{ superQueryParams: '[{"field":"word","rule":"sql","val":"x"}]' }, '不支持的查询条件：word'],
    [{ superQueryParams: '[{"field":"at","rule":"like","val":"2026-01-02"}]' }, '不支持的查询条件：at'],
    [{ superQueryParams: '%' }, '查询条件不正确：superQueryParams'],
  ])('%j is refused', (query, message) => {
    expect(() => listConditions(query, columns)).toThrow(message);
  });

  it.each([
    ['eq', 'banana 50%_done'],
    ['ne', 'apple 苹果'],
    ['gt', '苹果'],
    ['ge', 'banana 50%_done 苹果'],
    ['lt', 'apple'],
    ['le', 'apple banana 50%_done'],
  ])('a condition with a date covers the whole day: %s', async (rule, expected) => {
    const superQueryParams = JSON.stringify([{ field: 'at', rule, val: '2026-01-02' }]);
    expect(await words({ superQueryParams })).toBe(expected);
  });

  it('pageNo and pageSize give the limit, the offset and the page counts', () => {
    const query = { pageNo: 3, pageSize: 20 };
    expect(listWindow(query)).toEqual({ limit: 20, offset: 40 });
    expect(pageOf(query, 45, [1])).toEqual({ records: [1], total: 45, size: 20, current: 3, pages: 3 });
  });
});
