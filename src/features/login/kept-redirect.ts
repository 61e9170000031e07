import * as z from 'zod/mini';
import { createTabStore, openStorage } from '#shared/browser/storage.ts';

const store = () => createTabStore(openStorage('session'));

/** Stores the redirect before an external login, for this window only. */
export function keepRedirect(redirect: string | undefined): void {
  if (redirect === undefined) store().remove('loginRedirect');
  else store().write('loginRedirect', redirect);
}

/** Removes it too: a later login has its own redirect. */
export function takeRedirect(): string | undefined {
  const storedRedirect = store().read('loginRedirect', z.string());
  store().remove('loginRedirect');
  return storedRedirect;
}
