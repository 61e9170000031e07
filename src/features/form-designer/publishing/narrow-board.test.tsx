import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { DesignBoard } from '../board/design-board.tsx';
import { DesignerProvider } from '../designer-context.ts';
import { createDesigner } from '../designer-history.ts';

/** Simulates a screen on which every `width <` query matches. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a narrow screen shows palette and properties in drawers, and adding a field opens its properties', async () => {
  const actor = createDesigner({ kind: 'single', fields: [] }).start();
  const { user } = await showApp(() => (
    <>
      <h1>设计</h1>
      <DesignerProvider value={actor}>
        <DesignBoard />
      </DesignerProvider>
    </>
  ));
  expect(screen.queryByRole('region', { name: '字段类型' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '字段属性' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '添加字段' }));
  const kinds = await screen.findByRole('dialog', { name: '添加字段' });
  await user.click(within(kinds).getByRole('button', { name: '添加日期' }));
  const properties = await screen.findByRole('dialog', { name: /^字段属性/ });
  const name = within(properties).getByRole('textbox', { name: '字段名称' });
  await user.clear(name);
  await user.type(name, '购买日期');
  await user.click(within(properties).getByRole('button', { name: '关闭' }));
  expect(screen.getByRole('region', { name: '表单内容' }).textContent).toContain('购买日期');
  await user.click(screen.getByRole('button', { name: '编辑购买日期' }));
  expect(await screen.findByRole('dialog', { name: '字段属性：购买日期' })).toBe(screen.getByRole('dialog'));
});
