// @vitest-environment happy-dom
// A wide screen, not a phone.
// @vitest-environment happy-dom
// @vitest-environment-options { "width": 1366, "height": 768 }
import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor as waitForState } from 'xstate';
import { AppProvider } from '#shared/app/app-context.tsx';
import { buildMenuRegistry, findRoute } from '#shared/menu/menu-registry.ts';
import { createNotices } from '#shared/app/notices.ts';
import { tabInfoKey } from '#shared/tabs/tab-info.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { unsavedParts } from '#shared/tabs/unsaved-parts.ts';
import { tabsMachine } from '#machines/tabs/tabs.machine.ts';
import type { TabsCommand } from '#machines/tabs/tab-list.ts';
import { TabBar } from './tab-bar.tsx';

afterEach(() => {
  cleanup();
  unsavedParts.abandonAll();
});

const titles: Readonly<Record<string, string>> = { '/a': '甲', '/b': '乙', '/c': '丙' };
const registry = buildMenuRegistry(
  ['/dashboard/index', '/a', '/b', '/c'].map((path) => ({
    path,
    component: 'a/Page',
    meta: { title: path },
  })),
  { config: {}, siteOrigin: 'http://localhost', hasComponent: () => true, log: () => undefined },
);

/** Renders the bar with 甲 乙 丙, and a router that accepts every navigation. */
async function showBar(open: readonly string[] = ['/a', '/b', '/c']) {
  const notices = createNotices();
  const opened = (href: string): TabsCommand => ({
    type: 'tab.open',
    href,
    title: titles[href] ?? href,
    keepAlive: true,
  });
  const actor = createActor(
    tabsMachine.provide({
      actors: {
        loadTabs: fromPromise<unknown>(async () => undefined),
        leaveFor: fromPromise<TabsCommand | undefined, { href: string; command: TabsCommand }>(
          async ({ input }) => {
            actor.send(opened(input.href));
            return input.command;
          },
        ),
      },
      actions: {
        goTo: (_, { href }) => actor.send(opened(href)),
        persist: () => undefined,
        refuse: (_, { message }) => {
          notices.show({ kind: 'warning', text: message });
        },
      },
    }),
  ).start();
  actor.send({ type: 'tabs.restore' });
  await waitForState(actor, (snapshot) => snapshot.matches('ready'));
  for (const href of open) actor.send(opened(href));
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '$', component: TabBar });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: ['/a'] }),
  });
  render(
    <AppProvider
      value={testApp({ tabs: () => actor, notices, findRoute: (path) => findRoute(registry, path) })}
    >
      <QueryClientProvider client={new QueryClient()}>
        <Theme>
          <RouterProvider router={router} />
        </Theme>
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByRole('tablist', { name: '页签' });
  return {
    actor,
    user: userEvent.setup(),
    said: () => notices.snapshot().map(({ text }) => text),
    idOf: (key: string) => actor.getSnapshot().context.list.find((tab) => tab.key === key)?.id ?? -1,
  };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const bar = () =>
  screen
    .getAllByRole('tab')
    .map((one) => (one.getAttribute('aria-selected') === 'true' ? `[${one.textContent}]` : one.textContent))
    .join(' ');
const middle = (element: HTMLElement) =>
  fireEvent(element, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
const tabOrder = () => screen.getAllByRole('tab').filter((one) => one.tabIndex === 0);

describe('the tab bar', () => {
  it('closes a tab by its close button or a middle click, and activates a neighbour', async () => {
    const { user } = await showBar();
    expect(bar()).toBe('首页 甲 乙 [丙]');
    middle(tab('乙'));
    await waitFor(() => expect(bar()).toBe('首页 甲 [丙]'));
    // The first pointer event loads the drag library, which remounts every tab.
    await user.hover(tab('丙'));
    await waitFor(() => expect(tab('丙').closest('[data-dragging]')).not.toBeNull());
    const [cross] = within(tab('丙').parentElement ?? document.body).getAllByTitle('关闭');
    await user.click(cross ?? document.body);
    await waitFor(() => expect(bar()).toBe('首页 [甲]'));
  });

  it('refuses to close the home tab and the last tab', async () => {
    const { said } = await showBar(['/a']);
    middle(tab('首页'));
    expect(said()).toEqual(['首页不能关闭!']);
    middle(tab('甲'));
    await waitFor(() => expect(bar()).toBe('[首页]'));
    middle(tab('首页'));
    expect(said()).toEqual(['首页不能关闭!', '这是最后一页，不能再关闭了啦']);
  });

  it('is a single tab stop with arrow keys for the focus, Enter to open and Delete to close', async () => {
    const { user } = await showBar();
    expect(tabOrder()).toEqual([tab('丙')]);
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect([document.activeElement, bar()]).toEqual([tab('甲'), '首页 甲 乙 [丙]']);
    expect(tabOrder()).toEqual([tab('甲')]);
    await user.keyboard('{Enter}');
    expect(bar()).toBe('首页 [甲] 乙 丙');
    await user.keyboard('{Delete}');
    await waitFor(() => expect(bar()).toBe('首页 [乙] 丙'));
    expect(document.activeElement).toBe(tab('乙'));
    await user.tab();
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(tab('乙'));
  });

  it('moves a tab with Ctrl+Shift+arrow, keeps its focus and announces its position', async () => {
    const { user } = await showBar();
    act(() => tab('丙').focus());
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect([bar(), document.activeElement]).toEqual(['首页 甲 [丙] 乙', tab('丙')]);
    expect(screen.getByText('丙：第 3 个，共 4 个').getAttribute('aria-live')).toBe('polite');
  });

  it.each([
    ['关闭左侧', '乙', '首页 [乙] 丙'],
    ['关闭右侧', '甲', '首页 [甲]'],
    ['关闭其他', '甲', '首页 [甲]'],
    ['关闭其他', '首页', '[首页]'],
    ['刷新', '乙', '首页 甲 乙 [丙]'],
  ])('offers the menu item %s for the tab %s', async (choice, title, expected) => {
    const { user } = await showBar();
    if (choice === '关闭左侧') fireEvent.click(tab('甲'));
    await user.pointer({ keys: '[MouseRight]', target: tab(title) });
    await user.click(await screen.findByRole('menuitem', { name: choice }));
    await waitFor(() => expect(bar()).toBe(expected));
    expect(screen.queryByRole('menu')).toBe(null);
  });

  it('opens the menu on Shift+F10, disables items without effect and restores the focus', async () => {
    const { user } = await showBar();
    act(() => tab('甲').focus());
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
      ['刷新', null],
      ['关闭左侧', 'true'],
      ['关闭右侧', null],
      ['关闭其他', null],
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(tab('甲')));
  });

  it('opens the menu on a long press without activating the tab', async () => {
    await showBar();
    const touch = { pointerType: 'touch', bubbles: true, clientX: 20, clientY: 20 };
    fireEvent(tab('甲'), new PointerEvent('pointerdown', touch));
    await screen.findByRole('menuitem', { name: '刷新' });
    fireEvent(tab('甲'), new PointerEvent('pointerup', touch));
    fireEvent.click(tab('甲'));
    expect(bar()).toBe('首页 甲 乙 [丙]');
  });

  it('marks unsaved tabs and requires confirmation before closing them', async () => {
    const { user, idOf } = await showBar();
    const dropped: string[] = [];
    act(() =>
      unsavedParts.hold('form', {
        tab: tabInfoKey(idOf('/b')),
        keep: () => undefined,
        drop: () => dropped.push('form'),
      }),
    );
    expect(bar()).toBe('首页 甲 乙（未保存） [丙]');
    await user.pointer({ keys: '[MouseRight]', target: tab('丙') });
    await user.click(await screen.findByRole('menuitem', { name: '关闭左侧' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('乙：确定放弃编辑？');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect([bar(), dropped]).toEqual(['首页 甲 乙（未保存） [丙]', []]);
    middle(screen.getByRole('tab', { name: /乙/ }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃编辑' }),
    );
    await waitFor(() => expect(bar()).toBe('首页 甲 [丙]'));
    expect(dropped).toEqual(['form']);
  });

  it('preserves order and focus when dragging becomes available', async () => {
    const { user } = await showBar();
    act(() => tab('乙').focus());
    const before = tab('乙');
    await user.hover(tab('甲'));
    await waitFor(() => expect(tab('乙')).not.toBe(before));
    expect([bar(), document.activeElement]).toEqual(['首页 甲 乙 [丙]', tab('乙')]);
  });
});
