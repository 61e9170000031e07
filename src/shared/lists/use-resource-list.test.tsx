import { queryOptions } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import type { RowCount } from '#shared/text/how-many.ts';
import type { PageProps } from '#shared/app/page.ts';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { defineResource } from './define-resource.ts';
import { ListFooter } from './list-footer.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToyBooks } from './testing/toy-books.ts';
import { useResourceList } from './use-resource-list.ts';

afterEach(cleanup);

it('a list moves to the last remaining page when its tab is shown, but not while the tab is hidden', async () => {
  const toys = createToyBooks(11);
  let refresh: () => Promise<void> = async () => undefined;
  let show = (_isActive: boolean): void => undefined;
  function List(page: PageProps) {
    const list = useResourceList(toys.resource, page);
    refresh = list.refresh;
    return <p>{list.rows.map(({ title }) => title).join()}</p>;
  }
  function Tab(page: PageProps) {
    const [isActive, setActive] = useState(true);
    show = setActive;
    return (
      <TabInfoProvider tabKey="tab 1" path="/toy" isKept isActive={isActive}>
        <h1>图书</h1>
        <Activity mode={isActive ? 'visible' : 'hidden'}>
          <List {...page} />
        </Activity>
      </TabInfoProvider>
    );
  }
  const { search } = await showApp(Tab, '/toy?page=2');
  await screen.findByText('书11');
  await toys.resource.remove?.(['b11']);
  const refreshed = refresh();
  act(() => show(false));
  await act(() => refreshed);
  expect(search()).toBe('?page=2');
  act(() => show(true));
  await waitFor(() => expect(search()).toBe(''));
});

type Line = { id: string; name: string };
type RecordQuery = { pageNo?: number; pageSize?: number };

const tooDeep = new ApiError({
  kind: 'status',
  message: '最多显示前 10000 条数据，请用筛选条件缩小范围',
  status: 400,
  code: '400',
  details: { field: 'pageNo' },
});

/** A list of `all` rows that are counted up to ten thousand, like on the server, and readable up to `deepest`. */
const countedList = (all: number, deepest = all) => {
  const read = async ({ pageNo = 1, pageSize = 10 }: RecordQuery) => {
    if ((pageNo - 1) * pageSize >= deepest) throw tooDeep;
    const end = Math.min(all, pageNo * pageSize);
    const size = Math.max(0, end - (pageNo - 1) * pageSize);
    const records = Array.from({ length: size }, (_one, at): Line => {
      const name = `r${end - size + at}`;
      return { id: name, name };
    });
    const counted: RowCount =
      end < all ? { total: Math.max(10_000, end), totalRelation: 'gte' } : { total: all };
    return { records, ...counted };
  };
  return defineResource({
    title: '记录',
    list: (query: RecordQuery) => queryOptions({ queryKey: ['records', query], queryFn: () => read(query) }),
    fields: { name: { label: '名称', kind: 'text' } },
    table: ['name'],
    sort: [],
  });
};

it('a list whose total is only a lower bound grows on scroll', async () => {
  const resource = countedList(10_150);
  let see = (_from: number): void => undefined;
  function List(page: PageProps) {
    const list = useResourceList(resource, page);
    see = list.see;
    return <h1>{`${list.count} ${list.rowAt(10_149)?.id ?? '无'}`}</h1>;
  }
  await showApp(List, '/toy?size=all');
  expect((await screen.findByText('10000 无')).tagName).toBe('H1');
  act(() => see(9950));
  expect((await screen.findByText('10100 无')).tagName).toBe('H1');
  act(() => see(10_010));
  expect((await screen.findByText('10150 r10149')).tagName).toBe('H1');
});

it('a list shows the message of the server when no further rows can be read', async () => {
  const resource = countedList(10_150, 10_000);
  let see = (_from: number): void => undefined;
  function List(page: PageProps) {
    const list = useResourceList(resource, page);
    see = list.see;
    return (
      <>
        <h1>{list.count}</h1>
        <ListFooter {...list} defaultSize={10} onChange={list.change} />
      </>
    );
  }
  await showApp(List, '/toy?size=all');
  expect((await screen.findByText('多于 10000 条')).tagName).toBe('SPAN');
  act(() => see(9950));
  expect((await screen.findByText(tooDeep.message)).tagName).toBe('SPAN');
  expect(screen.getByRole('heading').textContent).toBe('10000');
});

it('the footer of a list accepts any page number if the last page is unknown', async () => {
  const asked: number[] = [];
  const counted = { total: 10_000, totalRelation: 'gte' } as const;
  const state = { page: 1, size: 10 };
  render(
    <ListFooter state={state} defaultSize={10} counted={counted} onChange={({ page }) => asked.push(page)} />,
  );
  const jump = screen.getByRole<HTMLInputElement>('spinbutton', { name: /跳至/ });
  await userEvent.setup().type(jump, '54321');
  fireEvent.submit(jump.form ?? jump);
  expect(asked).toEqual([54_321]);
});
