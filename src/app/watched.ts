import type { App } from '#lib/app-context.tsx';

/**
 * Starts reporting to an inspector: of this browser, or with `app` on another device. This separate module keeps both
 * out of the first page.
 */
export async function watched(app?: App): Promise<void> {
  if (app === undefined) await import('./inspected-tab.ts');
  else (await import('#features/qa-link/running-link.tsx')).qaLinkOf(app);
}
