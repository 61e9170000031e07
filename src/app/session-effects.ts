import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { clearOfflineAnswers } from '#shared/api/offline-answers.ts';
import { keepPermissions, userPermissions } from '#shared/api/permission.ts';
import { attemptLogin, logout } from '#features/login/api.ts';
import { greeting } from '#shared/menu/greeting.ts';
import type { Notices } from '#shared/app/notices.ts';
import { bootstrapMachine } from '#machines/bootstrap/bootstrap.machine.ts';
import { sessionMachine, type Credentials, type StoredSession } from '#machines/session/session.machine.ts';
import type { Schema } from '#openapi/index.ts';
import type { SessionStore } from '#shared/app/session-store.ts';

type Menu = readonly Schema<'MenuEntry'>[];

export type SessionDeps = {
  readonly store: SessionStore;
  readonly notices: Notices;
  readonly queryClient: QueryClient;
  readonly buildMenu: (menu: Menu) => Promise<void>;
  readonly goToLogin: () => void;
  /** A full page load: nothing of the ended session stays in memory. */
  readonly goToRoot: () => void;
  readonly reloadPage: () => void;
};

/**
 * The browser aborts calls when a page unloads, and the page sees the failure before it is gone, but runs no further
 * task. Without this delay, a reload before the page is ready would log the user out.
 */
function rejectInNextTask(error: unknown): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(reject, 0, error));
}

function retryNotice(reason: string) {
  const text = `部门已切换，但获取新部门的权限失败（${reason}），正在重试`;
  return { kind: 'warning', title: '系统提示', text } as const;
}

/** The login calls and the permissions that belong to them. */
function loginCalls() {
  // Equal permissions keep their identity, so a refetch without changes has no effect on the page.
  let permissions: Schema<'UserPermissions'> | undefined;
  // A login result contains the permissions for the first menu of its session.
  let lastLogin: Schema<'LoginResult'> | undefined;
  return {
    authenticate: async (credentials: Credentials, signal: AbortSignal) => {
      lastLogin = await attemptLogin(credentials, signal);
      return lastLogin;
    },
    loadPermissions: async (token: string, signal: AbortSignal) => {
      const loginPermissions = lastLogin?.token === token ? lastLogin.permissions : null;
      lastLogin = undefined;
      if (loginPermissions) keepPermissions(loginPermissions);
      const fresh = loginPermissions ?? (await userPermissions(signal).catch(rejectInNextTask));
      permissions = replaceEqualDeep(permissions, fresh);
      return permissions;
    },
  };
}

/** The session machine with its effects: calls, storage, notices and navigation (docs/behaviour.md#session). */
export function provideSession({ store, notices, queryClient, buildMenu, ...page }: SessionDeps) {
  const calls = loginCalls();
  const bootstrap = bootstrapMachine.provide({
    actors: {
      loadPermissions: fromPromise<Schema<'UserPermissions'>, { token: string }>(({ input, signal }) =>
        calls.loadPermissions(input.token, signal),
      ),
      buildRoutes: fromPromise<unknown, { menu: Menu }>(async ({ input }) => buildMenu(input.menu)),
    },
  });
  return sessionMachine.provide({
    actors: {
      bootstrap,
      restoreSession: fromPromise<StoredSession | undefined>(async () => store.restore()),
      authenticate: fromPromise<Schema<'LoginResult'>, Credentials>(({ input, signal }) =>
        calls.authenticate(input, signal),
      ),
      endSession: fromPromise<void, { token: string }>(async ({ input, signal }) => {
        await logout(input.token, signal);
      }),
    },
    actions: {
      storeSession: (_, result) => store.keepLogin(result),
      storeUser: (_, userInfo) => store.keepUser(userInfo),
      storePermissions: (_, permissions) => store.keepPermissions(permissions),
      clearStored: (_, { token }) => {
        store.clear(token);
        void clearOfflineAnswers();
      },
      greet: () => {
        const text = `${greeting(new Date().getHours())}，欢迎回来`;
        notices.show({ kind: 'success', title: '欢迎', text });
      },
      announceUnauthorised: () => {
        notices.show({ kind: 'error', title: '系统提示', text: '未授权，请重新登录' });
      },
      announceLogoutFailure: (_, { message }) => {
        const notice = { kind: 'error', title: '错误', text: message } as const;
        notices.show(notice);
        // The site root loads next and discards the toasts on screen.
        store.leaveNotice(notice);
      },
      announceRetry: (_, { message }) => void notices.show(retryNotice(message)),
      announceElsewhere: (_, { session }) => {
        const text = session === undefined ? '已在其他页面退出登录' : '已在其他页面登录了另一个账号';
        store.leaveNotice({ kind: 'info', title: '系统提示', text });
      },
      // Shared data stays: its keys contain no user.
      dropCaches: () => {
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== '' });
        void clearOfflineAnswers();
      },
      ...page,
    },
  });
}
