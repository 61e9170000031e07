import type { Page } from '@playwright/test';

/** Counts what a person presses on the page from now on, and with what; a choice in a native list is two. */
export async function countClicks(page: Page) {
  let clicks = 0;
  const pointers = new Set<string>();
  await page.exposeFunction('campusClicked', (count: number, pointer?: string) => {
    clicks += count;
    if (pointer !== undefined) pointers.add(pointer);
  });
  const listen = (): void => {
    const tell: unknown = Reflect.get(globalThis, 'campusClicked');
    const told = (...parameters: [number, string?]) => typeof tell === 'function' && tell(...parameters);
    // What a label or the keyboard passes on to its field is no press of its own.
    window.addEventListener('pointerdown', ({ pointerType }) => told(1, pointerType), { capture: true });
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && told(2), {
      capture: true,
    });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return { clicks: () => clicks, pointers: () => [...pointers] };
}
