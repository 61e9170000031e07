import { type Locator, type Page, expect } from '@playwright/test';
import * as z from 'zod/mini';
import { businessConstants } from '#machines/business-constants.ts';
import { storeKeys } from '#shared/browser/storage.ts';
import { liveSocketOpen } from './journey-watch.ts';
import { journeyPassword } from '../engines/product-process.ts';

const session = z.object({
  token: z.string(),
  userInfo: z.unknown(),
  role: z.nullish(z.unknown()),
  sysAllDictItems: z.nullish(z.unknown()),
});

/** Returns a unique name for a record: `提示-mb3k2x1f0`. */
export function uniqueName(prefix: string): string {
  return `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
}

/** Waits until the page has this path, with any query. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

/** Waits for the login page and returns its redirect target, or null if it has none. */
export async function expectLoginPage(page: Page): Promise<string | null> {
  await expectPath(page, '/user/login');
  await expect(page.getByRole('heading', { name: '账号密码登录' })).toBeVisible();
  return new URL(page.url()).searchParams.get('redirect');
}

/** Fills in and submits the login form on the page. */
export async function submitLogin(page: Page, username: string, password = journeyPassword): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(username);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Logs in through the login page and waits for the first page, for journeys about the login. */
export async function loginByHand(page: Page, username: string, password = journeyPassword): Promise<void> {
  await page.goto('/user/login');
  await submitLogin(page, username, password);
  await expectShell(page);
}

/** Logs in and waits for the first page. */
export async function loginAs(page: Page, username: string, password = journeyPassword): Promise<void> {
  await enterAs(page, '/dashboard/index', username, password);
  await expectShell(page);
}

/**
 * Opens a page as a logged-in user without the login page and the first page. The session is requested from
 * the API and stored like the login page stores it.
 */
export async function enterAs(
  page: Page,
  address: string,
  username: string,
  password = journeyPassword,
): Promise<void> {
  const answer = await page.request.post('/api/sys/login', { data: { username, password } });
  const { result } = z.object({ result: session }).parse(await answer.json());
  const expire = Date.now() + businessConstants.sessionLifetime;
  const kept = {
    [storeKeys.username]: username,
    [storeKeys.userInfo]: result.userInfo,
    [storeKeys.roles]: result.role ?? [],
    [storeKeys.dictionaries]: result.sysAllDictItems ?? {},
    [storeKeys.accessToken]: result.token,
  };
  await page.goto('/livez');
  await page.evaluate(
    ([items, until]) => {
      for (const [key, value] of Object.entries(items))
        window.localStorage.setItem(key, JSON.stringify({ value, expire: until }));
    },
    [kept, expire] as const,
  );
  await page.goto(address);
}

async function expectShell(page: Page): Promise<void> {
  await expectPath(page, '/dashboard/index');
  await expect(personButton(page)).toBeVisible();
}

/**
 * Selects an option by its visible text, in a native list or in a searchable one. `field` is found by its
 * label.
 */
export async function choose(field: Locator, text: string): Promise<void> {
  const page = field.page();
  // A list may grow and change its kind while it loads.
  await expect(async () => {
    const native = field.and(page.locator('select'));
    if ((await native.count()) > 0) {
      await native.selectOption({ label: text }, { timeout: 2000 });
      return;
    }
    const input = field.and(page.locator('input'));
    // Text that was typed but not selected disappears on leaving the field.
    await input.blur({ timeout: 2000 });
    // The option may be selected already, and typing the same text again triggers no event.
    if ((await input.inputValue({ timeout: 2000 })) === text) return;
    await input.fill(text, { timeout: 2000 });
    await page.getByRole('listbox').getByRole('option', { name: text, exact: true }).click({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** Holds back requests to these addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Toasts of success; `failureNotice` finds the others. */
export function notice(page: Page): Locator {
  return page.getByRole('status', { name: '提示', exact: true });
}

export function failureNotice(page: Page): Locator {
  return page.getByRole('alert', { name: '错误提示' });
}

/** Each failure toast on the screen. */
export const failures = (page: Page): Locator => failureNotice(page).locator('[data-kind]');

/** Opens the user list and waits for its rows. */
export async function openUsers(page: Page, username = 'admin'): Promise<void> {
  await enterAs(page, '/isystem/user', username);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Returns the stored value of a key of docs/wire.md#storage, or undefined. */
export async function stored(page: Page, key: string): Promise<unknown> {
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage: items }) => items).find(({ name }) => name === key);
  return kept === undefined ? undefined : JSON.parse(kept.value);
}

/** Returns the token of the current user. */
export async function tokenOf(page: Page): Promise<string> {
  const kept = await stored(page, 'pro__Access-Token');
  if (typeof kept === 'object' && kept !== null && 'value' in kept && typeof kept.value === 'string') {
    return kept.value;
  }
  throw new Error('nobody is logged in');
}

/** Ends the session of an open page from outside, like a password change on another device. */
export async function endSession(page: Page): Promise<void> {
  await liveSocketOpen(page);
  await endToken(page);
}

/** Ends the session of a page that has no live socket yet. */
export async function endToken(page: Page): Promise<void> {
  const answer = await fetch(new URL('/api/sys/logout', page.url()), {
    method: 'POST',
    headers: { 'X-Access-Token': await tokenOf(page) },
  });
  expect(answer.status).toBe(200);
}

/** Logs out by the button of the header, and confirms. */
export async function logOut(page: Page): Promise<void> {
  await liveSocketOpen(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
}

/** The dialog of an expired login. */
export const expired = (page: Page): Locator => page.getByRole('alertdialog', { name: '登录已过期' });

/** Logs in again in that dialog. */
export async function loginAgain(page: Page, password = journeyPassword): Promise<void> {
  await expired(page).getByLabel('密码', { exact: true }).fill(password);
  await expired(page).getByRole('button', { name: '登录并继续' }).click();
}

/** Opens a page by the menu and its groups: at the side, or behind 更多功能 in the simple layout. */
export async function openMenu(page: Page, ...titles: readonly string[]): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const groups = titles.slice(0, -1);
  await expect(menu).toBeVisible();
  if ((await page.locator('[data-frame="basic"]').count()) > 0) await choosePersonEntry(page, '更多功能');
  for (const title of groups) {
    const group = menu
      .locator('details')
      .filter({ has: page.getByText(title, { exact: true }) })
      .first();
    if (!(await group.evaluate((one) => one.hasAttribute('open'))))
      await group.locator(':scope > summary').click();
  }
  await menu.getByRole('link', { name: titles.at(-1) ?? '', exact: true }).click();
}

/** Opens a page of technicians, which is a link of the page 系统维护. */
export async function openMaintenance(page: Page, title: string): Promise<void> {
  await openMenu(page, '系统维护');
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
}

/** The button of the header with the name of the user; the greeting of pupils is 你好. */
export function personButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^(?:欢迎您|你好)，/ });
}

/** Chooses an entry of the user menu. */
export async function choosePersonEntry(page: Page, name: string): Promise<void> {
  await personButton(page).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Calls the API as the current user and returns `result`. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { 'X-Access-Token': await tokenOf(page) },
    ...(body === undefined ? {} : { data: body }),
  });
  const json: unknown = await answer.json();
  if (typeof json !== 'object' || json === null || !('success' in json) || json.success !== true)
    throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
  return 'result' in json ? json.result : null;
}
