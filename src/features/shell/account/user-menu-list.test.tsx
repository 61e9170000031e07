import { Theme } from '@radix-ui/themes';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import { UserMenuList } from './user-menu-list.tsx';

afterEach(cleanup);

const ignore = () => undefined;

/** Opens the user menu of a person with these roles, in the tabbed or the basic layout. */
async function openMenu(roles: readonly string[], frame: 'person' | 'basic') {
  const session = testSession({ roles });
  const preferences = createActor(preferencesMachine.provide({ actions: { store: ignore, apply: ignore } }), {
    input: { stored: { frame } },
  }).start();
  const rootRoute = createRootRoute();
  const Menu = () => (
    <UserMenuList
      trigger={<button type="button">人</button>}
      onDepartment={ignore}
      onThemeSettings={ignore}
      basic={frame === 'basic' ? { onMenu: ignore, onLogout: ignore } : undefined}
    />
  );
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/', component: Menu }),
    createRoute({ getParentRoute: () => rootRoute, path: '/dashboard/index', component: () => <p>首页</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <Theme>
      <AppProvider value={testApp({ session, preferences })}>
        <RouterProvider router={router} />
      </AppProvider>
    </Theme>,
  );
  await screen.findByRole('menuitem', { name: '主题设置' });
  return { user: userEvent.setup(), frameNow: () => preferences.getSnapshot().context.chosen.frame };
}

it('staff try the layout of pupils, and leave it again', async () => {
  const staff = await openMenu(['teacher'], 'person');
  await staff.user.click(screen.getByRole('menuitem', { name: '体验学生端' }));
  await waitFor(() => expect(staff.frameNow()).toBe('basic'));
  await screen.findByText('首页');
  cleanup();
  const back = await openMenu(['teacher'], 'basic');
  await back.user.click(screen.getByRole('menuitem', { name: '退出学生端' }));
  await waitFor(() => expect(back.frameNow()).toBe('person'));
});

it('a pupil has no such entry', async () => {
  await openMenu(['student'], 'basic');
  expect(screen.queryByRole('menuitem', { name: /学生端/ })).toBe(null);
  // Staff read 切换部门 and 回到前台.
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(names).toEqual(['主题设置', '修改密码', '换班级', '更多功能', '发现', '退出登录']);
});
