import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { ResourcePage } from './resource-page.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToys } from './testing/toy-resource.ts';

afterEach(cleanup);

async function showToys() {
  const toys = createToys(3);
  const shown = await showApp((page: PageProps) => <ResourcePage resource={toys.resource} page={page} />);
  await screen.findByText('玩具1');
  await shown.user.click(screen.getByRole('button', { name: '更多筛选' }));
  return { toys, ...shown };
}

const begin = () => screen.getByRole('textbox', { name: '创建日期' });
const end = () => screen.getByRole('textbox', { name: '创建日期止' });

describe('the date filter', () => {
  it('accepts two typed dates and sends them in the standard format', async () => {
    const { user, search } = await showToys();
    await user.type(begin(), '2026/11/1');
    await user.type(end(), '20261121{Enter}');
    await waitFor(() => expect(search()).toBe('?createTime_begin=2026-11-01&createTime_end=2026-11-21'));
  });

  it('shows the error of an invalid date at its field and sends no request', async () => {
    const { toys, user, search } = await showToys();
    await user.type(begin(), '2026-11-31');
    await user.click(screen.getByRole('button', { name: '更多筛选' }));
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的日期');
    expect([
      screen.getByRole('button', { name: '更多筛选' }).getAttribute('aria-expanded'),
      search(),
      toys.asked.length,
    ]).toEqual(['true', '', 1]);
    expect(document.activeElement).toBe(begin());
    await user.click(screen.getByRole('button', { name: '重置' }));
    expect([screen.queryByRole('alert'), begin().getAttribute('value')]).toEqual([null, '']);
  });

  it('rejects an end date before the start date', async () => {
    const { user, search } = await showToys();
    await user.type(begin(), '2026-11-21');
    await user.type(end(), '2026-11-20{Enter}');
    expect([screen.getByRole('alert').textContent, search()]).toEqual(['结束日期不能早于开始日期', '']);
  });
});
