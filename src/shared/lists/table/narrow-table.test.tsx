import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResourcePage } from '../resource-page.tsx';
import { showApp } from '../testing/show-app.tsx';
import { createToys } from '../testing/toy-resource.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the identifying values of a row are stacked in its first cell on a narrow screen', async () => {
  const listen = () => undefined;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: listen,
    removeEventListener: listen,
  }));
  const { resource } = createToys(2);
  await showApp((page) => <ResourcePage resource={resource} page={page} />, '/toy', 'u1');
  const cell = await screen.findByRole('gridcell', { name: /^玩具2/ });
  expect(cell.textContent).toBe('玩具2娃娃');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['#', '名称 / 类型', '价格', '是否安全', '创建日期', '操作']);
});
