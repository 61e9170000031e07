import { focusManager } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { OnlineRowPage } from './online-row-page.tsx';
import { api, fieldOf, formOf, onlineServer, rowOf, serveForms } from './testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

it('the page of a row shows a not-found message after another user has deleted the row', async () => {
  serveForms([formOf('main', '设备')], { main: [rowOf('m1', '电脑')] });
  await showApp((page) => (
    <>
      <h1>设备</h1>
      <OnlineRowPage page={{ ...page, params: { code: 'main', id: 'm1' } }} missing={<p>页面不存在</p>} />
    </>
  ));
  await screen.findByText('电脑');
  const gone = { success: false, message: '记录不存在或已被删除', code: 500, result: null };
  onlineServer.use(http.get(`${api}/online/cgform/api/form/main/m1`, () => HttpResponse.json(gone)));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect((await screen.findByText('页面不存在')).tagName).toBe('P');
  expect(screen.queryByText('电脑')).toBe(null);
});

it('the page of a row shows a dash for empty values and displays long values in full width', async () => {
  const fields = [
    fieldOf('name', '名称'),
    fieldOf('picture', '照片', { kind: 'image' }),
    fieldOf('stars', '评分', { kind: 'rating' }),
    fieldOf('broken', '损坏', { kind: 'switch' }),
    fieldOf('note', '备注', { kind: 'textarea' }),
    fieldOf('price', '价格', { kind: 'currency' }),
  ];
  const row = rowOf('m1', '电脑', { broken: false, price: 0, picture: [], note: '靠窗\n第二排' });
  serveForms([formOf('main', '设备', { fields })], { main: [row] });
  await showApp((page) => (
    <OnlineRowPage page={{ ...page, params: { code: 'main', id: 'm1' } }} missing={<p>页面不存在</p>} />
  ));
  await screen.findByText('电脑');
  const shown = [...document.querySelectorAll('dl > div')].map((item) => [
    item.textContent,
    item.hasAttribute('data-wide'),
  ]);
  expect(shown).toEqual([
    ['名称电脑', false],
    ['照片—', true],
    ['评分—', false],
    ['损坏否', false],
    ['备注靠窗\n第二排', true],
    ['价格¥0.00', false],
  ]);
});
