import { idleTime } from '#shared/browser/idle-time.ts';

/**
 * Fetches the common code of all lists after `something`, when the browser is idle, unless `isTimely` returns false by
 * then.
 */
export async function fetchKitAfter(something: Promise<void>, isTimely = () => true): Promise<void> {
  await something;
  await idleTime();
  // This is a prefetch: the first list imports it again and shows a failure.
  if (isTimely()) await import('#shared/lists/resource-page.tsx').catch(() => undefined);
}
