import { type Locator, type Page, expect } from '@playwright/test';
import { openMenu } from './journey-actions.ts';

export function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tab', { name, exact: true });
}

/** Checks the titles of the tabs in order; the selected one is in brackets. */
export async function expectTabs(page: Page, expected: string): Promise<void> {
  await expect.poll(() => tabTitles(page)).toBe(expected);
}

async function tabTitles(page: Page): Promise<string> {
  return await page
    .getByRole('tablist', { name: '页签' })
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs
        .map((one) =>
          one.getAttribute('aria-selected') === 'true' ? `[${one.textContent}]` : one.textContent,
        )
        .join(' '),
    );
}

/** Chooses an entry of a tab's context menu, opened by the right button. */
export async function chooseOnTab(page: Page, name: string, choice: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page
    .getByRole('menu', { name: `${name}的菜单` })
    .getByRole('menuitem', { name: choice })
    .click();
}

/** Returns the middle of an element in the window. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Simulates a finger with touch events. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: (x: number, y: number) => touch('touchStart', x, y),
    move: (x: number, y: number) => touch('touchMove', x, y),
    up: () => touch('touchEnd'),
  };
}

/**
 * Opens a page from the menu and waits for its tab, which appears with the page; leaving earlier would create
 * none.
 */
export async function openTab(page: Page, title: string): Promise<void> {
  await openMenu(page, title);
  await expect(tab(page, title)).toHaveAttribute('aria-selected', 'true');
}
