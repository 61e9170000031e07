import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { ResourcePage } from './resource-page.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToys } from './testing/toy-resource.ts';

beforeEach(() => {
  const listen = () => undefined;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: listen,
    removeEventListener: listen,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function showToys(search = '/toy') {
  const toys = createToys(3);
  const shown = await showApp(
    (page: PageProps) => <ResourcePage resource={toys.resource} page={page} />,
    search,
  );
  await screen.findByRole('form', { name: '查询条件' });
  return shown;
}

describe('the filters on a narrow screen', () => {
  it('show only the first filter until 更多筛选 is clicked', async () => {
    const { user } = await showToys();
    expect(screen.getByLabelText('名称').closest('[hidden]')).toBe(null);
    expect(screen.getByLabelText('类型').closest('[hidden]') === null).toBe(false);
    await user.click(screen.getByRole('button', { name: '更多筛选' }));
    expect(screen.getByRole('combobox', { name: '类型' }).closest('[hidden]')).toBe(null);
  });

  it('show an active filter even while they are collapsed', async () => {
    await showToys('/toy?kind=car');
    expect(screen.getByRole('combobox', { name: '类型' }).closest('[hidden]')).toBe(null);
    expect(screen.getByRole('button', { name: '更多筛选' }).getAttribute('aria-expanded')).toBe('false');
  });
});
