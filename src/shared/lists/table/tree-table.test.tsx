import { queryOptions } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { defineTree } from '../define-resource.ts';
import { ResourceView } from '../resource-page.tsx';
import { showApp } from '../testing/show-app.tsx';
import { useRecordCrud } from '../use-record-crud.ts';
import { useTreeList } from '../use-tree-list.ts';

afterEach(cleanup);

type Place = { id: string; name: string; children?: Place[]; leaf?: boolean };

const river = { id: 'r', name: '河' };
const city = {
  id: 'c',
  name: '市',
  children: [
    { id: 'd', name: '区', children: [river] },
    { id: 'e', name: '县' },
  ],
};
const roots = () =>
  queryOptions({
    queryKey: ['roots'],
    queryFn: async (): Promise<Place[]> => [city, { id: 'x', name: '岛' }],
  });
const places = defineTree({
  title: '地方管理',
  roots,
  fields: { name: { label: '名称', kind: 'text' } },
  table: ['name'],
  detail: [],
});

const names = () =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) => `${row.getAttribute('aria-level')} ${within(row).getAllByRole('gridcell')[1]?.textContent}`,
    );
const button = (name: string) => screen.getByRole('button', { name });

/** A page whose rows are loaded together, with 展开全部. */
function wholePage(rows: ReturnType<typeof roots>) {
  return function Page(page: PageProps) {
    const list = useTreeList({ roots: rows, childrenOf: ({ children }) => children });
    const crud = useRecordCrud<Place>({ resource: places, list });
    return (
      <ResourceView
        resource={places}
        page={page}
        list={list}
        tree={list.tree}
        crud={crud}
        renderToolbar={() => (
          <button type="button" onClick={list.tree.openAll}>
            展开全部
          </button>
        )}
      />
    );
  };
}

describe('a tree table', () => {
  it('expands and collapses nested rows with the mouse and the arrow keys', async () => {
    const Page = wholePage(roots());
    const { user } = await showApp(Page);
    await screen.findByText('市');
    expect(screen.queryByRole('button', { name: '查询', hidden: false })).toBe(null);
    await user.click(button('展开市'));
    expect(names()).toEqual(['1 市', '2 区', '2 县', '1 岛']);
    const cell = screen.getByText('区').closest('td') ?? document.body;
    cell.focus();
    await user.keyboard('{ArrowRight}');
    expect(names()).toEqual(['1 市', '2 区', '3 河', '2 县', '1 岛']);
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByText('河')).toBe(null);
    await user.click(button('收起市'));
    await user.click(button('展开全部'));
    expect(names()).toEqual(['1 市', '2 区', '3 河', '2 县', '1 岛']);
  });

  it('expands all rows, including those added later', async () => {
    let arrive: (rows: Place[]) => void = () => undefined;
    const later = queryOptions({
      queryKey: ['later'],
      queryFn: () => new Promise<Place[]>((resolve) => (arrive = resolve)),
    });
    const Page = wholePage(later);
    const { user } = await showApp(Page);
    await user.click(button('展开全部'));
    arrive([city]);
    await screen.findByText('市');
    expect(names()).toEqual(['1 市', '2 区', '3 河', '2 县']);
    await user.click(button('收起区'));
    expect(names()).toEqual(['1 市', '2 区', '2 县']);
    await user.click(button('展开区'));
    expect(names()).toEqual(['1 市', '2 区', '3 河', '2 县']);
  });

  it('loads children when a row is expanded, and reorders rows among their siblings', async () => {
    const asked: string[] = [];
    function Page(page: PageProps) {
      const [order, setOrder] = useState('');
      const list = useTreeList({
        roots: roots(),
        load: ({ id }) =>
          queryOptions({
            queryKey: ['below', id],
            queryFn: async (): Promise<Place[]> => {
              asked.push(id);
              return [
                { id: `${id}1`, name: `${id}一` },
                { id: `${id}2`, name: `${id}二` },
              ];
            },
          }),
        isLeaf: ({ id }) => id !== 'c',
        onMove: (siblings) => setOrder(siblings.map(({ name }) => name).join()),
      });
      const crud = useRecordCrud<Place>({ resource: places, list });
      return (
        <ResourceView resource={places} page={page} list={list} tree={list.tree} crud={crud}>
          <output aria-label="次序">{order}</output>
        </ResourceView>
      );
    }
    const { user } = await showApp(Page);
    await screen.findByText('市');
    expect([asked, screen.queryByRole('button', { name: '展开岛' })]).toEqual([[], null]);
    await user.click(button('展开市'));
    await screen.findByText('c二');
    expect([asked, names()]).toEqual([['c'], ['1 市', '2 c一', '2 c二', '1 岛']]);
    const order = () => screen.getByRole('status', { name: '次序' }).textContent;
    (screen.getByText('c二').closest('td') ?? document.body).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(order()).toBe('c二,c一'));
    const row = (name: string) => screen.getByText(name).closest('tr') ?? document.body;
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(row('岛'), { dataTransfer });
    fireEvent.dragOver(row('c一'), { dataTransfer });
    fireEvent.drop(row('c一'), { dataTransfer });
    expect(order()).toBe('c二,c一');
    fireEvent.dragOver(row('市'), { dataTransfer });
    fireEvent.drop(row('市'), { dataTransfer });
    await waitFor(() => expect(order()).toBe('岛,市'));
  });
});
