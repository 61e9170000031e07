import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showApp } from '../testing/show-app.tsx';
import { ListPrint } from './list-print.tsx';

afterEach(cleanup);

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

it('a table with many columns is printed in blocks that repeat the first columns', async () => {
  const printed: string[][] = [];
  globalThis.print = () => {
    for (const table of document.querySelectorAll('[data-print-sheet] table'))
      printed.push([...table.querySelectorAll('tr')].map(({ cells }) => [...cells].map(textOf).join(' ')));
  };
  const heads = ['姓名', ...Array.from({ length: 14 }, (_, at) => `${at + 1}`)];
  const rows = [{ id: 'r1', cells: heads.map((head) => (head === '姓名' ? '小明' : `★${head}`)) }];
  const load = () => Promise.resolve({ heads, rows, counted: { total: 1 }, repeatedCount: 1 });
  const { user } = await showApp(() => (
    <>
      <h1>成绩册</h1>
      <ListPrint title="成绩册" load={load} />
    </>
  ));
  await user.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() =>
    expect(printed).toEqual([
      ['姓名 1 2 3 4 5 6 7', '小明 ★1 ★2 ★3 ★4 ★5 ★6 ★7'],
      ['姓名 8 9 10 11 12 13 14', '小明 ★8 ★9 ★10 ★11 ★12 ★13 ★14'],
    ]),
  );
});

const textOf = ({ textContent }: Element): string => textContent;
