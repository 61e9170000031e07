import { Theme } from '@radix-ui/themes';
import { cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import { createToys } from '../testing/toy-resource.ts';

afterEach(cleanup);

it('a rendered row is not rendered again when its tab is shown', () => {
  const { resource } = createToys(0);
  const drawn: string[] = [];
  const table = (
    <Theme>
      <DataTable
        resource={resource}
        columns={['name']}
        count={2}
        rowAt={(index) => ({ id: `t${index}`, name: '车' })}
        sort={undefined}
        onSort={() => undefined}
        density="normal"
        onOpen={() => undefined}
        cells={{
          name: ({ id, name }) => {
            drawn.push(id);
            return name;
          },
        }}
      />
    </Theme>
  );
  const { rerender } = render(<Activity mode="visible">{table}</Activity>);
  rerender(<Activity mode="hidden">{table}</Activity>);
  rerender(<Activity mode="visible">{table}</Activity>);
  expect(drawn).toEqual(['t0', 't1']);
});

it('a column header has its full label in the title attribute', () => {
  const { resource } = createToys(0);
  const { getByRole } = render(
    <Theme>
      <DataTable
        resource={{ ...resource, sortable: new Set(['name']) }}
        columns={['name']}
        count={0}
        rowAt={() => undefined}
        sort={undefined}
        onSort={() => undefined}
        density="normal"
        onOpen={() => undefined}
      />
    </Theme>,
  );
  const label = getByRole('columnheader', { name: '名称' });
  expect(label.querySelector('[title]')?.getAttribute('title')).toBe('名称');
});
