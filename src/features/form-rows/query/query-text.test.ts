import { describe, expect, it } from 'vitest';
import type { Condition } from '#shared/conditions/condition-rules.ts';
import { allOf, emptyQuery, readQuery, wireText } from './query-text.ts';

const name = { field: 'name', rule: 'like', value: '书' } as const;
const price = { field: 'price', rule: 'gt', value: '3' } as const;
const keys = new Set(['name', 'price']);

describe('a query', () => {
  it('is serialized without incomplete conditions', () => {
    const query: Condition = {
      and: [
        { field: 'name', rule: 'like', values: ['书'] },
        { field: 'price', rule: 'gt', values: [' '] },
        { or: [] },
        { field: 'name', rule: 'empty', values: ['x'] },
      ],
    };
    expect(JSON.parse(wireText(query))).toEqual({ and: [name, { field: 'name', rule: 'empty' }] });
    expect(wireText(emptyQuery)).toBe('');
  });

  it('serializes several values as a list and can be parsed again', () => {
    const query: Condition = { or: [{ field: 'name', rule: 'in', values: ['一', ' 三', ''] }] };
    const text = wireText(query);
    expect(JSON.parse(text)).toEqual({ or: [{ field: 'name', rule: 'in', value: ['一', '三'] }] });
    expect(readQuery(text, keys)).toEqual({ or: [{ field: 'name', rule: 'in', values: ['一', '三'] }] });
    expect(readQuery(JSON.stringify(price), keys)).toEqual({
      and: [{ field: 'price', rule: 'gt', values: ['3'] }],
    });
  });

  it('is empty if it is malformed or refers to unknown fields or operators', () => {
    expect(readQuery('{', keys)).toEqual(emptyQuery);
    expect(readQuery(undefined, keys)).toEqual(emptyQuery);
    expect(readQuery('{"and":[{"field":"gone","rule":"eq","value":"1"}]}', keys)).toEqual(emptyQuery);
    expect(readQuery('{"and":[{"field":"name","rule":"drop","value":"1"}]}', keys)).toEqual(emptyQuery);
  });
});

it('allOf merges conditions into one flat AND list', () => {
  const inner = { or: [name, price] };
  expect(allOf([])).toBe('');
  expect(JSON.parse(allOf([name]))).toEqual(name);
  expect(JSON.parse(allOf([{ and: [name, inner] }, { and: [price] }]))).toEqual({
    and: [name, inner, price],
  });
  expect(JSON.parse(allOf([inner, price]))).toEqual({ and: [inner, price] });
});
