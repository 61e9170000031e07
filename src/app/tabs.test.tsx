// @vitest-environment happy-dom
// A wide screen, not a phone.
// @vitest-environment-options { "width": 1366, "height": 768 }
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '#shared/browser/storage.ts';
import { bar, menu, showTabbedApp, shownPage } from './testing/tabbed-app.tsx';

beforeEach(() => openStorage('session')?.clear());
afterEach(cleanup);

const tab = (name: string) => screen.getByRole('tab', { name });
const field = () => shownPage().getByRole('textbox');

describe('the tab bar', () => {
  it('shows a tab for each full path, home first', async () => {
    const { go } = await showTabbedApp('/a');
    expect(bar()).toBe('首页 [甲]');
    await go('/b');
    await go('/b?id=1');
    await go('/dashboard/index');
    expect(bar()).toBe('[首页] 甲 乙 乙');
    await go('/b?id=1');
    expect([bar(), shownPage().getByRole('heading').textContent]).toEqual([
      '首页 甲 乙 [乙]',
      '页面 /b?id=1',
    ]);
  });

  it('keeps the tab when a page changes its own search, and after going back', async () => {
    const { user, back, router } = await showTabbedApp('/a');
    await user.type(field(), '写了一半');
    await user.click(shownPage().getByRole('button', { name: '下一页' }));
    await waitFor(() => expect(router.history.location.href).toBe('/a?page=2'));
    expect([bar(), field()]).toEqual(['首页 [甲]', expect.objectContaining({ value: '写了一半' })]);
    await back();
    expect([bar(), router.history.location.href]).toEqual(['首页 [甲]', '/a']);
    expect(field()).toHaveProperty('value', '写了一半');
  });

  it('keeps the visible tab when a hidden page changes its own search, and applies the change later', async () => {
    const { go, router } = await showTabbedApp('/a');
    await go('/b');
    const hidden = screen.getAllByRole('button', { name: '下一页', hidden: true })[0];
    if (hidden === undefined) throw new Error('no hidden page');
    fireEvent.click(hidden);
    await go('/b?id=1');
    expect([bar(), router.history.location.href]).toEqual(['首页 甲 乙 [乙]', '/b?id=1']);
    await go('/a');
    await waitFor(() => expect(router.history.location.href).toBe('/a?page=2'));
    expect([bar(), shownPage().getByRole('heading').textContent]).toEqual([
      '首页 [甲] 乙 乙',
      '页面 /a?page=2',
    ]);
  });

  it('follows the navigation when the page being left changes its own search', async () => {
    const { go, router } = await showTabbedApp('/a');
    const next = shownPage().getByRole('button', { name: '下一页' });
    await act(async () => {
      const leaving = router.navigate({ href: '/b' });
      // The address has changed, and the page has not.
      await vi.waitFor(() => expect(router.latestLocation.pathname).toBe('/b'), { interval: 0 });
      next.click();
      await leaving;
    });
    expect([bar(), router.history.location.href]).toEqual(['首页 甲 [乙]', '/b']);
    await go('/a');
    await waitFor(() => expect(router.history.location.href).toBe('/a?page=2'));
  });

  it('returns to the tab that showed a history entry, even if its address has changed', async () => {
    const { user, go, back, router } = await showTabbedApp('/a');
    await user.type(field(), '写了一半');
    await go('/b');
    await go('/a');
    await user.click(shownPage().getByRole('button', { name: '下一页' }));
    await waitFor(() => expect(router.history.location.href).toBe('/a?page=2'));
    await back();
    await back();
    expect(bar()).toBe('首页 甲 [乙]');
    await back();
    expect([bar(), router.history.location.href]).toEqual(['首页 [甲] 乙', '/a']);
    expect(field()).toHaveProperty('value', '写了一半');
  });

  it('opens no tab for a page with its own window', async () => {
    const { go } = await showTabbedApp('/a');
    await go('/out');
    expect([bar(), screen.queryByRole('tabpanel')]).toEqual(['首页 甲', null]);
    await go('/a');
    expect(bar()).toBe('首页 [甲]');
  });

  it('activates a clicked tab together with its address', async () => {
    const { user, go, router } = await showTabbedApp('/a');
    await go('/b');
    await user.click(tab('甲'));
    await waitFor(() => expect(bar()).toBe('首页 [甲] 乙'));
    expect(router.history.location.href).toBe('/a');
  });
});

describe('pages in tabs', () => {
  it('keep their input while another tab is shown, and are idle meanwhile', async () => {
    const { user, go, log } = await showTabbedApp('/a');
    await user.type(field(), '写了一半');
    await waitFor(() => expect(log).toEqual(['reads /a', 'starts /a']));
    await go('/b');
    await waitFor(() => expect(log.slice(2)).toEqual(['ends /a', 'reads /b', 'starts /b']));
    await go('/a');
    expect(field()).toHaveProperty('value', '写了一半');
    // Its answer stays in the cache without an observer.
    expect(log.slice(5)).toEqual(['ends /b', 'starts /a']);
  });

  it('remount if the menu does not keep them alive', async () => {
    const { user, go } = await showTabbedApp('/fresh');
    await user.type(field(), '写了一半');
    await go('/b');
    await go('/fresh');
    expect([bar(), field()]).toEqual(['首页 [不保留] 乙', expect.objectContaining({ value: '' })]);
  });

  it('remount and refetch after 刷新', async () => {
    const { user, log } = await showTabbedApp('/a');
    await user.type(field(), '写了一半');
    await user.pointer({ keys: '[MouseRight]', target: tab('甲') });
    await user.click(await screen.findByRole('menuitem', { name: '刷新' }));
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    await waitFor(() => expect(log.slice(2)).toEqual(['ends /a', 'reads /a', 'starts /a']));
  });

  it('fail alone, and recover with 重试', async () => {
    const { user, go } = await showTabbedApp('/a');
    await go('/b');
    await user.click(shownPage().getByRole('button', { name: '弄坏' }));
    // React reports the error that a boundary has caught.
    vi.mocked(globalThis.console.error).mockClear();
    expect(bar()).toBe('首页 甲 [乙]');
    await go('/a');
    expect(field()).toHaveProperty('value', '');
    await go('/b');
    await user.click(shownPage().getByRole('button', { name: '重试' }));
    expect(shownPage().getByRole('heading').textContent).toBe('页面 /b');
  });

  it('set the title of their tab', async () => {
    const { user, go } = await showTabbedApp('/a');
    await user.click(shownPage().getByRole('button', { name: '命名' }));
    await go('/b');
    expect(bar()).toBe('首页 自己的名字 [乙]');
  });
});

describe('the open tabs', () => {
  it('return after a reload, and only the shown one is mounted', async () => {
    const before = await showTabbedApp('/a');
    await before.go('/b?id=1');
    await before.go('/a');
    before.view.unmount();
    const { log } = await showTabbedApp('/a');
    expect(bar()).toBe('首页 [甲] 乙');
    await waitFor(() => expect(log.filter((line) => line.startsWith('starts'))).toEqual(['starts /a']));
  });

  it('exclude pages that the menu no longer contains', async () => {
    const before = await showTabbedApp('/a');
    await before.go('/b');
    before.view.unmount();
    const { go, session, permissions } = await showTabbedApp('/a');
    await go('/c');
    permissions.menu = menu.filter(({ path }) => path !== '/b');
    act(() => session.send({ type: 'permissions.changed' }));
    await waitFor(() => expect(bar()).toBe('首页 甲 [丙]'));
  });

  it('belong to a user in a department: after a switch only the shown page stays, remounted', async () => {
    const { user, go, session } = await showTabbedApp('/a');
    await go('/b');
    await user.type(field(), '写了一半');
    act(() =>
      session.send({ type: 'user.replaced', userInfo: { id: 'u1', username: 'teacher', orgCode: 'B02' } }),
    );
    await waitFor(() => expect(bar()).toBe('首页 [乙]'));
    // The page is drawn after its frame.
    expect(await shownPage().findByRole('textbox')).toHaveProperty('value', '');
  });

  it('are removed by a logout', async () => {
    const { session } = await showTabbedApp('/a');
    expect(openStorage('session')?.getItem('pro__OPEN_TABS')).toContain('/a');
    act(() => session.send({ type: 'logout.confirm' }));
    await waitFor(() => expect(session.getSnapshot().value).toBe('anonymous'));
    expect(openStorage('session')?.getItem('pro__OPEN_TABS')).toBe(null);
  });

  it('are kept for a user whose session expired, and for no other', async () => {
    const before = await showTabbedApp('/a');
    act(() => before.session.send({ type: 'token.expired' }));
    act(() => before.session.send({ type: 'relogin.confirm' }));
    await waitFor(() => expect(before.session.getSnapshot().value).toBe('anonymous'));
    before.view.unmount();
    const again = await showTabbedApp('/b');
    expect(bar()).toBe('首页 甲 [乙]');
    again.view.unmount();
    const kept = openStorage('session')?.getItem('pro__OPEN_TABS') ?? '';
    openStorage('session')?.setItem('pro__OPEN_TABS', kept.replace('u1', 'u2'));
    await showTabbedApp('/b');
    expect(bar()).toBe('首页 [乙]');
  });
});

describe('without a bar', () => {
  it('there is one page at a time, remounted with each path', async () => {
    const { app, user, go } = await showTabbedApp('/a');
    act(() => app.preferences.send({ type: 'preference.set', change: { multiTab: false } }));
    expect(screen.queryByRole('tablist')).toBe(null);
    const box = () => screen.getByRole('textbox');
    await user.type(box(), '写了一半');
    await go('/a?id=1');
    expect(box()).toHaveProperty('value', '写了一半');
    await go('/b');
    await go('/c');
    await go('/a');
    expect([
      box(),
      app
        .tabs()
        .getSnapshot()
        .context.list.map(({ key }) => key),
    ]).toEqual([expect.objectContaining({ value: '' }), ['/dashboard/index', '/a?id=1', '/a']]);
  });

  it('the shown page stays unchanged when the bar appears and disappears', async () => {
    const { app, user } = await showTabbedApp('/a');
    await user.type(field(), '写了一半');
    act(() => app.preferences.send({ type: 'preference.set', change: { multiTab: false } }));
    expect(screen.getByRole('textbox')).toHaveProperty('value', '写了一半');
    act(() => app.preferences.send({ type: 'preference.set', change: { multiTab: true } }));
    expect([bar(), field()]).toEqual(['首页 [甲]', expect.objectContaining({ value: '写了一半' })]);
  });
});

describe('the scroll position', () => {
  it('is restored with the tab', async () => {
    const { go } = await showTabbedApp('/a');
    const scrolls: number[] = [];
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolls.at(-1) ?? 0 });
    window.scrollTo = (_x: number | ScrollToOptions | undefined, y?: number) => void scrolls.push(y ?? 0);
    scrolls.push(480);
    fireEvent.scroll(window);
    await go('/b');
    expect(scrolls.at(-1)).toBe(0);
    await go('/a');
    expect(scrolls.at(-1)).toBe(480);
  });
});
