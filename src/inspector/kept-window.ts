import * as z from 'zod/mini';
import { randomText } from '#lib/random-key.ts';
import { createWindowStore } from '#lib/named-stores.ts';
import { openStorage } from '#lib/storage.ts';

/** What this window is known by, reloaded too; later ones come later in the alphabet. */
export function windowName(now: number): string {
  const store = createWindowStore(openStorage('session'));
  const known = store.read('INSPECTOR_WINDOW', z.string());
  if (known !== undefined) return known;
  const name = `${now}-${randomText(6)}`;
  store.write('INSPECTOR_WINDOW', name);
  return name;
}
