import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViewStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { ResourcePage } from './resource-page.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToyBooks } from './testing/toy-books.ts';
import { createToys } from './testing/toy-resource.ts';
import { filtersThatFit } from './use-filters-in-sight.ts';

beforeEach(() => openStorage('local')?.clear());
afterEach(cleanup);

it.each([
  [[100, 100, 100], 324, 3],
  [[100, 100, 100], 323, 2],
  [[100, 100, 100], 212, 2],
  [[100, 100, 100], 50, 1],
  [[], 50, 0],
] as const)('of filters with the widths %j, in %d pixels fit %d', (widths, room, count) => {
  expect(filtersThatFit(widths, room)).toBe(count);
});

/** Simulates a line of this width. */
const limitRoom = (width: number) =>
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);

async function showToys(address = '/toy') {
  const { resource } = createToys(3);
  const shown = await showApp((page) => <ResourcePage resource={resource} page={page} />, address, 'u1');
  await screen.findByText('玩具1');
  return shown;
}

describe('the line above a list', () => {
  it('puts filters that do not fit behind 更多筛选, and Enter in them searches', async () => {
    limitRoom(200);
    const { user, search } = await showToys();
    const more = screen.getByRole('button', { name: '更多筛选' });
    expect(screen.getByLabelText('名称').closest('[hidden]')).toBe(null);
    expect(screen.queryByRole('combobox', { name: '类型' })).toBe(null);
    await user.click(more);
    await user.selectOptions(screen.getByRole('combobox', { name: '类型' }), '小汽车');
    await user.type(screen.getByRole('searchbox', { name: '价格' }), '2{Enter}');
    await waitFor(() => expect(search()).toBe('?kind=car&price=2'));
    const folded = screen.getByRole('button', { name: '更多筛选（2）' });
    expect(folded.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows all filters of the first kind if they fit', async () => {
    limitRoom(800);
    await showToys();
    expect(screen.getByRole('combobox', { name: '类型' }).closest('[hidden]')).toBe(null);
    expect(screen.queryByRole('searchbox', { name: '价格' })).toBe(null);
  });

  it('becomes the actions for selected rows, and keeps what is typed in the filters', async () => {
    const { resource } = createToyBooks(2);
    const { user } = await showApp((page) => <ResourcePage resource={resource} page={page} />);
    await screen.findByText('书1');
    await user.type(screen.getByRole('searchbox', { name: '书名' }), '书');
    const announced = screen.getByRole('status', { name: '选择' });
    expect(announced.textContent).toBe('');
    await user.click(screen.getByRole('checkbox', { name: '选择书2' }));
    expect(announced.textContent).toBe('已选 1 项');
    const actions = within(screen.getByRole('group', { name: '选中的项' }));
    expect(actions.getAllByRole('button').map((one) => one.textContent)).toEqual([
      '批量修改',
      '删除',
      '导出',
      '取消选择',
    ]);
    expect(screen.queryByRole('button', { name: '新增' })).toBe(null);
    expect(screen.queryByRole('searchbox', { name: '书名' })).toBe(null);
    await user.click(actions.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByRole('group', { name: '选中的项' })).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '选择书1' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '书名' }).value).toBe('书');
  });

  it('has a button instead of 更多 if there is only one rare action', async () => {
    const { resource } = createToyBooks(1);
    const { imports: _imports, bin: _bin, ...rest } = resource;
    await showApp((page) => <ResourcePage resource={{ ...rest, bin: undefined }} page={page} />);
    await screen.findByText('书1');
    expect(screen.getByRole('button', { name: '导出' }).textContent).toBe('导出');
    expect(screen.queryByRole('button', { name: '更多' })).toBe(null);
  });
});

describe('the columns of a list', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  async function showFew() {
    const { resource } = createToys(2);
    const few = { ...resource, hidden: ['safe', 'createTime'] };
    const shown = await showApp((page) => <ResourcePage resource={few} page={page} />, '/toy', 'u1');
    await screen.findByText('玩具1');
    return shown;
  }

  it('are those of a later release for a user who chose the density alone', async () => {
    const { user } = await showFew();
    await user.click(screen.getByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('radio', { name: '紧凑' }));
    cleanup();
    const { resource } = createToys(2);
    const later = { ...resource, hidden: ['price'] };
    await showApp((page) => <ResourcePage resource={later} page={page} />, '/toy', 'u1');
    await screen.findByText('玩具1');
    expect(heads()).not.toContain('价格');
    expect(heads()).toContain('是否安全');
    expect(screen.getByRole('grid').dataset['density']).toBe('compact');
  });

  it('are those of its job; 列设置 adds others, which stay, and 恢复默认 hides them again', async () => {
    const { user } = await showFew();
    expect(heads()).toEqual(['#', '名称', '类型', '价格', '操作']);
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const settings = within(await screen.findByRole('dialog', { name: '列设置' }));
    await user.click(settings.getByRole('checkbox', { name: '是否安全' }));
    expect(heads()).toEqual(['#', '名称', '类型', '价格', '是否安全', '操作']);
    cleanup();
    const again = await showFew();
    expect(heads()).toEqual(['#', '名称', '类型', '价格', '是否安全', '操作']);
    await again.user.click(screen.getByRole('button', { name: '列设置' }));
    await again.user.click(await screen.findByRole('button', { name: '恢复默认' }));
    expect(heads()).toEqual(['#', '名称', '类型', '价格', '操作']);
  });

  it('are those that the user chose before, if there is a stored choice', async () => {
    createViewStore(openStorage('local')).write('u1:/toy', { hidden: ['price'], density: 'roomy' });
    await showFew();
    expect(heads()).toEqual(['#', '名称', '类型', '是否安全', '创建日期', '操作']);
  });
});
