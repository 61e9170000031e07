import { type Locator, type Page, expect, test } from '@playwright/test';
import { pagesWithoutPrefetch } from './pages-without-prefetch.ts';
import { expectPath, holdBack } from './journey-actions.ts';
import { leaveStudio } from './journey-editor.ts';
import { askedTwice, callName, isCall, isFile } from './journey-requests.ts';
import { quiet } from './journey-watch.ts';

/** Pages that poll every few seconds for current figures. */
const asksAgain = /^\/monitor\//;
/** Editors load their own code and have no menu. */
const isStudio = (path: string): boolean => path.startsWith('/create');

/**
 * Calls of the shell and not of a page: the bell, and the requests that are repeated when the socket opens.
 */
const isOfShell =
  /listByUser|getUserPermissionByToken|getCurrentUserDeparts|config\/get(Config|CurrentConfig|SiteLook)\?|getDictItems/;

/**
 * Opens a menu entry by its link from a fresh first page. Checks that it loads few files, requests its data
 * once and in parallel, and loads no file when it is opened again. The code of the lists may be prefetched before or
 * load with the page; the editor of rich text is not counted. `requests` are all requests of the browser.
 */
export async function expectQuickVisit(page: Page, requests: readonly string[], path: string): Promise<void> {
  const start = requests.length;
  await page.goto('/dashboard/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);
  const before = requests.length;
  const known = new Set(requests.slice(start).filter(isCall).map(callName));
  const isOwn = (url: string): boolean => isCall(url) && !isOfShell.test(url) && !known.has(callName(url));
  // The code is held back until the data is requested, which proves that the request does not wait for it.
  const letGo = await holdBack(page, '**/assets/**');
  const asked = pagesWithoutPrefetch.has(path)
    ? undefined
    : page.waitForRequest((request) => isOwn(request.url()), { timeout: 15_000 });
  await followLink(page, path);
  await asked;
  letGo();
  await expectPath(page, path);
  await expect(page.getByRole('main').getByLabel('加载中').filter({ visible: true })).toHaveCount(0);
  await quiet(page);
  // The form loads its editor after it was filled with data.
  if (path === '/sys/sysConfig') await expect(page.locator('main [contenteditable]').first()).toBeVisible();
  const calls = requests.slice(before).filter(isOwn);
  if (!asksAgain.test(path)) expect.soft(askedTwice(calls), `${path} asks again`).toEqual([]);
  const files = () => requests.slice(before).filter(isFile);
  const first = files();
  const own = first.filter((url) => !/\/rich-editor-[^/]+$/.test(url));
  if (!isStudio(path)) expect.soft(own.length, `${path}: files\n${own.join('\n')}`).toBeLessThanOrEqual(6);
  await page.unrouteAll({ behavior: 'wait' });
  await test.step('the page is opened again', async () => {
    if (isStudio(path)) await leaveStudio(page);
    await followLink(page, '/dashboard/index');
    await expectPath(page, '/dashboard/index');
    await followLink(page, path);
    await expectPath(page, path);
    await quiet(page);
    expect.soft(files().slice(first.length), `${path} again`).toEqual([]);
  });
}

export const linkTo = (page: Page, path: string): Locator =>
  page.getByRole('navigation', { name: '主菜单' }).locator(`a[href="${path}"]`).first();

/** Clicks a link of the menu, also if its group hides it. */
export async function followLink(page: Page, path: string): Promise<void> {
  const link = linkTo(page, path);
  // Clicking a link that the menu has just replaced would navigate past the app, so the current one is
  // clicked.
  await expect(async () =>
    link.evaluate((found) => {
      if (!(found instanceof HTMLElement) || !found.isConnected) throw new Error('the link has gone');
      found.click();
    }),
  ).toPass();
}
