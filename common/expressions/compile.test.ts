import { describe, expect, it } from 'vitest';
import { compile, evaluate, fieldsOf, namesOf, type Evaluated } from './compile.ts';
import { wireValue } from './value-conversion.ts';
import { exampleFields, field, surroundings } from './testing/expression-cases.ts';

const names = namesOf(exampleFields);

function messageOf(text: string): readonly [string, number, number] {
  const compiled = compile(text, names);
  return compiled.ok ? ['', 0, 0] : [compiled.error.message, compiled.error.from, compiled.error.to];
}

function work(
  text: string,
  row: Readonly<Record<string, unknown>> = {},
): Evaluated & { readonly steps?: number } {
  const compiled = compile(text, names);
  if (!compiled.ok) throw new Error(compiled.error.message);
  return evaluate(compiled.expression, row, surroundings);
}

function wire(text: string, row: Readonly<Record<string, unknown>> = {}): unknown {
  const compiled = compile(text, names);
  if (!compiled.ok) throw new Error(compiled.error.message);
  const found = evaluate(compiled.expression, row, surroundings);
  return found.ok
    ? wireValue(found.value, compiled.expression.type, field('f', 'f', 'formula'))
    : found.problem;
}

describe('an expression with an error', () => {
  it.each([
    ['prise > 1', '不认识的字段“prise”，是不是“price”（单价）？', 0, 5],
    ['nobody > 1', '不认识的字段“nobody”', 0, 6],
    ['secret == "x"', '不认识的字段“secret”', 0, 6],
    ['(price > 1', '括号“(”没有配对', 10, 10],
    ['price > 1)', '括号“)”没有配对', 9, 10],
    ['price > ', '表达式没有写完', 8, 8],
    ['price = 1', '判断相等要写两个等号：==', 6, 7],
    ['price > 1 & count > 1', '“并且”要写成 &&', 10, 11],
    ['price ＞ 1', '第 7 个字“＞”是中文标点，请改用英文的 >', 6, 7],
    ['room == “一号”', '第 9 个字““”是中文标点，请改用英文的 "', 8, 9],
    ['单价 > 1', '第 1 个字“单”不能这样用：字段请写它的编码，文本请加引号', 0, 1],
    ['room == "一号', '引号没有配对', 8, 11],
    ['', '还没有写表达式', 0, 0],
    ['price + room', '数字和文本之间不能用 +；请先用 string(…) 变成文本', 0, 12],
    ['startAt > "2026-09-01"', '日期和文本之间不能用 >；日期请写成 date("2026-09-01")', 0, 22],
    [
      'endAt - startAt > 2',
      '时长和数字之间不能用 >；时长请写成 days(1)、hours(2)，或用 inHours(…) 变成数字',
      0,
      19,
    ],
    ['topics == "其他"', '文本列表和文本之间不能用 ==；判断列表里有没有某一项，请写 … in …', 0, 14],
    ['sise(room) > 1', '没有函数“sise”，是不是“size”？', 0, 10],
    ['size(price) > 1', 'size 要的是文本，或列表，给的却是数字', 0, 11],
    [
      'room.matches("^(a+)+$")',
      '不能使用 matches：请改用 contains、startsWith、endsWith，或给字段设置校验规则',
      0,
      23,
    ],
    ['me == "wang"', 'me 要写明是哪一部分，如 me.username', 0, 2],
    ['me.password == ""', 'me 没有“password”，只有 username、realname、roles、departs', 0, 11],
    ['room.constructor == ""', '只有 me 能用点取其中一部分，如 me.username', 0, 16],
    ['{"a": 1}', '不能使用 { … }', 0, 8],
    ['b"a" == b"a"', '不能使用 b"a"', 0, 4],
    ['size() > 1', 'size 要的是文本，或列表，却什么也没有给', 0, 6],
    ['now(1) > now()', 'now 不需要参数，给的却是数字', 0, 6],
    ['hasComputer > 1', '“是/否”和数字之间不能用 >', 0, 15],
    ['price ? 1 : 2', '这里要的是“是/否”，写的却是数字', 0, 5],
    ['topics.map(x, topics)', '列表里不能再放列表', 14, 20],
    ['topics.map(room, room)', '名字“room”已经有了，请给每一项换一个名字', 11, 15],
    ['toString', '不认识的字段“toString”', 0, 8],
    ['constructor("x")', '没有函数“constructor”', 0, 16],
    ['me.toString', 'me 没有“toString”，只有 username、realname、roles、departs', 0, 11],
  ])('%s', (text, message, from, to) => {
    expect(messageOf(text)).toEqual([message, from, to]);
  });

  it('the error names the expected type and the actual one', () => {
    expect(compile('price', names, 'bool')).toEqual({
      ok: false,
      error: { message: '这里要的是“是/否”，写的却是数字', from: 0, to: 5 },
    });
  });
});

describe('decimal numbers', () => {
  it.each([
    ['0.1 + 0.2 == 0.3', true],
    ['1.005 * 100 == 100.5', true],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ['floor(-1.5) + ceil(1.2)', 0],
    ['10 / 4', 2.5],
    ['1 / 3 * 3 == 1', false],
    ['round(1 / 3 * 3, 6) == 1', true],
    ['7 % 3', 1],
    ['string(1.50)', '1.5'],
    ['number("12.30") + 1', 13.3],
    ['max(min(3, 2), 1)', 2],
    ['sum([0.1, 0.2]) == 0.3', true],
    ['average([1, 2])', 1.5],
    ['1 / 0', '除数不能是 0'],
    ['number("abc")', '文本不是数字'],
    ['999999999999999 * 10', '算出的数字太大'],
  ])('%s', (text, expected) => {
    expect(wire(text)).toEqual(expected);
  });

  it('a row may contain numbers or numeric texts, and results are rounded to the decimals of the field', () => {
    expect(wire('price', { price: '12.345' })).toBe(12.345);
    expect(wire('price', { price: 1e-7 })).toBe(0);
    expect(wire('price * 2', { price: 'abc' })).toBe('字段“单价”的值不能用来计算');
    const compiled = compile('price', names);
    if (!compiled.ok) throw new Error(compiled.error.message);
    const found = evaluate(compiled.expression, { price: 1.005 }, surroundings);
    if (!found.ok) throw new Error(found.problem);
    expect(wireValue(found.value, 'number', field('m', 'm', 'currency'))).toBe(1.01);
  });
});

describe('empty values', () => {
  it.each([
    ['price == null', true],
    ['price != null', false],
    ['empty(price) && empty(room) && empty(topics) && empty(startAt)', true],
    ['price > 1', null],
    ['price > 1 || room == ""', true],
    ['price > 1 && room != ""', false],
    ['price > 1 || room != ""', null],
    ['ifEmpty(price, 0) + 1', 1],
    ['1 / 0 > 1 || true', true],
    ['true || 1 / 0 > 1', true],
    ['room == "" || false', true],
    ['room != "" && true', false],
    ['1 / 0 > 1 && true', '除数不能是 0'],
    ['topics[0]', null],
  ])('%s', (text, expected) => {
    expect(wire(text)).toEqual(expected);
  });
});

describe('the cost limits of an expression', () => {
  const many = Array.from({ length: 200 }, (_, index) => `项${index}`);
  const long = 'a'.repeat(100_000);

  it.each([
    ['lists in lists in lists', 'topics.all(a, topics.all(b, topics.all(c, size(c) > 0)))', { topics: many }],
    [
      'a text looked for in a text',
      'content.contains(other + "b")',
      { content: long, other: 'a'.repeat(50_000) },
    ],
    ['a text cut into letters', 'content.split("").size() > 1', { content: long }],
    [
      'texts that double',
      'topics.map(x, content + content).size() > 1',
      { topics: many, content: 'a'.repeat(50_000) },
    ],
    [
      'what cannot be worked out, again and again',
      'topics.all(x, topics.all(y, 1 / 0 > 1 || x != "" || y != ""))',
      { topics: many.slice(0, 40) },
    ],
    ['texts joined', '(content + content + content).size() > 1', { content: long }],
    [
      'long texts compared with each',
      'topics.all(x, topics.all(y, content != x))',
      { topics: many, content: long },
    ],
  ])('%s', (_, text, row) => {
    const started = performance.now();
    const found = work(text, row);
    expect(performance.now() - started).toBeLessThan(500);
    expect(found).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^(要算的太多|拼成的文本太长)/),
    });
  });

  it('length, nesting and prefix operators are limited before the expression runs', () => {
    expect(messageOf(`room == "${'x'.repeat(1000)}"`)[0]).toBe('表达式最多 1000 个字符，现在有 1010 个');
    expect(messageOf(`${'('.repeat(400)}1${')'.repeat(400)}`)[0]).toBe('表达式太长或嵌套太深，请拆成几条');
    expect(messageOf(`${'!'.repeat(900)}hasComputer`)[0]).toBe('表达式太长或嵌套太深，请拆成几条');
    expect(messageOf(`${'['.repeat(300)}${']'.repeat(300)}`)[0]).toBe('表达式太长或嵌套太深，请拆成几条');
    expect(messageOf(`topics${'.map(x, x)'.repeat(90)}`)[0]).toBe('表达式太长或嵌套太深，请拆成几条');
  });

  it('the limits leave room for realistic expressions', () => {
    expect(work('topics.all(a, topics.exists(b, a == b))', { topics: many.slice(0, 50) })).toEqual({
      ok: true,
      value: true,
    });
    expect(work(Array.from({ length: 200 }, () => '1').join(' + '))).toMatchObject({ ok: true });
  });
});

describe('characters of a text', () => {
  it.each([
    ['size(content)', 3],
    ['content.substring(0, 1)', '😀'],
    ['content.substring(1)', 'a𠮷'],
    ['content.substring(1, 99)', 'a𠮷'],
    ['content.substring(-1, 2.9)', '😀a'],
    ['content.substring(2, 1)', null],
    ['content.split("")', ['😀', 'a', '𠮷']],
    ['content.split("a")', ['😀', '𠮷']],
  ])('a surrogate pair counts as one character: %s', (text, expected) => {
    expect(wire(text, { content: '😀a𠮷' })).toEqual(expected);
  });
});

describe('the fields an expression reads', () => {
  it('fieldsOf names each field once and omits the variables of comprehensions', () => {
    const compiled = compile('price * count + price > 1 && topics.exists(x, x == room)', names);
    expect(compiled.ok && fieldsOf(compiled.expression)).toEqual(['price', 'count', 'topics', 'room']);
  });
});
