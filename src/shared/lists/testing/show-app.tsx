import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { AppProvider } from '#shared/app/app-context.tsx';
import { createNotices } from '#shared/app/notices.ts';
import type { PageProps } from '#shared/app/page.ts';
import { parseSearchText, stringifySearchText } from '#shared/app/search-text.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import type { Schema } from '#openapi/index.ts';

type ClassReading = Schema<'ClassReading'>;

/** A ready session of the user with this id; without one, an anonymous one. */
function sessionOf(
  userId: string | undefined,
  actions: readonly string[],
  reading: ClassReading | undefined,
) {
  const userInfo = userId === undefined ? undefined : { id: userId, username: userId };
  const auth = actions.map((action) => ({ action, type: '1' }));
  const isNobody = actions.length === 0 && reading === undefined;
  const permissions = isNobody ? undefined : { menu: [], auth, allAuth: [], ...(reading && { reading }) };
  return testSession({ permissions, userInfo });
}

/**
 * Renders one page at `/toy` with the providers of the app and an in-memory history. `actions`: the permission codes of
 * the user; `reading`: the reading settings of the user's class.
 */
export async function showApp(
  Page: ComponentType<PageProps>,
  address = '/toy',
  userId?: string,
  actions: readonly string[] = [],
  reading?: ClassReading,
) {
  const notices = createNotices();
  const app = testApp({ notices, session: sessionOf(userId, actions, reading) });
  const AtAddress = () => {
    const { pathname, search } = useRouterState({ select: ({ location }) => location });
    return <Page path={pathname} search={search} params={{}} permissions={[]} title="" />;
  };
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/toy', component: AtAddress }),
    createRoute({ getParentRoute: () => rootRoute, path: '/elsewhere', component: () => <p>elsewhere</p> }),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree,
    history,
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <AppProvider value={app}>
      <QueryClientProvider client={queryClient}>
        <Theme>
          <RouterProvider router={router} />
        </Theme>
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findAllByRole('heading');
  return {
    user: userEvent.setup(),
    router,
    history,
    queryClient,
    /** Returns the current search. */
    search: () => history.location.search,
    noticeTexts: () => notices.snapshot().map(({ kind, text }) => `${kind} ${text}`),
  };
}
