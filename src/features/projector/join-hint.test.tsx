import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { JoinHint } from './join-hint.tsx';

const api = 'http://localhost:3000/api';
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const login = {
  departId: 'd1',
  departName: '一班',
  code: 'PICS',
  endTime: null,
  guessing: false,
  pupils: [],
};
const server = setupServer(
  http.get(`${api}/teaching/classCode/queryByDepart`, () =>
    done({ departId: 'd1', departName: '一班', code: 'JOIN22', waiting: 0 }),
  ),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

const Page = () => (
  <>
    <h1>上课</h1>
    <JoinHint departId="d1" />
  </>
);

it.each([
  ['班级码', null, 'JOIN22', '加入一班的二维码'],
  ['课堂登录', '2026-03-01 12:00:00', 'PICS', '一班课堂登录的二维码'],
])('the projector shows the code and the QR code for %s', async (title, endTime, code, label) => {
  server.use(http.get(`${api}/teaching/classLogin/queryByDepart`, () => done({ ...login, endTime })));
  await showApp(Page, '/toy', 't1', ['depart:user']);
  const box = within(await screen.findByRole('region', { name: title }));
  expect(box.getByText(code).tagName).toBe('P');
  expect((await box.findByLabelText(label)).tagName).toBe('CANVAS');
  expect(screen.getAllByRole('region')).toHaveLength(1);
});
