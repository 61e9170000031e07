import { Button } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/errors.ts';
import { ResourcePage } from './resource-page.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToys } from './testing/toy-resource.ts';
import type { PageProps } from '#shared/app/page.ts';

afterEach(cleanup);

async function showToys(
  count: number,
  address?: string,
  prepare?: (toys: ReturnType<typeof createToys>) => void,
) {
  const toys = createToys(count);
  let added = 0;
  prepare?.(toys);
  function ToyPage(page: PageProps) {
    const queryClient = useQueryClient();
    return (
      <ResourcePage
        resource={toys.resource}
        page={page}
        renderToolbar={() => <Button onClick={() => (added += 1)}>整理</Button>}
        rowActions={(row) => [
          {
            text: '改名',
            isMain: true,
            onSelect: () => {
              toys.rename(row.id, `改名${row.id}`);
              void queryClient.invalidateQueries({ queryKey: ['toys'] });
            },
          },
        ]}
      />
    );
  }
  return { toys, added: () => added, ...(await showApp(ToyPage, address)) };
}

const bodyRows = () => screen.getAllByRole('row').slice(1);
const texts = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent);

describe('a list page', () => {
  it('shows each value in the format of its kind', async () => {
    await showToys(3);
    await screen.findByText('玩具1');
    expect(texts(bodyRows()[0])).toEqual([
      '1',
      '玩具1',
      '小汽车',
      '0',
      '否',
      '2026-11-21 08:00:00',
      '详情改名',
    ]);
    expect(texts(bodyRows()[1])).toEqual([
      '2',
      '玩具2',
      '娃娃',
      '1',
      '是',
      '2026-11-21 08:00:00',
      '详情改名',
    ]);
    expect(screen.getByText('1-3 共3条').tagName).toBe('SPAN');
  });

  it('sends a request on each click on 查询, even if the filters are unchanged', async () => {
    const { toys, user } = await showToys(3, '/toy?name=玩具');
    await screen.findByText('玩具1');
    expect(toys.asked).toHaveLength(1);
    toys.rename('t1', '玩具壹');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect((await screen.findByText('玩具壹')).textContent).toBe('玩具壹');
    expect(toys.asked).toHaveLength(2);
  });

  it('reads filters, page, size and order from the address', async () => {
    const { toys } = await showToys(60, '/toy?name=玩具&size=20&page=2&column=price&order=asc');
    await screen.findByText('玩具21');
    expect(toys.asked).toEqual([{ name: '*玩具*', column: 'price', order: 'asc', pageNo: 2, pageSize: 20 }]);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '名称' }).value).toBe('玩具');
    expect(screen.getByRole('columnheader', { name: '价格' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('writes filters to the address, returns to page 1, and restores the old state on 后退', async () => {
    const { user, search, history, added } = await showToys(30, '/toy?page=2');
    await screen.findByText('玩具11');
    await user.type(screen.getByRole('searchbox', { name: '名称' }), '玩具3{Enter}');
    await waitFor(() => expect(decodeURIComponent(search())).toBe('?name=玩具3'));
    expect(added()).toBe(0);
    await waitFor(() => expect(bodyRows().map((row) => texts(row)[1])).toEqual(['玩具3', '玩具30']));
    history.back();
    await screen.findByText('玩具11');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '名称' }).value).toBe('');
  });

  it('clears every filter with 重置', async () => {
    const { user, search } = await showToys(5, '/toy?name=玩具5&price=3');
    await screen.findByText('玩具5');
    expect(screen.getByRole('button', { name: '更多筛选（1）' }).getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(search()).toBe(''));
    await waitFor(() => expect(bodyRows().length).toBe(5));
  });

  it('sorts on the server: ascending, descending, and back to newest first', async () => {
    const { user, search } = await showToys(3);
    await screen.findByText('玩具1');
    const press = () => user.click(screen.getByRole('button', { name: '价格' }));
    await press();
    await waitFor(() => expect(search()).toBe('?column=price&order=asc'));
    await press();
    await waitFor(() => expect(search()).toBe('?column=price&order=desc'));
    await press();
    await waitFor(() => expect(search()).toBe(''));
    expect(screen.getByRole('columnheader', { name: '创建日期' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await user.click(screen.getByRole('button', { name: '创建日期' }));
    await waitFor(() => expect(search()).toBe('?column=createTime&order=asc'));
  });

  it('jumps to a page number, limited to the last page', async () => {
    const { user, search } = await showToys(45);
    await screen.findByText('玩具1');
    const jump = screen.getByRole<HTMLInputElement>('spinbutton', { name: /跳至/ });
    const go = async (page: string) => {
      await user.clear(jump);
      await user.type(jump, page);
      // user-event submits on Enter only in forms with a button.
      fireEvent.submit(jump.form ?? jump);
    };
    await go('99');
    await waitFor(() => expect(search()).toBe('?page=5'));
    await go('3');
    await waitFor(() => expect(search()).toBe('?page=3'));
    await user.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50');
    await waitFor(() => expect(search()).toBe('?size=50'));
  });

  it('shows 暂无数据 on a page after the last one, with a button back to page 1', async () => {
    const { user, search } = await showToys(12, '/toy?page=9');
    await screen.findByText('暂无数据');
    await user.click(screen.getByRole('button', { name: '回到第一页' }));
    await waitFor(() => expect(search()).toBe(''));
    expect(await screen.findByText('玩具1')).toBe(screen.getByText('玩具1'));
  });

  it('shows the error on a page beyond the limit of the server, with a button back to page 1', async () => {
    const message = '最多显示前 10000 条数据，请用筛选条件缩小范围';
    const details = { field: 'pageNo' };
    const tooDeep = new ApiError({ kind: 'status', message, status: 400, code: '400', details });
    const { toys, user } = await showToys(2, '/toy?page=1001', (books) => books.fail(tooDeep));
    expect((await screen.findByText(message)).tagName).toBe('P');
    expect(screen.queryByRole('button', { name: '重试' })).toBe(null);
    toys.fail(undefined);
    await user.click(screen.getByRole('button', { name: '回到第一页' }));
    expect((await screen.findByText('玩具1')).tagName).not.toBe('P');
    expect(toys.asked.at(-1)?.pageNo).toBe(1);
  });

  it('shows the error when loading fails, and retries', async () => {
    const { toys, user } = await showToys(2, '/toy', (books) => books.fail(new Error('您没有负责的班级')));
    expect((await screen.findByRole('alert')).textContent).toContain('您没有负责的班级');
    toys.fail(undefined);
    await user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('玩具2');
  });

  it('keeps its rows when a refetch fails', async () => {
    const { toys, user } = await showToys(2);
    await screen.findByText('玩具1');
    toys.fail(new Error('网络超时'));
    await user.click(screen.getAllByRole('button', { name: '改名' })[0] ?? document.body);
    expect((await screen.findByRole('alert')).textContent).toContain('网络超时');
    expect(texts(bodyRows()[0])[1]).toBe('玩具1');
  });

  it('shows cached rows immediately on the second visit', async () => {
    const { router } = await showToys(2);
    await screen.findByText('玩具1');
    await router.navigate({ href: '/elsewhere' });
    await screen.findByText('elsewhere');
    await router.navigate({ href: '/toy' });
    await screen.findByRole('heading', { name: '玩具管理' });
    expect(screen.queryByLabelText('加载中…')).toBe(null);
    expect(bodyRows().length).toBe(2);
  });

  it('refetches after a change', async () => {
    const { user } = await showToys(2);
    await screen.findByText('玩具2');
    await user.click(screen.getAllByRole('button', { name: '改名' })[1] ?? document.body);
    await screen.findByText('改名t2');
    expect(texts(bodyRows()[1])[1]).toBe('改名t2');
  });

  it('renders only the visible rows of a long list', async () => {
    await showToys(100, '/toy?size=100');
    await screen.findByText('玩具1');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('101');
    expect(bodyRows().length).toBeLessThan(60);
    expect(bodyRows().length).toBeGreaterThan(20);
  });

  it('focuses the first filter when / is pressed outside an input', async () => {
    const { user } = await showToys(1);
    await screen.findByText('玩具1');
    const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: '名称' });
    await user.keyboard('/');
    expect(document.activeElement).toBe(filter);
    expect(filter.value).toBe('');
    await user.keyboard('/');
    expect(filter.value).toBe('/');
  });
});
