import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { RequiredPasswordDialog } from './required-password-dialog.tsx';

const server = setupServer();
const api = 'http://localhost:3000/api';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function show() {
  const log: string[] = [];
  render(
    <AppProvider value={testApp({})}>
      <RequiredPasswordDialog
        login={{ token: 'token-1', userInfo: { id: 'u1', username: 'xiaoming' }, passwordDue: true }}
        onChanged={() => log.push('changed')}
        onLeave={() => log.push('left')}
      />
    </AppProvider>,
  );
  return { log, user: userEvent.setup() };
}

const password = () => screen.getByLabelText<HTMLInputElement>('新密码');
const again = () => screen.getByLabelText<HTMLInputElement>('确认新密码');

describe('the dialog for a required password change', () => {
  it('focuses the new password, shows the account and cannot be closed with Escape', async () => {
    const { log, user } = show();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('xiaoming');
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('button', { name: '关闭' }), log, password().isConnected]).toEqual([
      null,
      [],
      true,
    ]);
  });

  it('sends the new password with the token of the pending session and without the old password', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${api}/sys/user/updatePassword`, async ({ request }) => {
        sent.push(request.headers.get('X-Access-Token'), await request.json());
        return HttpResponse.json({ success: true, message: '密码修改成功！', code: 200, result: null });
      }),
    );
    const { log, user } = show();
    await user.type(password(), 'my-Own22');
    await user.type(again(), 'my-Own22');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(log).toEqual(['changed']));
    const body = {
      username: 'xiaoming',
      oldpassword: '',
      password: 'my-Own22',
      confirmpassword: 'my-Own22',
    };
    expect(sent).toEqual(['token-1', body]);
  });

  it.each([
    ['at its field', { field: 'password' }],
    ['above the fields', null],
  ])('shows a server error %s', async (_where, result) => {
    server.use(
      http.post(`${api}/sys/user/updatePassword`, () =>
        HttpResponse.json({ success: false, message: '新密码不能与旧密码相同', code: 500, result }),
      ),
    );
    const { log, user } = show();
    await user.type(password(), 'my-Own22');
    await user.type(again(), 'my-Own22');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toBe('新密码不能与旧密码相同');
    expect([log, password().getAttribute('aria-invalid')]).toEqual([[], result === null ? null : 'true']);
  });

  it('offers a logout', async () => {
    const { log, user } = show();
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(log).toEqual(['left']);
  });
});
