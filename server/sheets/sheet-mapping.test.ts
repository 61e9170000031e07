import { describe, expect, it } from 'vitest';
import { userImportColumns } from '#server/shared/people/user-sheet.ts';
import { mapColumns, countNamedColumns, readMapping } from './sheet-mapping.ts';

const mapped = (
  headers: readonly string[],
  lines: readonly (readonly string[])[] = [],
  expected: Readonly<Record<string, string | null>> = {},
) =>
  Object.fromEntries(
    mapColumns(userImportColumns, headers, lines, expected).flatMap(({ column, at }) =>
      at === null ? [] : [[column, at]],
    ),
  );

describe('the columns of another system’s sheet', () => {
  it('are recognised by their names, also with asterisks and brackets', () => {
    expect(mapped(['序号', '学籍号*', '学生姓名（必填）', ' 性 别', '班级', '联系电话'])).toEqual({
      登录账号: 1,
      真实姓名: 2,
      性别: 3,
      所在部门: 4,
      电话: 5,
    });
  });

  it('are recognised by their content if no name matches, and never twice', () => {
    const lines = [
      ['s1', '王小明', '男', '13800000001'],
      ['s2', '李红', '女', ''],
    ];
    expect(mapped(['学号', '甲', '乙', '丙'], lines)).toEqual({ 登录账号: 0, 真实姓名: 1, 性别: 2, 电话: 3 });
    expect(mapped(['学号', '账号'])).toEqual({ 登录账号: 0 });
  });

  it('are those that the user has chosen, and are left out if the user has deselected them', () => {
    expect(mapped(['学号', '考号', '姓名'], [], { 登录账号: '考号', 真实姓名: null, 性别: '没有' })).toEqual({
      登录账号: 1,
    });
  });

  it('match our own headers unchanged', () => {
    const headers = userImportColumns.map(({ header }) => header);
    expect(mapped(headers)).toEqual(Object.fromEntries(headers.map((header, at) => [header, at])));
    expect(countNamedColumns(userImportColumns, headers)).toBe(headers.length);
    expect(countNamedColumns(userImportColumns, ['二〇二六年学生名册', ''])).toBe(0);
  });

  it('are found in less than half a second with very long headers', () => {
    const headers = ['学号', ...Array.from({ length: 300 }, () => 'a(b) '.repeat(6000))];
    const begun = performance.now();
    expect(countNamedColumns(userImportColumns, headers)).toBe(1);
    expect(mapped(headers)).toEqual({ 登录账号: 0 });
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('are chosen by a JSON object of names, and other input is rejected', () => {
    expect(readMapping('{"登录账号":"学号","性别":null}')).toEqual({ 登录账号: '学号', 性别: null });
    for (const bad of ['', '[1]', '{"登录账号":1}']) expect(readMapping(bad)).toBe(undefined);
  });
});
