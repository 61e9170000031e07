import { describe, expect, it } from 'vitest';
import { readSql, WrongSql } from './sql-text.rules.ts';

const said = (text: string): string => {
  try {
    readSql(text, new Set(['from', 'me']));
    return 'read';
  } catch (error) {
    if (error instanceof WrongSql) return error.message;
    throw error;
  }
};
const again = (text: string): string =>
  readSql(text, new Set(['from', 'me']))
    .parts.map((part) => ('text' in part ? part.text : `<${part.param}>`))
    .join('');

describe('a statement', () => {
  it.each([
    'select 1',
    'SELECT count(*) FROM people;',
    'with a as (select 1 as n) select n from a',
    'select * from generate_series(1, 3) as g(n)',
    `select 'it''s; -- no comment', "a;""b" from people`,
    "select a::text, b[1], numeric(3, 1) '1' from works",
    'select sum(score) filter (where score > 1) over (partition by depart_id) from grades',
    "select date '2030-01-01', interval '1 day'",
    'select 名字 from people /* a /* b */ ; */ -- ; drop table sys_user',
    'select left(name, 2), right (name, 2), cast(score as varchar(3)) from grades',
  ])('is read: %s', (text) => expect(said(text)).toBe('read'));

  it.each([
    ['', '请输入一条 SELECT 语句'],
    ['drop table sys_user', '请输入一条 SELECT 语句'],
    ['select 1; drop table sys_user', '只能有一条语句，不能有分号'],
    ['select 1;;', '只能有一条语句，不能有分号'],
    ['select 1) as x; select (1', '只能有一条语句，不能有分号'],
    ['select 1) union (select 2', '括号不成对'],
    ['select (1', '括号不成对'],
    ['select (1]', '括号不成对'],
    ['select 1 /* open', '注释没有结束'],
    ["select 'open", '引号没有结束'],
    ['select "open', '引号没有结束'],
    [String.raw`select E'\'' || pg_sleep(1)`, "不支持 E'…' 的写法"],
    [String.raw`select U&"p\0067_sleep"(1)`, '不支持 U&… 的写法'],
    [String.raw`select u&'\0061'`, '不支持 u&… 的写法'],
    ['select $$a$$', '不支持的字符：$'],
    ['select $1', '不支持的字符：$'],
    [String.raw`select \1`, String.raw`不支持的字符：\ `.trim()],
    ['select :other', '没有参数 :other'],
    ['with recursive a as (select 1) select 1', '不支持 WITH RECURSIVE'],
  ])('is refused: %s', (text, message) => expect(said(text)).toBe(message));

  it.each([
    'select pg_sleep(9)',
    'select PG_SLEEP (9)',
    'select "pg_sleep"(9)',
    'select pg_sleep/* */ (9)',
    "select pg_catalog.pg_notify('a', 'b')",
    'select * from pg_authid',
    'select * from PG_AUTHID',
    'select * from "pg_authid"',
    'select * from information_schema.tables',
    "select pg_read_file('/etc/passwd')",
    'select pg_advisory_lock(1)',
    'select * from pg_stat_activity',
  ])('speaks of nothing of the system: %s', (text) =>
    expect(said(text)).toMatch(/^不能使用系统的表、视图和函数：/),
  );

  it.each([
    ["select set_config('statement_timeout', '0', false)", 'set_config'],
    ["select nextval('a')", 'nextval'],
    ["select lo_import('/etc/passwd')", 'lo_import'],
    ["select * from dblink('host=x', 'select 1') as t(a int)", 'dblink'],
    ["select query_to_xml('select 1', true, true, '')", 'query_to_xml'],
    ["select current_setting('x')", 'current_setting'],
    ["select repeat('x', 1000000000)", 'repeat'],
    ["select \"set_config\"('a', 'b', true)", 'set_config'],
    ["select set_config\n--\n('a', 'b', true)", 'set_config'],
    ["select * from set_config('a', 'b', true) as g(n)", 'set_config'],
    ["select x.as, set_config('a', 'b', true) from x", 'set_config'],
    ['select 1 operator(pg_catalog.+) 2', 'operator'],
    ['select * from people tablesample system (1)', 'system'],
    ['select txid_current()', 'txid_current'],
    ['select version()', 'version'],
  ])('calls nothing that is not on the list: %s', (text, name) =>
    expect(said(text)).toBe(`不能使用函数 ${name}`),
  );

  it('is put together as it was, without comments, parameters apart', () => {
    expect(again('select a::date+--x\n1, \':from\', ":me" from t /* ; */ where b>=:from and c = :me ;')).toBe(
      'select a::date+  1, \':from\', ":me" from t   where b>=<from> and c = <me> ',
    );
  });

  it('tells the names that it uses, as the database folds them', () => {
    const { names } = readSql('select "Ab", Cd from Form_Devices', new Set());
    expect([...names]).toEqual(['select', 'Ab', 'cd', 'from', 'form_devices']);
  });
});
