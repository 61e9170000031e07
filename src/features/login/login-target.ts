import type { App } from '#lib/app-context.tsx';
import { safeRedirect } from '#lib/menu/safe-redirect.ts';

/** Returns the address that a login leads to: the page that asked for it, otherwise the first page of the user. */
export function loginTarget({ landing }: Pick<App, 'landing'>, redirect: unknown): string {
  return safeRedirect(redirect) ?? landing();
}
