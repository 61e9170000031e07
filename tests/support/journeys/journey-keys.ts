import { type Locator, type Page, expect } from '@playwright/test';

const farthest = 80;

/**
 * Presses Tab or Shift+Tab until the element has the focus. Every focused element on the way must show its
 * focus.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let count = 0; count < farthest; count += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${farthest} times ${key} do not lead to ${target.toString()}`);
}

/**
 * Checks that the focus is visible: an outline or ring of the element, of its visual part, or of its label.
 */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean =>
      outlineStyle !== 'none' && outlineWidth !== '0px';
    const marks = (one: Element | null): boolean => {
      if (one === null) return false;
      const style = getComputedStyle(one);
      return isOutlined(style) || style.boxShadow !== 'none';
    };
    const isDrawnBefore = (one: Element): boolean => {
      const style = getComputedStyle(one, '::before');
      return style.content !== 'none' && isOutlined(style);
    };
    const isMarked =
      marks(element) ||
      isDrawnBefore(element) ||
      marks(element.parentElement) ||
      marks(element.nextElementSibling);
    return isMarked ? '' : element.outerHTML.slice(0, 200);
  });
  expect(unseen, 'has the focus and does not show it').toBe('');
}
