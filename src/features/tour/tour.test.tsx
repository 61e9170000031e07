import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { themeElement } from '#shared/browser/theme.ts';
import { runTour } from './run-tour.ts';
import { TourOffer } from './tour-offer.tsx';
import { tourSteps } from './tour-steps.ts';

afterEach(cleanup);

const Home = () => (
  <>
    <h1>首页</h1>
    <TourOffer />
  </>
);
const offer = () => screen.queryByRole('region', { name: '新手引导' });

it('the tour is offered until it is dismissed, separately for each user of the browser', async () => {
  const { user } = await showApp(Home, '/toy', 't1');
  await user.click(screen.getByRole('button', { name: '不用了' }));
  expect(offer()).toBe(null);
  cleanup();
  await showApp(Home, '/toy', 't1');
  expect(offer()).toBe(null);
  cleanup();
  await showApp(Home, '/toy', 't2');
  expect(screen.getByRole('button', { name: '开始引导' }).tagName).toBe('BUTTON');
});

describe('the steps of the tour', () => {
  const placesIn = (page: ReactNode) => {
    cleanup();
    render(page);
    return tourSteps(() => true)
      .slice(0, 2)
      .map(({ element }) => (element instanceof Element ? element.textContent : element));
  };
  const menu = (inside: ReactNode) => <nav aria-label="主菜单">{inside}</nav>;

  it('omit pages that the user cannot access', () => {
    expect(tourSteps(() => true).map(({ popover }) => popover.title)).toEqual([
      '班级管理',
      '课程包管理',
      '开始上课',
      '批改',
      '帮助',
    ]);
    expect(tourSteps((path) => path !== '/course/course')).toHaveLength(4);
  });

  it('point at the menu entry, its collapsed group or the menu button, or have no target', () => {
    const entries = (
      <>
        <a href="/isystem/departDetailList">班级管理</a>
        <details>
          <summary>课程管理</summary>
          <a href="/course/course" style={{ display: 'none' }}>
            课程包管理
          </a>
        </details>
      </>
    );
    expect(placesIn(menu(entries))).toEqual(['班级管理', '课程管理']);
    expect(placesIn(<button aria-label="打开菜单">≡</button>)).toEqual(['≡', '≡']);
    expect(placesIn(menu('图标'))).toEqual(['图标', '图标']);
    expect(placesIn(null)).toEqual([undefined, undefined]);
  });
});

it('the tour is a themed modal dialog and ends when the page is left', () => {
  const stop = vi.fn<() => void>();
  let leave = (): void => undefined;
  runTour({
    theme: themeElement('dark'),
    hasPage: () => true,
    onLeave: (ask) => {
      leave = ask;
      return stop;
    },
  });
  const step = screen.getByRole('dialog', { name: '班级管理' });
  expect([step.getAttribute('aria-modal'), step.classList.contains('dark')]).toEqual(['true', true]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['跳过', '下一步']);
  leave();
  expect([screen.queryByRole('dialog'), stop.mock.calls.length]).toEqual([null, 1]);
});
