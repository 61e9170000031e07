import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { AppProvider, type App } from '#lib/app-context.tsx';
import { createNotices } from '#lib/notices.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { bootstrapMachine } from '#machines/bootstrap/bootstrap.machine.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { StoredSession } from '#machines/session/session-events.ts';
import type { Schema } from '#openapi/index.ts';
import { ThemeScope } from '#ui/theme-scope.tsx';
import { answerInPlaceOfTheServer } from './fake-server.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

/** Somebody who may do one thing and not another. */
const session = createActor(
  sessionMachine.provide({
    actors: {
      restoreSession: fromPromise<StoredSession | undefined>(async () => ({
        token: 'gallery',
        userInfo: { id: 'u1', username: 'teacher', realname: '李老师' },
        roles: ['teacher'],
      })),
      bootstrap: bootstrapMachine.provide({
        actors: {
          loadPermissions: fromPromise<Schema<'UserPermissions'>, { token: string }>(async () => ({
            menu: [{ id: 'm1', path: '/a', name: 'a', component: 'a', meta: { title: 'a' } }],
            auth: [{ action: 'user:add', type: '1', status: '1' }],
            allAuth: [],
          })),
          buildRoutes: fromPromise<unknown, { menu: readonly Schema<'MenuEntry'>[] }>(async () => undefined),
        },
      }),
    },
    actions: { storeUser: () => undefined, storePermissions: () => undefined },
  }),
);

const app: App = {
  session,
  preferences: createActor(preferencesMachine, { input: { stored: undefined } }),
  notices: createNotices(),
  config: readRuntimeConfig({}),
  pages: { has: () => false, load: async () => null },
  menu: () => ({ routes: new Map(), patterns: [], names: new Map(), tree: [] }),
  findRoute: () => undefined,
};

answerInPlaceOfTheServer();
session.start();

/** What the real app has around its pages, with a server made of a few lines. */
export function GalleryApp({ children }: { readonly children: ReactNode }) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={queryClient}>
        <ThemeScope>{children}</ThemeScope>
      </QueryClientProvider>
    </AppProvider>
  );
}
