import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { AppProvider } from '#shared/app/app-context.tsx';
import type { createApp } from './create-app.ts';

/** The app with its context providers. Their values never change. */
export function AppView({ app, router, queryClient }: ReturnType<typeof createApp>) {
  return (
    <AppProvider value={app}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>
  );
}
