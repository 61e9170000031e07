import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import { ThemeScope } from '#shared/ui/theme-scope.tsx';
import { answerInPlaceOfTheServer } from './fake-server.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

/** A user with one permission and without another. */
const session = testSession({
  userInfo: { id: 'u1', username: 'teacher', realname: '李老师' },
  roles: ['teacher'],
  permissions: { menu: [], auth: [{ action: 'user:add', type: '1', status: '1' }], allAuth: [] },
});

const app = testApp({ session });

answerInPlaceOfTheServer();

/** The providers of the real app, with a minimal fake server. */
export function GalleryApp({ children }: { readonly children: ReactNode }) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={queryClient}>
        <ThemeScope>{children}</ThemeScope>
      </QueryClientProvider>
    </AppProvider>
  );
}
