import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { gridCell } from '#lib/use-grid-keys.ts';
import { defineResource } from './define-resource.ts';
import { TableRow } from './table-row.tsx';
import { queryOptions } from '@tanstack/react-query';

afterEach(cleanup);

const resource = defineResource({
  title: '通知',
  list: () => queryOptions({ queryKey: ['notes'], queryFn: async () => ({ records: [], total: 0 }) }),
  fields: { name: { label: '名称', kind: 'text' }, remark: { label: '备注', kind: 'longText' } },
});

it('a long text is cut at 25 characters, and keyboard and finger reach all of it', () => {
  const remark = '一'.repeat(26);
  render(
    <table>
      <tbody>
        <TableRow
          resource={resource}
          columns={['name', 'remark']}
          count={1}
          rowAt={() => ({ id: 'n1', name: remark, remark })}
          sort={undefined}
          onSort={() => undefined}
          density="comfortable"
          onOpen={() => undefined}
          index={0}
          cell={(row, column) => gridCell(row, column, false)}
          isNarrow={false}
          actionsWidth={0}
        />
      </tbody>
    </table>,
  );
  expect(screen.getByRole('button').textContent).toBe(`${'一'.repeat(25)}...`);
});
