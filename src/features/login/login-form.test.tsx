import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectApi } from '#shared/api/connection.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { sessionMachine, type Credentials, type StoredSession } from '#machines/session/session.machine.ts';
import type { Schema } from '#openapi/index.ts';
import { LoginForm } from './login-form.tsx';

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

type Reply = { readonly message: string; readonly captchaNeeded: boolean } | 'never';

/** Renders the form with a session whose login calls end with the given replies, in order. */
async function showForm(replies: Reply[]) {
  const submitted: unknown[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<StoredSession | undefined>(async () => undefined),
        authenticate: fromPromise<Schema<'LoginResult'>, Credentials>(async ({ input }) => {
          submitted.push(input.method === 'password' ? input.request : input);
          const reply = replies.shift() ?? 'never';
          if (reply === 'never') return new Promise(() => undefined);
          throw Object.assign(new Error(reply.message), { captchaNeeded: reply.captchaNeeded });
        }),
      },
    }),
  );
  session.start();
  const app = testApp({ session });
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '/' })]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <RouterContextProvider router={router}>
      <AppProvider value={app}>
        <QueryClientProvider client={new QueryClient()}>
          <LoginForm canRegister={false} titleHidden={false} />
        </QueryClientProvider>
      </AppProvider>
    </RouterContextProvider>,
  );
  await waitFor(() => expect(button().hasAttribute('aria-disabled')).toBe(false));
  return { submitted, user: userEvent.setup() };
}

const button = () => screen.getByRole('button', { name: '登录' });
const username = () => screen.getByLabelText<HTMLInputElement>('账号');
const password = () => screen.getByLabelText<HTMLInputElement>('密码');
const captcha = () => screen.getByLabelText<HTMLInputElement>('验证码');

describe('the login form', () => {
  it('reports every empty field and focuses the first one', async () => {
    const { submitted, user } = await showForm([]);
    await user.click(button());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '请输入账号！',
      '请输入密码！',
    ]);
    expect(username().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(username());
    expect(submitted).toEqual([]);
  });

  it('rejects values longer than the maximum of the API contract', async () => {
    const { submitted, user } = await showForm([]);
    // A password manager can exceed the input's maxlength.
    username().value = 'a'.repeat(101);
    password().value = 'b'.repeat(129);
    await user.click(button());
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '最多100个字符！',
      '最多128个字符！',
    ]);
    expect(submitted).toEqual([]);
  });

  it('submits the trimmed username on Enter, only once', async () => {
    const { submitted, user } = await showForm([]);
    await user.type(username(), ' teacher ');
    await user.type(password(), ' 1 2 {Enter}');
    await user.type(password(), '{Enter}');
    await user.click(button());
    expect(submitted).toEqual([{ username: 'teacher', password: ' 1 2 ', remember_me: true }]);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button());
  });

  it('keeps the input and shows the reason when the login fails', async () => {
    const { user } = await showForm([{ message: '账号或密码错误', captchaNeeded: false }]);
    await user.type(username(), 'teacher');
    await user.type(password(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误');
    expect([username().value, password().value]).toEqual(['teacher', 'wrong']);
    expect(screen.queryByLabelText('验证码')).toBe(null);
  });

  it('shows a captcha once the server requires it and renews it after each failure', async () => {
    const keys: string[] = [];
    server.use(
      http.get(`${api}/sys/randomImage/:key`, ({ params }) => {
        keys.push(String(params['key']));
        return HttpResponse.json({ success: true, message: '', code: 200, result: 'data:image/svg+xml,x' });
      }),
    );
    const failure = { message: '验证码错误', captchaNeeded: true };
    const { submitted, user } = await showForm([failure, failure]);
    await user.type(username(), 'teacher');
    await user.type(password(), 'x{Enter}');
    await screen.findByAltText('验证码图片');
    await user.click(button());
    expect(screen.getByText('请输入验证码！').textContent).toBe('请输入验证码！');
    await user.type(captcha(), 'a1b2{Enter}');
    await waitFor(() => expect(keys.length).toBe(2));
    expect(submitted[1]).toEqual({
      username: 'teacher',
      password: 'x',
      remember_me: true,
      captcha: 'a1b2',
      checkKey: keys[0],
    });
    expect(keys[1]).not.toBe(keys[0]);
    expect([captcha().value, password().value]).toEqual(['', 'x']);
    await user.click(screen.getByRole('button', { name: '换一张验证码' }));
    await waitFor(() => expect(keys.length).toBe(3));
  });

  it('toggles the visibility of the password', async () => {
    const { user } = await showForm([]);
    await user.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password().type).toBe('text');
    await user.click(screen.getByRole('button', { name: '隐藏密码' }));
    expect(password().type).toBe('password');
  });

  it('sends the selected 自动登录 setting', async () => {
    const { submitted, user } = await showForm([]);
    await user.click(screen.getByLabelText('自动登录'));
    await user.type(username(), 'a');
    await user.type(password(), 'b{Enter}');
    expect(submitted).toEqual([{ username: 'a', password: 'b', remember_me: false }]);
  });
});
