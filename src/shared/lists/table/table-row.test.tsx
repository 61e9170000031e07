import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { gridCell } from '#shared/react/use-grid-keys.ts';
import { TableRow } from './data-table.tsx';
import { createToys } from '../testing/toy-resource.ts';

afterEach(cleanup);

const { resource } = createToys(0);
const fields = { ...resource.fields, remark: { label: '备注', kind: 'longText' } } as const;

it('a long text is truncated at 25 characters and rendered as a button', () => {
  const remark = '一'.repeat(26);
  render(
    <Theme>
      <table>
        <tbody>
          <TableRow
            resource={{ ...resource, fields }}
            placed={['name', 'remark'].map((name) => ({ name, width: 140, pin: undefined, below: [] }))}
            count={1}
            rowAt={() => ({ id: 'n1', name: remark, remark })}
            sort={undefined}
            onSort={() => undefined}
            density="normal"
            onOpen={() => undefined}
            index={0}
            cell={(row, column) => gridCell(row, column, false)}
            isNarrow={false}
            actionsWidth={0}
          />
        </tbody>
      </table>
    </Theme>,
  );
  expect(screen.getByRole('button').textContent).toBe(`${'一'.repeat(25)}...`);
});
