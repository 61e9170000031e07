import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { buildMenuRegistry } from '#shared/menu/menu-registry.ts';
import { testApp } from '#shared/app/testing/test-app.ts';
import { DepartChoice, PeopleChoice } from '#shared/people/people-choice.tsx';
import { DepartFilter } from '#shared/lists/depart-filter.tsx';
import { answered, api, onlineServer, pageOf } from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

/** Renders the field for a user with these menu pages, and records the requests. */
function show(pages: readonly string[], field: ReactNode): string[] {
  const asked: string[] = [];
  onlineServer.use(
    http.get(`${api}/*`, ({ request: { url } }) => {
      const path = new URL(url).pathname.split('/').at(url.includes('getPeople') ? -2 : -1) ?? '';
      asked.push(path);
      if (path === 'getCurrentUserDeparts') return answered({ list: [ownClass] });
      return answered(path === 'queryOffered' ? [] : pageOf([]));
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
      <QueryClientProvider client={new QueryClient()}>{field}</QueryClientProvider>
    </AppProvider>,
  );
  return asked;
}

const ownClass = { id: 'c1', departName: '三年级一班', orgCode: 'A01' };

/** Returns the requests when a user with these menu pages opens a people field. */
async function askedBy(pages: readonly string[]): Promise<string[]> {
  const asked = show(
    pages,
    <PeopleChoice
      label="借用人"
      value={[]}
      names={new Map()}
      single
      from={{ code: 'toys', key: 'keeper' }}
      onChange={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: '借用人' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  return [...asked].sort();
}

it('a user with access to the department page selects people by department', async () => {
  expect(await askedBy(['/isystem/departDetailList'])).toEqual(['departUserList', 'queryOffered']);
});

it('any other user selects from the people that the form API returns', async () => {
  expect(await askedBy(['/course/course'])).toEqual(['getPeople']);
});

describe('a department field', () => {
  const departField = (onChange: (value: readonly string[]) => void) => (
    <DepartChoice label="班级" value={[]} single onChange={onChange} />
  );

  it('offers all managed departments to a user with access to the department page', async () => {
    const asked = show(
      ['/isystem/departDetailList'],
      departField(() => undefined),
    );
    await userEvent.click(screen.getByRole('button', { name: '班级' }));
    await waitFor(() => expect(new Set(asked)).toEqual(new Set(['queryOffered'])));
  });

  it('in a list filter offers the departments available to the user', async () => {
    const chosen = vi.fn<(value: string) => void>();
    const filter = <DepartFilter id="depart" label="班级" value="" onChange={chosen} />;
    const asked = show(['/account/center'], filter);
    await userEvent.click(screen.getByRole('button', { name: '班级：全部' }));
    await userEvent.click(await screen.findByText('三年级一班'));
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(chosen).toHaveBeenCalledWith('c1');
    expect(new Set(asked)).toEqual(new Set(['getCurrentUserDeparts']));
    cleanup();
    const byStaff = show(['/course/course'], filter);
    await waitFor(() => expect(new Set(byStaff)).toEqual(new Set(['queryOffered'])));
  });

  it('offers other users their own departments', async () => {
    const chosen = vi.fn<(value: readonly string[]) => void>();
    show(['/account/center'], departField(chosen));
    await userEvent.click(screen.getByRole('button', { name: '班级' }));
    await userEvent.click(await screen.findByText('三年级一班'));
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    expect(chosen).toHaveBeenCalledWith(['c1']);
  });
});
