import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createActor } from 'xstate';
import { AppProvider, type App } from '#lib/app-context.tsx';
import { createNotices } from '#lib/notices.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { ThemeScope } from '#ui/theme-scope.tsx';
import { answerInPlaceOfTheServer } from './fake-server.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

/** Somebody who may do one thing and not another. */
const session = createActor(sessionMachine, {
  snapshot: sessionMachine.resolveState({
    value: 'anonymous',
    context: {
      token: undefined,
      userInfo: { id: 'u1', username: 'teacher', realname: '李老师' },
      roles: ['teacher'],
      permissions: { menu: [], auth: [{ action: 'user:add', type: '1', status: '1' }], allAuth: [] },
      failure: undefined,
      leaveReason: undefined,
    },
  }),
});

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
