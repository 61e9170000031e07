import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#api/connection.ts';
import { AppProvider } from '#lib/app-context.tsx';
import { buildMenuRegistry } from '#lib/menu/menu-registry.ts';
import { testApp } from '#lib/testing/test-app.ts';
import { PeopleChoice } from './people-choice.tsx';
import { answered, api, onlineServer, pageOf } from './testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

/** What is asked for when somebody with these pages in their menu opens the field. */
async function askedBy(pages: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  onlineServer.use(
    http.get(`${api}/*`, ({ request: { url } }) => {
      const path = new URL(url).pathname.split('/').at(url.includes('getPeople') ? -2 : -1) ?? '';
      asked.push(path);
      return answered(path === 'queryMyDeptTreeList' ? [] : pageOf([]));
    }),
  );
  const menu = pages.map((path) => ({ id: path, path, component: path, meta: { title: path } }));
  const registry = buildMenuRegistry(menu, {
    config: {},
    siteOrigin: 'http://localhost:3000',
    hasComponent: () => true,
    log: () => undefined,
  });
  const app = testApp({ menu: () => registry });
  render(
    <AppProvider value={app}>
      <QueryClientProvider client={new QueryClient()}>
        <PeopleChoice
          label="借用人"
          value={[]}
          names={new Map()}
          single
          from={{ code: 'toys', key: 'keeper' }}
          onChange={() => undefined}
        />
      </QueryClientProvider>
    </AppProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '借用人' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  return asked.toSorted();
}

it('is by department for whoever answers for people', async () => {
  expect(await askedBy(['/isystem/departDetailList'])).toEqual(['departUserList', 'queryMyDeptTreeList']);
});

it('is whom the form names for everybody else', async () => {
  expect(await askedBy(['/course/course'])).toEqual(['getPeople']);
});
