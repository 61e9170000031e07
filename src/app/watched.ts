import type { App } from '#lib/app-context.tsx';

/**
 * Somebody watches this tab: an inspector of this browser, or with `app` one on another device. By way of a module of its
 * own: what each of them consists of is not the first page's affair.
 */
export async function watched(app?: App): Promise<void> {
  if (app === undefined) await import('./inspected-tab.ts');
  else (await import('#features/qa-link/running-link.tsx')).qaLinkOf(app);
}
