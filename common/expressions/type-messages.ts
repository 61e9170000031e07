import type { Overload } from './overloads.ts';
import { WrongText, typeLabel, type ValueType } from './types.ts';

type Range = { readonly start: number; readonly end: number };

/** Returns the edit distance of two words, at most `most` + 1. */
function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1];
    for (const [column, against] of Array.from(other).entries()) {
      const replaced = (above[column] ?? 0) + (letter.toLowerCase() === against.toLowerCase() ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? max + 1;
}

function nearest(name: string, others: readonly string[]): string | undefined {
  const max = name.length < 4 ? 1 : 2;
  return others
    .map((other) => ({ other, far: distance(name, other, max) }))
    .filter(({ far }) => far <= max)
    .sort((one, two) => one.far - two.far)[0]?.other;
}

export function unknownField(
  name: string,
  fields: readonly { readonly key: string; readonly label: string }[],
  range: Range,
): WrongText {
  if (name === 'me') return new WrongText('me 要写明是哪一部分，如 me.username', range);
  const suggestion = nearest(
    name,
    fields.map(({ key }) => key),
  );
  const label = fields.find(({ key }) => key === suggestion)?.label ?? '';
  const hint = suggestion === undefined ? '' : `，是不是“${suggestion}”（${label}）？`;
  return new WrongText(`不认识的字段“${name}”${hint}`, range);
}

export function unknownFunction(name: string, known: readonly string[], range: Range): WrongText {
  const suggestion = nearest(name, known);
  return new WrongText(
    `没有函数“${name}”${suggestion === undefined ? '' : `，是不是“${suggestion}”？`}`,
    range,
  );
}

export const wrongType = (expected: ValueType, actual: ValueType, range: Range): WrongText =>
  new WrongText(`这里要的是${typeLabel(expected)}，写的却是${typeLabel(actual)}`, range);

function hintOf(op: string, types: readonly ValueType[]): string {
  if (op === '+' && types.includes('text')) return '；请先用 string(…) 变成文本';
  if (types.includes('text') && types.includes('date')) return '；日期请写成 date("2026-09-01")';
  if (types.includes('text') && types.includes('duration')) return '；时间请写成 clock("08:00")';
  if (types.includes('text') && types.includes('number')) return '；文本请先用 number(…) 变成数字';
  if (types.includes('duration') && types.includes('number'))
    return '；时长请写成 days(1)、hours(2)，或用 inHours(…) 变成数字';
  if (op !== 'in' && types.some((type) => type.startsWith('list<')))
    return '；判断列表里有没有某一项，请写 … in …';
  return '';
}

export const wrongOperator = (op: string, left: ValueType, right: ValueType, range: Range): WrongText =>
  new WrongText(`${typeLabel(left)}和${typeLabel(right)}之间不能用 ${op}${hintOf(op, [left, right])}`, range);

export function wrongArguments(
  name: string,
  argumentTypes: readonly ValueType[],
  overloads: readonly Overload[],
  range: Range,
): WrongText {
  const spelled = (types: readonly (ValueType | 'list')[]): string =>
    types.map((type) => (type === 'list' ? '列表' : typeLabel(type))).join('、');
  const expected = [...new Set(overloads.map(({ takes }) => spelled(takes)))].join('，或');
  const takes = expected === '' ? '不需要参数' : `要的是${expected}`;
  const gets = argumentTypes.length === 0 ? '却什么也没有给' : `给的却是${spelled(argumentTypes)}`;
  return new WrongText(`${name} ${takes}，${gets}`, range);
}
