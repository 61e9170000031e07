import type { Page } from '@playwright/test';

/**
 * Counts the clicks of a user from now on and their pointer types. A choice in a native list counts as two.
 */
export async function countClicks(page: Page) {
  let clicks = 0;
  const pointers = new Set<string>();
  await page.exposeFunction('campusClicked', (count: number, pointer?: string) => {
    clicks += count;
    if (pointer !== undefined) pointers.add(pointer);
  });
  const listen = (): void => {
    const notify: unknown = Reflect.get(globalThis, 'campusClicked');
    const count = (...parameters: [number, string?]) => typeof notify === 'function' && notify(...parameters);
    // Clicks that a label or the keyboard forwards to a field do not count.
    window.addEventListener('pointerdown', ({ pointerType }) => count(1, pointerType), { capture: true });
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(2), {
      capture: true,
    });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return { clicks: () => clicks, pointers: () => [...pointers] };
}
