import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import AddressListPage from './address-list.page.tsx';

const base = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: base, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const node = (id: string, title: string) => ({ id, key: id, title, departName: title, orgCode: id });
const school = { ...node('s', '希望小学'), isLeaf: false };
const level = [{ ...node('c1', '一班'), isLeaf: true, children: null }];
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });

/** Serves a very large tree, with the department of the address below a level that is not loaded yet. */
function serve(branches: () => Response): (string | null)[] {
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${base}/sys/sysDepart/queryOffered`, () => done([{ ...school, children: null }])),
    http.get(`${base}/sys/sysDepart/queryChildren`, () => done(level)),
    http.get(`${base}/sys/sysDepart/queryBranches`, branches),
    http.get(`${base}/sys/user/queryByOrgCodeForAddressList`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('orgCode'));
      return done({ records: [], total: 0, size: 10, current: 1, pages: 0 });
    }),
  );
  return asked;
}

const showClass = () =>
  showApp(
    (page) => (
      <>
        <h1>校园</h1>
        <AddressListPage {...page} />
      </>
    ),
    '/toy?depart=c1',
  );

it('the page selects the department given in the URL and lists its people', async () => {
  const asked = serve(() => done([{ ...school, children: level }]));
  await showClass();
  expect((await screen.findByRole('treeitem', { name: '一班' })).getAttribute('aria-selected')).toBe('true');
  expect((await screen.findByText('暂无数据')).tagName).toBe('P');
  expect(asked).toEqual(['c1']);
});

it('the page does not request people when the department cannot be loaded', async () => {
  const asked = serve(() =>
    HttpResponse.json({ success: false, message: '读不出来', code: 500, result: null }),
  );
  await showClass();
  expect((await screen.findAllByText('读不出来')).map(({ tagName }) => tagName)).toEqual(['P']);
  expect(asked).toEqual([]);
});
