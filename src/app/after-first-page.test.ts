import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { buildMenuRegistry } from '#shared/menu/menu-registry.ts';
import { fetchListsAfter, firstPageIsThere } from './after-first-page.ts';
import { createPages } from './component-registry.ts';

const entry = (path: string, component: string) => ({ path, component, meta: { title: path } });

/** Pages of the project by path, with a record of the fetched ones. */
function pagesOf(...paths: readonly string[]) {
  const fetched: string[] = [];
  const pages = createPages(
    Object.fromEntries(
      paths.map((path) => [
        path,
        async () => {
          fetched.push(path);
          return { default: () => null };
        },
      ]),
    ),
  );
  return { pages, fetched };
}

const menuOf = (...menu: readonly ReturnType<typeof entry>[]) =>
  buildMenuRegistry(menu, { config: {}, siteOrigin: '', hasComponent: () => true, log: () => undefined });

it('one list of the menu is prefetched, and only after the first page is drawn', async () => {
  const { pages, fetched } = pagesOf(
    'dashboard/index',
    'system/sys-config',
    'system/user-list',
    'system/log-list',
  );
  const menu = menuOf(
    entry('/dashboard/index', 'dashboard/Index'),
    entry('/sys/sysConfig', 'system/SysConfig'),
    entry('/isystem/user', 'system/UserList'),
    entry('/isystem/log', 'system/LogList'),
  );
  let comes = (): void => undefined;
  const firstPage = new Promise<void>((resolve) => {
    comes = resolve;
  });
  const coming = fetchListsAfter(firstPage, { pages: () => pages, menu: () => menu });
  await import('#shared/lists/resource-page.tsx');
  expect(fetched).toEqual([]);
  comes();
  await coming;
  expect(fetched).toEqual(['system/user-list']);
});

it('no list is prefetched for a user without one', async () => {
  const { pages, fetched } = pagesOf(
    'dashboard/index',
    'account/course/course-list-card',
    'system/user-list',
  );
  const menu = menuOf(
    entry('/dashboard/index', 'dashboard/Index'),
    entry('/account/course', 'account/course/CourseListCard'),
  );
  await fetchListsAfter(Promise.resolve(), { pages: () => pages, menu: () => menu });
  expect(fetched).toEqual([]);
});

it('the wait for the first page ends when its answers are cached, and not before', async () => {
  vi.useFakeTimers();
  try {
    const client = new QueryClient();
    await client.prefetchQuery({ queryKey: ['', '', '/shared'], queryFn: async () => 1 });
    const seen: string[] = [];
    const early = firstPageIsThere(client).then(() => seen.push('without answers'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(seen).toEqual([]);
    await client.prefetchQuery({ queryKey: ['ann', 'a01', '/figures'], queryFn: async () => 1 });
    await early;
    expect(seen).toEqual(['without answers']);
    void firstPageIsThere(client).then(() => seen.push('with answers'));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['without answers', 'with answers']);
  } finally {
    vi.useRealTimers();
  }
});
