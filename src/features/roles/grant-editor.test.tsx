import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { GrantEditor } from './grant-editor.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const node = (id: string, title: string) => ({
  id,
  key: id,
  value: id,
  title,
  isLeaf: true,
  menuType: 0,
  disabled: false,
  children: [],
});
const calls: string[] = [];
const saved: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  calls.length = 0;
  saved.length = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const accept = () => HttpResponse.json({ success: true, message: '保存成功！', code: 200, result: null });
const refuse = () => HttpResponse.json({ success: false, message: '超出您的权限', code: 500, result: null });

/** Opens the editor of a role that may see 首页; the server answers each save with `answer`. */
async function show(answer: () => Response | Promise<Response>) {
  server.use(
    http.post(`${api}/sys/permission/saveRolePermission`, async ({ request }) => {
      saved.push(await request.json());
      return answer();
    }),
  );
  const { user, noticeTexts } = await showApp(() => (
    <>
      <h1>角色管理</h1>
      <GrantEditor
        role={{ id: 'r1', roleName: '教师' }}
        nodes={[node('home', '首页'), node('figures', '统计')]}
        granted={['home']}
        onSaved={() => calls.push('saved')}
        onClose={() => calls.push('closed')}
      />
    </>
  ));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const check = async (name: string) => user.click(await screen.findByText(name));
  return { press, check, texts: noticeTexts };
}

const isAsking = () => screen.queryByRole('dialog', { name: '确认权限修改' }) !== null;
const sent = { roleId: 'r1', permissionIds: 'home,figures', lastpermissionIds: 'home' };

it.each([
  ['仅保存', 'saved'],
  ['保存并关闭', 'closed'],
])('the button %s sends the grants after a confirmation', async (button, call) => {
  const { press, check, texts } = await show(accept);
  await check('统计');
  await press(button);
  expect([isAsking(), saved]).toEqual([true, []]);
  await press('确认保存');
  await waitFor(() => expect(calls).toEqual([call]));
  expect([saved, texts(), isAsking()]).toEqual([[sent], ['success 保存成功！'], false]);
});

it('saving without a change requires no confirmation and sends nothing', async () => {
  const { press, texts } = await show(accept);
  await press('仅保存');
  expect([isAsking(), calls, texts()]).toEqual([false, [], ['info 没有需要保存的修改']]);
  await press('保存并关闭');
  expect([isAsking(), calls, saved]).toEqual([false, ['closed'], []]);
});

it('a cancelled confirmation does not affect whether the next save closes the editor', async () => {
  const { press, check } = await show(accept);
  await check('统计');
  await press('保存并关闭');
  await press('返回修改');
  expect([isAsking(), saved]).toEqual([false, []]);
  await press('仅保存');
  await press('确认保存');
  await waitFor(() => expect(calls).toEqual(['saved']));
});

it('a rejected save shows the reason in the confirmation until it is opened again', async () => {
  const { press, check } = await show(refuse);
  await check('统计');
  await press('保存并关闭');
  await press('确认保存');
  expect((await screen.findByRole('alert')).textContent).toBe('超出您的权限');
  expect([isAsking(), calls]).toEqual([true, []]);
  await press('返回修改');
  await press('保存并关闭');
  expect([isAsking(), screen.queryByRole('alert')]).toEqual([true, null]);
});

it('a pending save is sent only once and keeps the confirmation open', async () => {
  const { press, check } = await show(() => new Promise<never>(() => undefined));
  await check('统计');
  await press('仅保存');
  await press('确认保存');
  await press('确认保存');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '返回修改' }).disabled).toBe(true);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([isAsking(), calls]).toEqual([true, []]);
});
