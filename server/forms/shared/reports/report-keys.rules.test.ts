import { expect, it } from 'vitest';
import { newKeysOf, withNewKeys } from './report-keys.rules.ts';

const source = { kind: 'form', code: 'kept' } as const;

it('fields are matched by id to find renamed keys', () => {
  const before = [
    { id: 'a', key: 'one' },
    { id: 'b', key: 'two' },
    { id: 'c', key: 'three' },
  ];
  const after = [
    { id: 'b', key: 'one' },
    { id: 'a', key: 'two' },
    { id: 'd', key: 'three' },
  ];
  expect([...newKeysOf(before, after)]).toEqual([
    ['one', 'two'],
    ['two', 'one'],
  ]);
  expect(newKeysOf(before, before).size).toBe(0);
});

it('renaming keys changes every reference in a report, also when two keys are swapped', () => {
  const keys = new Map([
    ['one', 'two'],
    ['two', 'one'],
  ]);
  expect(
    withNewKeys(
      {
        source,
        columns: [{ field: 'one', label: 'one' }, { field: 'other' }],
        groups: [{ field: 'two', step: 'day' }],
        pivot: { field: 'one' },
        measures: [{ key: 'm', fn: 'sum', field: 'one', label: '和' }],
        filter: {
          and: [{ or: [{ field: 'one', rule: 'eq', values: ['one'] }] }, { field: 'two', rule: 'empty' }],
        },
        order: [
          { by: 'two', order: 'asc' },
          { by: 'm', order: 'desc' },
        ],
        charts: [{ kind: 'bar', title: '图', x: 'two', series: ['m'] }],
      },
      keys,
    ),
  ).toEqual({
    source,
    columns: [{ field: 'two', label: 'one' }, { field: 'other' }],
    groups: [{ field: 'one', step: 'day' }],
    pivot: { field: 'two' },
    measures: [{ key: 'm', fn: 'sum', field: 'two', label: '和' }],
    filter: {
      and: [{ or: [{ field: 'two', rule: 'eq', values: ['one'] }] }, { field: 'one', rule: 'empty' }],
    },
    order: [
      { by: 'one', order: 'asc' },
      { by: 'm', order: 'desc' },
    ],
    charts: [{ kind: 'bar', title: '图', x: 'one', series: ['m'] }],
  });
  expect(
    withNewKeys({ source, columns: [{ field: 'one' }], order: [{ by: 'one', order: 'asc' }] }, keys),
  ).toEqual({
    source,
    columns: [{ field: 'two' }],
    order: [{ by: 'two', order: 'asc' }],
  });
});

it('a measure whose key is now taken by a group gets another key everywhere', () => {
  expect(
    withNewKeys(
      {
        source,
        groups: [{ field: 'class' }],
        measures: [
          { key: 'total', fn: 'count', label: '数' },
          { key: 'm1', fn: 'ratio', of: 'total', over: 'total', label: '比' },
        ],
        order: [{ by: 'total', order: 'desc' }],
        charts: [{ kind: 'bar', title: '图', x: 'class', series: ['total', 'm1'] }],
      },
      new Map([['class', 'total']]),
    ),
  ).toEqual({
    source,
    groups: [{ field: 'total' }],
    measures: [
      { key: 'm2', fn: 'count', label: '数' },
      { key: 'm1', fn: 'ratio', of: 'm2', over: 'm2', label: '比' },
    ],
    order: [{ by: 'm2', order: 'desc' }],
    charts: [{ kind: 'bar', title: '图', x: 'total', series: ['m2', 'm1'] }],
  });
});
