import { escapeLiteral } from 'pg';
import { expect, it } from 'vitest';
import { formatStatement } from './format-statement.ts';

it.each([
  ['select "a" from t\n  where "b" = $1', 'select "a" from t where "b" = $1'],
  [`alter role x password ${escapeLiteral("it's \\ secret")}`, "alter role x password '…''…'"],
  [`select 1 as "it's" where a = 'secret'`, `select 1 as "it's" where a = '…'`],
  [`select 1 -- it's\nwhere a = 'secret'`, "select 1 where a = '…'"],
  [`select 1 /* it's */ where a = 'secret'`, "select 1 where a = '…'"],
  [`do $x$ begin perform 'secret'; end $x$; select $$secret$$`, "do '…'"],
  [`do $a1$ begin perform 'it', secret; end $a1$`, "do '…'"],
  [`select 'secret that does not end`, "select '…'"],
])('%s is shown without the contents of quotes', (text, shown) => {
  const line = formatStatement(text);
  expect(line.replace(' E', ' ')).toBe(shown);
  expect(line).not.toContain('secret');
});

it('a long statement is truncated to 2000 characters', () => {
  expect(formatStatement(`select ${'1, '.repeat(5000)}`)).toHaveLength(2000);
});
