import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openStorage } from '#shared/browser/storage.ts';
import { LoginKindChoice, LessonCodeForm, useLoginKind } from './login-kind.tsx';

afterEach(() => {
  cleanup();
  openStorage('local')?.clear();
});

function Doors() {
  const [kind, choose] = useLoginKind();
  return (
    <>
      <LoginKindChoice kind={kind} onChoose={choose} />
      {kind === 'pupil' ? <LessonCodeForm /> : null}
    </>
  );
}

function showDoors() {
  const rootRoute = createRootRoute();
  const lesson = createRoute({ getParentRoute: () => rootRoute, path: '/c/$token' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([lesson]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <RouterContextProvider router={router}>
      <Doors />
    </RouterContextProvider>,
  );
  return { router, user: userEvent.setup() };
}

describe('the kinds of login', () => {
  it('show a new device the code of the lesson, and remember that staff logged in', async () => {
    const { user } = showDoors();
    expect(screen.getByRole('button', { name: '我是学生' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByLabelText('课堂码')).not.toBe(null);
    await user.click(screen.getByRole('button', { name: '我是老师' }));
    expect(screen.queryByLabelText('课堂码')).toBe(null);
    cleanup();
    showDoors();
    expect(screen.getByRole('button', { name: '我是老师' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByLabelText('课堂码')).toBe(null);
  });

  it('lead with the code to the picture cards of the lesson', async () => {
    const { router, user } = showDoors();
    await user.type(screen.getByLabelText('课堂码'), ' ab2c{Enter}');
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/c/AB2C'));
  });

  it('ask again for what is no code', async () => {
    const { router, user } = showDoors();
    await user.type(screen.getByLabelText('课堂码'), '三班{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('请输入大屏幕上的字母和数字！');
    expect(router.latestLocation.pathname).toBe('/');
  });
});
