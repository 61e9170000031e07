import { describe, expect, it } from 'vitest';
import {
  added,
  changed,
  emptyQuery,
  allOf,
  hasRoom,
  readQuery,
  rulesOf,
  wireText,
  type Group,
} from './query-tree.ts';

const name = { field: 'name', rule: 'like', value: '书' } as const;
const price = { field: 'price', rule: 'gt', value: '3' } as const;
const keys = new Set(['name', 'price']);

describe('a query', () => {
  it('grows and shrinks at any place', () => {
    const group = added(added(emptyQuery, [], name), [], { join: 'or', of: [price] });
    const deep = added(group, [1], name);
    expect(deep).toEqual({ join: 'and', of: [name, { join: 'or', of: [price, name] }] });
    expect(changed(deep, [1, 0], undefined)).toEqual({ join: 'and', of: [name, { join: 'or', of: [name] }] });
    expect(changed(deep, [0], price)).toEqual({
      join: 'and',
      of: [price, { join: 'or', of: [price, name] }],
    });
    expect(changed(deep, [7, 0], price)).toEqual(deep);
  });

  it('goes to the server without what is not finished', () => {
    const query: Group = {
      join: 'and',
      of: [name, { ...price, value: ' ' }, { join: 'or', of: [] }, { ...name, rule: 'empty', value: 'x' }],
    };
    expect(JSON.parse(wireText(query))).toEqual({ and: [name, { field: 'name', rule: 'empty' }] });
    expect(wireText(emptyQuery)).toBe('');
  });

  it('sends several values as a list, and comes back from an address', () => {
    const query: Group = { join: 'or', of: [{ field: 'name', rule: 'in', value: '一，二, 三' }] };
    const text = wireText(query);
    expect(JSON.parse(text)).toEqual({ or: [{ field: 'name', rule: 'in', value: ['一', '二', '三'] }] });
    expect(readQuery(text, keys)).toEqual({
      join: 'or',
      of: [{ field: 'name', rule: 'in', value: '一,二,三' }],
    });
  });

  it('of a broken address, or about fields that are gone, asks nothing', () => {
    expect(readQuery('{', keys)).toEqual(emptyQuery);
    expect(readQuery(undefined, keys)).toEqual(emptyQuery);
    expect(readQuery('{"and":[{"field":"gone","rule":"eq","value":"1"}]}', keys)).toEqual(emptyQuery);
    expect(readQuery('{"and":[{"field":"name","rule":"drop","value":"1"}]}', keys)).toEqual(emptyQuery);
  });

  it('is no deeper than five levels and no wider than fifty', () => {
    // One level is left for what filters and views ask beside it.
    expect(hasRoom(emptyQuery, [0, 0], 'condition')).toBe(true);
    expect(hasRoom(emptyQuery, [0, 0], 'group')).toBe(false);
    const wide: Group = { join: 'and', of: Array.from({ length: 49 }, () => name) };
    expect(hasRoom(wide, [], 'condition')).toBe(false);
    expect(hasRoom({ ...wide, of: wide.of.slice(1) }, [], 'condition')).toBe(true);
  });
});

it('conditions that must all hold are one list, no deeper than they were', () => {
  const inner = { or: [name, price] };
  expect(allOf([])).toBe('');
  expect(JSON.parse(allOf([name]))).toEqual(name);
  expect(JSON.parse(allOf([{ and: [name, inner] }, { and: [price] }]))).toEqual({
    and: [name, inner, price],
  });
  expect(JSON.parse(allOf([inner, price]))).toEqual({ and: [inner, price] });
});

it.each([
  ['text', 'like'],
  ['integer', 'eq'],
  ['datetime', 'eq'],
  ['switch', 'eq'],
  ['checkbox', 'in'],
  ['user', 'eq'],
] as const)('a field of the kind %s is first asked by %s', (kind, rule) => {
  expect(rulesOf({ kind })[0]?.value).toBe(rule);
});
