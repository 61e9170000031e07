import * as z from 'zod/mini';
import { createTabStore, openStorage } from '#lib/storage.ts';

const store = () => createTabStore(openStorage('session'));

/** Where somebody wanted to go before they left for a login elsewhere; of this window alone. */
export function keepRedirect(redirect: string | undefined): void {
  if (redirect === undefined) store().remove('loginRedirect');
  else store().write('loginRedirect', redirect);
}

/** Once: a later login leads where it says itself. */
export function takeRedirect(): string | undefined {
  const kept = store().read('loginRedirect', z.string());
  store().remove('loginRedirect');
  return kept;
}
