import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState, type FunctionComponent } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { focusHeadingOnNavigation } from './focus-heading.ts';

afterEach(cleanup);

/** Shows two pages with a button; the second page appears on an event. */
async function showPages(Late: FunctionComponent = () => <h1>后来</h1>) {
  const page = new EventTarget();
  const come = new Promise((resolve) => page.addEventListener('come', resolve, { once: true }));
  const root = createRootRoute({
    component: () => (
      <>
        <button type="button">菜单</button>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </>
    ),
  });
  const here = createRoute({ getParentRoute: () => root, path: '/here', component: () => <h1>这里</h1> });
  const late = createRoute({
    getParentRoute: () => root,
    path: '/late',
    loader: async () => void (await come),
    component: Late,
  });
  const router = createRouter({
    routeTree: root.addChildren([here, late]),
    history: createMemoryHistory({ initialEntries: ['/here'] }),
  });
  focusHeadingOnNavigation(router);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: '这里' });
  return {
    user: userEvent.setup(),
    leave: async () => {
      await act(async () => router.history.push('/late'));
    },
    arrive: async () => {
      page.dispatchEvent(new Event('come'));
      return screen.findByRole('heading', { name: '后来' });
    },
  };
}

describe('the focus after a page change', () => {
  it('moves to the heading', async () => {
    const { leave, arrive } = await showPages();
    await leave();
    const heading = await arrive();
    expect(document.activeElement).toBe(heading);
  });

  it('leaves the link that was followed', async () => {
    const { user, leave, arrive } = await showPages();
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await leave();
    const heading = await arrive();
    expect(document.activeElement).toBe(heading);
  });

  it.each([
    ['by mouse', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button'))],
    ['by keys', (user: ReturnType<typeof userEvent.setup>) => user.tab()],
  ])('stays when the user moved it %s before the page appeared', async (_, act) => {
    const { user, leave, arrive } = await showPages();
    await leave();
    await act(user);
    await arrive();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '菜单' }));
  });

  it('moves to the heading of a page that is drawn after its frame', async () => {
    const { leave, arrive } = await showPages(function InFrame() {
      const [isDrawn, setDrawn] = useState(false);
      useEffect(() => void setTimeout(() => setDrawn(true)), []);
      return <div data-pane="">{isDrawn ? <h1>后来</h1> : null}</div>;
    });
    await leave();
    const heading = await arrive();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('moves to the visible heading in a browser without checkVisibility', async () => {
    const methods = Object.getOwnPropertyDescriptors(Element.prototype);
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    // The test environment has no layout.
    Element.prototype.getClientRects = function rects() {
      return Object.assign(this.textContent === '别的' ? [] : [new DOMRect()], { item: () => null });
    };
    try {
      const { leave, arrive } = await showPages(() => (
        <>
          <h1>别的</h1>
          <h1>后来</h1>
        </>
      ));
      await leave();
      const heading = await arrive();
      expect(document.activeElement).toBe(heading);
    } finally {
      Object.defineProperty(Element.prototype, 'checkVisibility', methods.checkVisibility);
      Object.defineProperty(Element.prototype, 'getClientRects', methods.getClientRects);
    }
  });
});
