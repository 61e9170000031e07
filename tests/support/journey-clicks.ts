import type { Page } from '@playwright/test';

/** Counts what a person presses on the page from now on, by mouse or finger; a choice in a native list is two. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('campusClicked', (count: number) => {
    clicks += count;
  });
  const listen = (): void => {
    const tell: unknown = Reflect.get(globalThis, 'campusClicked');
    const told = (count: number) => typeof tell === 'function' && tell(count);
    // What a label or the keyboard passes on to its field is no press of its own.
    window.addEventListener('pointerdown', () => told(1), { capture: true });
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && told(2), {
      capture: true,
    });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
