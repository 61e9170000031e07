import { expect, it } from 'vitest';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { rowsRequest } from './fields/kit-fields.ts';
import { onlineResource } from './online-resource.ts';

const columns: OnlineColumns = {
  id: 'f1',
  code: 'loans',
  name: '借用',
  version: 1,
  kind: 'single',
  fields: [
    { field: { id: 'count001', key: 'count', label: '数量', kind: 'integer' }, right: 'write' },
    { field: { id: 'total001', key: 'total', label: '金额', kind: 'formula' }, right: 'read' },
  ],
  groups: [],
  buttons: [],
  subs: [],
  rules: [],
  views: {},
  may: [],
  rows: 'all',
};

it('the list of a form has the page size set in the designer', () => {
  const parts = { columns: { ...columns, pageSize: 50 }, queries: [], advanced: '' } as const;
  expect(onlineResource(parts).pageSize).toBe(50);
});

it('the list of a form shows formula results, which are not sortable', () => {
  const { table, sortable } = onlineResource({ columns, queries: [], advanced: '' });
  expect(table).toEqual(['count', 'total', 'createBy', 'createTime']);
  expect([...sortable]).toEqual(['count', 'createTime']);
});

it('the list of a form with a public link shows entry numbers and receipts and filters by receipt', () => {
  const queries: [] = [];
  const { table, filter } = onlineResource({ columns: { ...columns, link: true }, queries, advanced: '' });
  expect([table, filter.more]).toEqual([
    ['count', 'total', 'link_number', 'link_receipt', 'createBy', 'createTime'],
    ['receipt_is'],
  ]);
  expect(rowsRequest([], { receipt_is: '*ABCD-1234 *' }, '')).toEqual({ receipt: 'ABCD-1234' });
  expect(onlineResource({ columns, queries, advanced: '' }).filter.more).toEqual([]);
});
