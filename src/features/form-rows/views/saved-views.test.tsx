import { cleanup, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectApi } from '#shared/api/connection.ts';
import { createViewStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  api,
  failing,
  formOf,
  MainPage,
  onlineServer,
  serveForms,
  viewHandlers,
} from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
  openStorage('local')?.clear();
});
afterAll(() => onlineServer.close());

async function show(views: Schema<'OnlineView'>[], { mayShare = false, at = '/toy' } = {}) {
  serveForms([formOf('main', '设备', mayShare ? { mayShare } : {})], {});
  onlineServer.use(...viewHandlers(views));
  const app = await showApp(MainPage, at);
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: '视图' }));
    await screen.findByRole('menuitem', { name: '保存当前视图' });
  };
  return { ...app, open };
}

const view = (name: string, more: Partial<Schema<'OnlineView'>> = {}): Schema<'OnlineView'> => ({
  id: name,
  name,
  search: {},
  shared: false,
  mine: true,
  ...more,
});
describe('the saved views of a form', () => {
  it('include own and shared views, and only own views can be deleted', async () => {
    const views = [view('我的'), view('公用', { shared: true, mine: false })];
    const { user, open } = await show(views);
    await open();
    await screen.findByRole('menuitem', { name: '我的' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '我的',
      '公用（共享）',
      '保存当前视图',
      '删除“我的”',
    ]);
    await user.click(screen.getByRole('menuitem', { name: '删除“我的”' }));
    await waitFor(() => expect(views.map(({ name }) => name)).toEqual(['公用']));
  });

  it('of other users can be deleted with the share permission', async () => {
    const views = [view('公用', { shared: true, mine: false })];
    const { user, open } = await show(views, { mayShare: true });
    await open();
    await user.click(await screen.findByRole('menuitem', { name: '删除共享的“公用”' }));
    await waitFor(() => expect(views).toEqual([]));
  });

  it('can be shared only with the share permission', async () => {
    const views: Schema<'OnlineView'>[] = [];
    const { user, open } = await show(views, { mayShare: true });
    await open();
    await user.click(screen.getByRole('menuitem', { name: '保存当前视图' }));
    await user.type(screen.getByLabelText('视图名称'), '公用');
    await user.click(screen.getByRole('checkbox', { name: '分享给所有人' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(views).toMatchObject([{ name: '公用', shared: true }]));
    cleanup();
    const other = await show([]);
    await other.open();
    await other.user.click(screen.getByRole('menuitem', { name: '保存当前视图' }));
    expect(screen.queryByRole('checkbox', { name: '分享给所有人' })).toBeNull();
  });

  it('can be saved again after an error: the dialog keeps its input', async () => {
    const { user, open, noticeTexts } = await show([]);
    onlineServer.use(http.put(`${api}/online/cgform/api/views/:code`, () => failing()));
    await open();
    await user.click(screen.getByRole('menuitem', { name: '保存当前视图' }));
    await user.type(screen.getByLabelText('视图名称'), '一');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(noticeTexts().join('')).toContain('出错了'));
    expect(screen.getByLabelText<HTMLInputElement>('视图名称').value).toBe('一');
  });

  it('in the browser storage are migrated to the server once and renamed on conflict', async () => {
    const store = createViewStore(openStorage('local'));
    const views = [view('已有', { search: { name: 'server' } })];
    const key = ':online-views:main';
    store.write(key, [
      { name: '已有', search: { name: 'old' } },
      { name: '旧的', search: { name: '投影' } },
    ]);
    const { open } = await show(views);
    await open();
    await waitFor(() =>
      expect(views.map(({ name, search }) => [name, search])).toEqual([
        ['已有', { name: 'server' }],
        ['已有（2）', { name: 'old' }],
        ['旧的', { name: '投影' }],
      ]),
    );
    await waitFor(() => expect(store.read(key, z.unknown())).toBeUndefined());
  });

  it('in the browser storage are not migrated if they already exist on the server', async () => {
    const store = createViewStore(openStorage('local'));
    const views = [view('已有', { search: { b: '2', a: '1' } })];
    store.write(':online-views:main', [{ name: '已有', search: { a: '1', b: '2' } }]);
    const { open } = await show(views);
    await open();
    await waitFor(() => expect(store.read(':online-views:main', z.unknown())).toBeUndefined());
    expect(views).toHaveLength(1);
  });

  it('in the browser storage stay there and are counted if the server rejects them', async () => {
    const store = createViewStore(openStorage('local'));
    const key = ':online-views:main';
    const old = ['一', '坏的', '二', '三'].map((name) => ({ name, search: { name } }));
    store.write(key, old);
    const views = Array.from({ length: 18 }, (_, at) => view(`视图${at}`));
    const { open } = await show(views);
    onlineServer.use(
      http.put(`${api}/online/cgform/api/views/:code`, async ({ request }) =>
        (await request.clone().text()).includes('坏的') ? failing() : undefined,
      ),
    );
    await open();
    const item = await screen.findByRole('menuitem', { name: '另有 2 个旧视图未能移入，仍留在本浏览器' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(views.slice(18).map(({ name }) => name)).toEqual(['一', '二']);
    expect(screen.getByRole('menuitem', { name: '视图0' }).tagName).toBe('DIV');
    expect(store.read(key, z.unknown())).toEqual([old[1], old[3]]);
  });
});
