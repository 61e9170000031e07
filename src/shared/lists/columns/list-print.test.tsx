import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showApp } from '../testing/show-app.tsx';
import { ListPrint } from './list-print.tsx';

it('打印 prints once when it is double-clicked while the rows are loading', async () => {
  const printed: (string | undefined)[] = [];
  globalThis.print = () => printed.push(document.querySelector('[data-print-sheet]')?.textContent);
  const asked: (() => void)[] = [];
  const load = async () => {
    await new Promise<void>((resolve) => asked.push(resolve));
    return { heads: ['名称'], rows: [{ id: 'r1', cells: ['积木'] }], counted: { total: 1 } };
  };
  const { user } = await showApp(() => (
    <>
      <h1>玩具</h1>
      <ListPrint title="玩具" load={load} />
    </>
  ));
  await user.dblClick(screen.getByRole('button', { name: '打印' }));
  for (const answer of asked) answer();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '打印' }).getAttribute('aria-busy')).toBe('false'),
  );
  expect(printed).toEqual(['玩具共 1 行名称积木']);
});
