import { type Page, expect, test } from '@playwright/test';
import { asksLater } from './asks-later.ts';
import { expectPath, holdBack } from './journey-actions.ts';
import { leaveStudio } from './journey-editor.ts';
import { askedTwice, callName, isCall, isFile } from './journey-requests.ts';
import { quiet } from './journey-watch.ts';

/** Asks again every few seconds: figures of this moment. */
const asksAgain = /^\/monitor\//;
/** Editors bring their own code, and have the window without its menu. */
const isStudio = (path: string): boolean => path.startsWith('/create');

/** Calls that no page of the menu makes: the bell, and what the socket has fetched anew as it opens. */
const isOfShell =
  /listByUser|getUserPermissionByToken|getCurrentUserDeparts|config\/get(Config|CurrentConfig|SiteLook)\?|getDictItems/;

/**
 * Goes to an entry from a first page that is fresh, by its link: few files, its data asked for beside them and once, and
 * no file when it is seen again. `requests` are all that its browser makes.
 */
export async function expectQuickVisit(page: Page, requests: readonly string[], path: string): Promise<void> {
  const start = requests.length;
  await page.goto('/dashboard/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);
  const before = requests.length;
  const known = new Set(requests.slice(start).filter(isCall).map(callName));
  const isOwn = (url: string): boolean => isCall(url) && !isOfShell.test(url) && !known.has(callName(url));
  // Its code does not come before its data is asked for.
  const letGo = await holdBack(page, '**/assets/**');
  const asked = asksLater.has(path)
    ? undefined
    : page.waitForRequest((request) => isOwn(request.url()), { timeout: 15_000 });
  await followLink(page, path);
  await asked;
  letGo();
  await expectPath(page, path);
  await expect(page.getByRole('main').getByLabel('加载中').filter({ visible: true })).toHaveCount(0);
  await quiet(page);
  // A form that was filled in with what was read asks for its editor then.
  if (path === '/sys/sysConfig') await expect(page.locator('main [contenteditable]').first()).toBeVisible();
  const calls = requests.slice(before).filter(isOwn);
  if (!asksAgain.test(path)) expect.soft(askedTwice(calls), `${path} asks again`).toEqual([]);
  const files = () => requests.slice(before).filter(isFile);
  const first = files();
  if (!isStudio(path))
    expect.soft(first.length, `${path}: files\n${first.join('\n')}`).toBeLessThanOrEqual(6);
  await page.unrouteAll({ behavior: 'wait' });
  await test.step('seen again', async () => {
    if (isStudio(path)) await leaveStudio(page);
    await followLink(page, '/dashboard/index');
    await expectPath(page, '/dashboard/index');
    await followLink(page, path);
    await expectPath(page, path);
    await quiet(page);
    expect.soft(files().slice(first.length), `${path} again`).toEqual([]);
  });
}

/** Presses a link of the menu wherever its group hides it. */
export async function followLink(page: Page, path: string): Promise<void> {
  const link = page.getByRole('navigation', { name: '主菜单' }).locator(`a[href="${path}"]`).first();
  // A press on one that the menu has just replaced would open its address anew, past the app: the next one is pressed.
  await expect(async () =>
    link.evaluate((found) => {
      if (!(found instanceof HTMLElement) || !found.isConnected) throw new Error('the link has gone');
      found.click();
    }),
  ).toPass();
}
