import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stringifySearchText } from '#shared/app/search-text.ts';
import type { Schema } from '#openapi/index.ts';
import { WorkCard } from './work-card.tsx';

afterEach(cleanup);

function show(work: Partial<Schema<'PublicWork'>>) {
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/work-detail' }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    stringifySearch: stringifySearchText,
  });
  const { container } = render(
    <RouterContextProvider router={router}>
      <WorkCard work={{ id: '1234567890123456789', workName: '迷宫', ...work }} />
    </RouterContextProvider>,
  );
  return container;
}

describe('a work card', () => {
  it('links to the page of the work', () => {
    show({});
    expect(screen.getByRole('link', { name: '迷宫' }).getAttribute('href')).toBe(
      '/work-detail?id=1234567890123456789',
    );
  });

  it('shows the username if there is no real name, and the counts', () => {
    show({ realname: '', username: 'xiaoming', viewNum: 12, starNum: null });
    expect(screen.getByRole('article').textContent).toContain('xiaoming');
    expect(screen.getByRole('article').textContent).toContain('观看12点赞0');
  });

  it('draws a placeholder cover if there is none or it fails to load', () => {
    const bare = show({ coverFileKey_url: null });
    expect(bare.querySelectorAll('svg[viewBox="0 0 160 120"]').length).toBe(1);
    cleanup();
    const broken = show({ coverFileKey_url: '/api/sys/common/static/gone.png' });
    const picture = broken.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/sys/common/static/gone.png?width=384');
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['288', '216']);
    if (picture !== null) fireEvent.error(picture);
    expect(broken.querySelectorAll('svg[viewBox="0 0 160 120"]').length).toBe(1);
  });
});
