import * as z from 'zod/mini';
import { randomText } from '#shared/text/random-key.ts';
import { createWindowStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';

/** Returns the identity of this window, which survives reloads; later ones sort later alphabetically. */
export function windowName(now: number): string {
  const store = createWindowStore(openStorage('session'));
  const known = store.read('INSPECTOR_WINDOW', z.string());
  if (known !== undefined) return known;
  const name = `${now}-${randomText(6)}`;
  store.write('INSPECTOR_WINDOW', name);
  return name;
}
