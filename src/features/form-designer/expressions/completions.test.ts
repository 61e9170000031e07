import { describe, expect, it } from 'vitest';
import { completionsAt, namesToOffer } from './completions.ts';
import { functionLabels } from './function-labels.ts';
import { functions } from '#common/expressions/functions.ts';
import type { Field } from '#common/expressions/types.ts';

const fields: Field[] = [
  { id: 'aaaaaaaa', key: 'price', label: '单价', kind: 'currency' },
  { id: 'bbbbbbbb', key: 'count', label: '数量', kind: 'integer' },
  { id: 'cccccccc', key: 'total', label: '总价', kind: 'formula', formula: 'price * count' },
  {
    id: 'eeeeeeee',
    key: 'state',
    label: '状态',
    kind: 'radio',
    options: [
      { value: '1', text: '在库' },
      { value: '2', text: '借出' },
    ],
  },
  { id: 'ffffffff', key: 'room', label: '地点', kind: 'list', options: [{ value: 'x', text: '机房' }] },
  { id: 'dddddddd', key: 'secret', label: '口令', kind: 'password' },
];
const names = namesToOffer(fields);
const offered = (text: string, isAsked = false) => completionsAt(text, text.length, names, isAsked);
const texts = (text: string, isAsked = false) => offered(text, isAsked)?.list.map((one) => one.text) ?? [];

describe('the completions of an expression', () => {
  it('include fields matched by key or label, with their type', () => {
    expect(offered('1 + pri')?.list[0]).toEqual({
      text: 'price',
      name: 'price',
      description: '单价（数字）',
    });
    expect(offered('1 + pri')?.from).toBe(4);
    expect(texts('数量')).toEqual(['count']);
    expect(texts('总')).toEqual(['total']);
    // The number fields (数字) are not listed.
    expect(texts('数')[0]).toBe('count');
    expect(texts('口令')).toEqual([]);
  });

  it('include functions with parameters, properties of me, and only functions after another dot', () => {
    expect(texts('rou')[0]).toBe('round(');
    expect(texts('toda')).toEqual(['today()']);
    expect(texts('me.')).toEqual(['me.username', 'me.realname', 'me.roles', 'me.departs']);
    expect(texts('names.ex')).toEqual(['exists(x, ', 'exists_one(x, ']);
    expect(texts('name.pri')).toEqual([]);
  });

  it('are empty in string literals, in numbers and before any input', () => {
    expect(texts('"pri')).toEqual([]);
    expect(texts('"a\\"pri')).toEqual([]);
    expect(texts('"a" + pri')[0]).toBe('price');
    expect([texts('1'), texts('price + '), texts('price')]).toEqual([[], [], []]);
    expect(texts('price + ', true).slice(0, 3)).toEqual(['price', 'count', 'total']);
  });

  it('in a string literal include the options of the compared field', () => {
    expect(offered('count == 1 && state == "借')?.list).toEqual([
      { text: '2"', name: '借出', description: '状态的选项，值是 2' },
    ]);
    expect(texts('state == "')).toEqual(['1"', '2"']);
    expect(completionsAt('state == ""', 10, names, false)?.list[0]?.text).toBe('1');
    expect(texts('size == "')).toEqual(['1"', '2"', 'x"']);
  });

  it('have a description for every function', () => {
    expect([...functions.keys()].filter((name) => !Object.hasOwn(functionLabels, name))).toEqual([]);
  });
});
