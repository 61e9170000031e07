import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { MenuDrawer } from './menu-drawer.tsx';

const api = 'http://localhost:3000/api';
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const choice = (value: string, title: string) => ({ key: value, value, title, isLeaf: true });
const menu: Schema<'PageMenu'> = {
  entry: null,
  roleIds: [],
  parents: [choice('m1', '校务'), choice('m2', '教学')],
  roles: [
    { id: 'r1', roleName: '教师', roleCode: 'teacher' },
    { id: 'r2', roleName: '学生', roleCode: 'student' },
  ],
};
const kept: Schema<'PageMenu'> = {
  ...menu,
  entry: { id: 'e1', name: '设备', path: '/online/cgformList/devices', parentId: 'm1', revision: 'v1' },
  roleIds: ['r1'],
};
const sent: unknown[] = [];
let present = menu;
const server = setupServer(
  http.get(`${api}/online/cgform/menu/devices`, () => answer(present)),
  http.put(`${api}/online/cgform/menu/devices`, async ({ request }) => {
    const body: unknown = await request.json();
    sent.push(body);
    return answer(kept, '已添加到菜单');
  }),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sent.length = 0;
  present = menu;
});
afterAll(() => server.close());

async function showDrawer() {
  const closed: string[] = [];
  const shown = await showApp(() => (
    <>
      <h1>表单</h1>
      <MenuDrawer
        kind="cgform"
        of={{ code: 'devices', name: '设备登记' }}
        onClose={() => closed.push('closed')}
      />
    </>
  ));
  const drawer = await screen.findByRole('dialog', { name: '添加到菜单：设备登记' });
  await within(drawer).findByRole('textbox', { name: '菜单名称' });
  return { ...shown, closed, drawer };
}

it('a form is added below the selected parent, with its own name and the selected roles', async () => {
  const { user, closed, drawer, noticeTexts } = await showDrawer();
  const shown = within(drawer);
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: '菜单名称' }).value).toBe('设备登记');
  await user.click(shown.getByRole('button', { name: /上级菜单/ }));
  await user.click(await screen.findByText('校务'));
  await user.click(shown.getByRole('checkbox', { name: '教师' }));
  await user.click(shown.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toEqual([{ name: '设备登记', parentId: 'm1', icon: null, roleIds: ['r1'], lastRoleIds: [] }]);
  expect(noticeTexts()).toEqual(['success 已添加到菜单']);
});

it('an existing menu entry is updated with the revision that was shown', async () => {
  present = kept;
  const { user, closed, drawer } = await showDrawer();
  expect(drawer.textContent).toContain('菜单“设备”已打开这个表单，保存会修改它，不会再添加一个。');
  expect(within(drawer).getByRole<HTMLInputElement>('checkbox', { name: '教师' }).checked).toBe(true);
  await user.click(within(drawer).getByRole('checkbox', { name: '教师' }));
  await user.click(within(drawer).getByRole('checkbox', { name: '学生' }));
  await user.click(within(drawer).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toEqual([
    { name: '设备', parentId: 'm1', icon: null, roleIds: ['r2'], lastRoleIds: ['r1'], revision: 'v1' },
  ]);
});

it('a user who cannot grant roles sees no role choice, and a refusal is shown at its field', async () => {
  present = { ...menu, roles: [] };
  server.use(
    http.put(`${api}/online/cgform/menu/devices`, () =>
      HttpResponse.json({
        success: false,
        message: '请选择上级菜单',
        code: 500,
        result: { field: 'parentId' },
      }),
    ),
  );
  const { user, closed, drawer } = await showDrawer();
  expect(within(drawer).queryByRole('checkbox')).toBe(null);
  await user.click(within(drawer).getByRole('button', { name: '保存' }));
  const refusal = await within(drawer).findByText('请选择上级菜单');
  const parent = within(drawer).getByRole('button', { name: /上级菜单/ });
  expect(parent.getAttribute('aria-describedby')).toBe(refusal.id);
  expect(closed).toEqual([]);
});
