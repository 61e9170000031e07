import * as z from 'zod/mini';
import { createTabStore, openStorage } from '#shared/browser/storage.ts';

const store = () => createTabStore(openStorage('session'));

/** Stores the page to open after an external login, for this window only. */
export function storeRedirect(redirect: string | undefined): void {
  if (redirect === undefined) store().remove('loginRedirect');
  else store().write('loginRedirect', redirect);
}

/** Returns the stored page and removes it: a later login has its own. */
export function takeRedirect(): string | undefined {
  const storedRedirect = store().read('loginRedirect', z.string());
  store().remove('loginRedirect');
  return storedRedirect;
}
