import type { App } from '#shared/app/app-context.tsx';
import { safeRedirect } from '#shared/menu/safe-redirect.ts';

/** Returns the address that a login leads to: the page that asked for it, otherwise the first page of the user. */
export function loginTarget({ landing }: Pick<App, 'landing'>, redirect: unknown): string {
  return safeRedirect(redirect) ?? landing();
}
