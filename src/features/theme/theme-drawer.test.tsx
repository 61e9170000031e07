import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor, fromPromise } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import type { Preferences, ThemeColor } from '#machines/preferences/preference-values.ts';
import { ThemeDrawer } from './theme-drawer.tsx';

afterEach(cleanup);

function show(stored: Partial<Preferences> = {}, roles: readonly string[] = []) {
  const nothing = () => undefined;
  const preferences = createActor(
    preferencesMachine.provide({
      actors: { prepareColor: fromPromise<void, { color: ThemeColor }>(async () => undefined) },
      actions: {
        store: nothing,
        apply: nothing,
        announcePreparing: nothing,
        withdrawPreparing: nothing,
        announceFailure: nothing,
      },
    }),
    { input: { stored } },
  ).start();
  const session = testSession({ token: 't', roles });
  render(
    <AppProvider value={testApp({ preferences, session })}>
      <Theme>
        <ThemeDrawer onClose={nothing} />
      </Theme>
    </AppProvider>,
  );
  return { user: userEvent.setup(), chosen: () => preferences.getSnapshot().context.chosen };
}

const dialog = () => within(screen.getByRole('dialog', { name: '主题设置' }));
const isOn = (name: string) => dialog().getByRole('switch', { name }).getAttribute('aria-checked');
const isDisabled = (name: string) => dialog().getByRole('switch', { name }).hasAttribute('disabled');

describe('the theme drawer', () => {
  it('has the headings and labels of the original product', () => {
    show();
    const headings = [...dialog().getAllByRole('heading'), ...screen.getAllByRole('group')].map(
      (one) => one.querySelector('legend')?.textContent ?? one.textContent,
    );
    expect(headings).toEqual(
      expect.arrayContaining(['显示模式', '整体风格设置', '主题色', '导航模式', '其他设置']),
    );
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '浅色',
      '深色',
      '跟随系统',
      '暗色菜单风格',
      '亮色菜单风格',
      '薄暮',
      '火山',
      '日暮',
      '明青',
      '极光绿',
      '拂晓蓝（默认）',
      '极客蓝',
      '酱紫',
      '标签页布局',
      '简洁布局',
      '侧边栏导航',
      '顶部栏导航',
      '固定',
      '流式',
    ]);
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
      '固定顶栏',
      '向下滚动时隐藏顶栏',
      '固定侧边菜单',
      '色弱模式',
      '多页签模式',
    ]);
  });

  it('shows pupils the settings of the basic layout and allows switching to the tabbed layout', async () => {
    const { user, chosen } = show({}, ['student']);
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual(['色弱模式']);
    expect(screen.queryAllByRole('group', { name: '导航模式' })).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: '大字' }));
    expect(chosen().textSize).toBe('large');
    await user.click(screen.getByRole('radio', { name: '标签页布局' }));
    expect(screen.queryAllByRole('group', { name: '字号' })).toHaveLength(0);
    expect(chosen().frame).toBe('tabbed');
    expect(screen.queryAllByRole('group', { name: '导航模式' })).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: '简洁布局' }));
    expect(chosen().frame).toBe('person');
  });

  it('shows the current settings and applies changes immediately', async () => {
    const { user, chosen } = show({ theme: 'dark', color: '#722ED1' });
    const checked = screen.getAllByRole('radio', { checked: true });
    expect(checked.map((one) => one.closest('label')?.textContent)).toEqual([
      '跟随系统',
      '暗色菜单风格',
      '酱紫',
      '标签页布局',
      '侧边栏导航',
      '固定',
    ]);
    await user.click(screen.getByRole('radio', { name: '亮色菜单风格' }));
    await user.click(screen.getByRole('radio', { name: '深色' }));
    await user.click(screen.getByRole('radio', { name: '流式' }));
    await user.click(screen.getByRole('switch', { name: '多页签模式' }));
    await user.click(screen.getByRole('switch', { name: '色弱模式' }));
    expect(chosen()).toMatchObject({
      theme: 'light',
      appearance: 'dark',
      contentWidth: 'Fluid',
      multiTab: false,
      weakMode: true,
    });
  });

  it('enables hiding the header only for a fixed header, and switches it off with the fixed header', async () => {
    const { user } = show();
    expect([isDisabled('向下滚动时隐藏顶栏'), isOn('向下滚动时隐藏顶栏')]).toEqual([true, 'false']);
    await user.click(screen.getByRole('switch', { name: '固定顶栏' }));
    await user.click(screen.getByRole('switch', { name: '向下滚动时隐藏顶栏' }));
    expect(isOn('向下滚动时隐藏顶栏')).toBe('true');
    await user.click(screen.getByRole('switch', { name: '固定顶栏' }));
    expect([isDisabled('向下滚动时隐藏顶栏'), isOn('向下滚动时隐藏顶栏')]).toEqual([true, 'false']);
  });

  it('disables 流式 and 固定侧边菜单 for the top navigation', async () => {
    const { user, chosen } = show({ contentWidth: 'Fluid', fixedSidebar: true });
    await user.click(screen.getByRole('radio', { name: '顶部栏导航' }));
    expect([isDisabled('固定侧边菜单'), isOn('固定侧边菜单'), chosen().contentWidth]).toEqual([
      true,
      'false',
      'Fixed',
    ]);
    expect(screen.getByRole('radio', { name: '流式' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getAllByRole('button', { name: '说明' }).length).toBe(3);
  });

  it('restores the defaults', async () => {
    const { user, chosen } = show({ theme: 'dark', multiTab: false, layout: 'topmenu' });
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(chosen()).toMatchObject({ theme: 'light', multiTab: true, layout: 'sidemenu' });
  });
});

describe('the theme settings as text', () => {
  it('are not available to teachers', () => {
    show({}, ['teacher']);
    expect(screen.queryByRole('button', { name: '复制设置' })).toBe(null);
  });

  it('are copied as complete JSON', async () => {
    const { user } = show({ theme: 'dark' }, ['admin']);
    await user.click(screen.getByRole('button', { name: '复制设置' }));
    expect(await screen.findByText('已复制')).toBe(screen.getByRole('status'));
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
      theme: 'dark',
      color: '#1890FF',
    });
  });
});
