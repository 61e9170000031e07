import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { DepartSidePanel } from './depart-side-panel.tsx';

const base = 'http://localhost:3000/api';
const node = (id: string, title: string) => ({ id, key: id, title, departName: title, orgCode: id });
const school = { ...node('s', '希望小学'), children: [{ ...node('c1', '一班'), children: [] }] };
const server = setupServer(
  http.get(`${base}/sys/sysDepart/queryOffered`, () =>
    HttpResponse.json({ success: true, message: '', code: 200, result: [school] }),
  ),
);

beforeAll(() => {
  connectApi({ apiBase: base, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

function Page() {
  const [chosen, setChosen] = useState<string | undefined>('c1');
  return (
    <DepartSidePanel name="/users" chosen={chosen} onChoose={setChosen}>
      <h1>用户：{chosen ?? '全部'}</h1>
    </DepartSidePanel>
  );
}

it('the department panel supports selection by keyboard, deselection and collapsing', async () => {
  const { user } = await showApp(Page);
  const room = await screen.findByRole('treeitem', { name: '一班' });
  expect(room.getAttribute('aria-selected')).toBe('true');
  room.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByRole('heading').textContent).toBe('用户：s');
  expect(document.activeElement?.textContent).toBe('希望小学');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading').textContent).toBe('用户：全部');
  await user.click(screen.getByRole('button', { name: '收起部门' }));
  expect(screen.queryByRole('tree')).toBeNull();
  cleanup();
  const again = await showApp(Page);
  await again.user.click(await screen.findByRole('button', { name: '展开部门' }));
  await screen.findByRole('tree', { name: '部门' });
});
