import { expect, type Locator, type Page } from '@playwright/test';
import { preferenceKeys } from '#shared/browser/storage.ts';
import { choosePersonEntry } from './journey-actions.ts';

type Settings = Readonly<Partial<Record<keyof typeof preferenceKeys, string | boolean>>>;

/** Stores settings as an earlier visit does; the next opened page uses them. */
export async function keepSettings(page: Page, settings: Settings): Promise<void> {
  const expected = new Map<string, unknown>(Object.entries(settings));
  for (const [name, key] of Object.entries(preferenceKeys)) {
    if (expected.has(name))
      await page.localStorage.setItem(key, JSON.stringify({ value: expected.get(name), expire: null }));
  }
}

/** Selects the tabbed layout for later logins in this browser, for journeys of a pupil that need it. */
export async function chooseTabs(page: Page): Promise<void> {
  await page.context().addInitScript(
    ([name, value]) => {
      // A sandboxed frame has no storage.
      if (window.origin !== 'null') window.localStorage.setItem(name, value);
    },
    [preferenceKeys.frame, JSON.stringify({ value: 'tabbed', expire: null })] as const,
  );
}

/** Opens the theme drawer from the user menu. */
export async function openThemeDrawer(page: Page): Promise<Locator> {
  await choosePersonEntry(page, '主题设置');
  const drawer = page.getByRole('dialog', { name: '主题设置' });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Returns a computed style of the element. */
export async function styleOf(locator: Locator, name: string): Promise<string> {
  return await locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    name,
  );
}

/** Records every combination of background, appearance and accent in any frame of the page from now on. */
export async function recordLooks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { campusLooks: seen });
    const note = (): void => {
      const { body } = document;
      const theme = document.querySelector('.radix-themes');
      if (body !== null) {
        const accent = theme === null ? '' : getComputedStyle(theme).getPropertyValue('--accent-9');
        const root = document.documentElement.dataset;
        seen.add(
          [
            getComputedStyle(body).backgroundColor,
            theme?.className ?? 'boot',
            accent,
            root['weak'] ?? 'full',
          ].join(' '),
        );
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

/** Returns the records of `recordLooks` on this page. */
export async function recordedLooks(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, 'campusLooks');
    return seen instanceof Set ? [...seen].map(String) : [];
  });
}

/** A window in which the header has room for enough groups of the menu. */
export const wideWindow = { width: 1920, height: 800 };

export const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });

/** Opens a page that is longer than a low window. */
export async function openUserList(page: Page): Promise<void> {
  await page.goto('/isystem/user');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

export const sideMenu = (page: Page): Locator => page.locator('#side-menu');

export async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0;
}
