import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { SessionDialogs } from '#features/login/session-dialogs.tsx';
import { RootView } from '#features/shell/root-view.tsx';
import type { App } from '#shared/app/app-context.tsx';

export type RouterContext = { readonly app: App; readonly queryClient: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

// Loaded before the network fails; the page works without it.
const AppWatch = lazy<ComponentType>(() =>
  import('#features/connection/app-watch.tsx').then(
    (module) => ({ default: module.AppWatch }),
    () => ({ default: () => null }),
  ),
);

function Root() {
  const isEntry = useLocation({ select: ({ pathname }) => pathname.startsWith('/user') });
  return (
    <RootView dialogs={<SessionDialogs />}>
      <Suspense>{isEntry ? null : <AppWatch />}</Suspense>
    </RootView>
  );
}
