import * as z from 'zod/mini';
import { guard, openStorage } from '#shared/browser/storage.ts';

/** Stored in sessionStorage: a shared computer does not offer the name to the next person. */
const name = 'pro__QA_Walker';
const schema = z.string().check(z.maxLength(50));

export type Walker = ReturnType<typeof createWalker>;

/** The name of the person who runs the test paths, for reports; empty until it is known. */
export function createWalker() {
  let view = '';
  const listeners = new Set<() => void>();
  const set = (next: string): void => {
    view = next.slice(0, 50);
    for (const listener of listeners) listener();
  };
  return {
    set,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): string => view,
  };
}

/** Restores the name in this window, and stores it from then on; `suggest` gives the logged-in user's. */
export async function keepWalker(
  walker: Walker,
  suggest: () => Promise<string | null | undefined>,
): Promise<void> {
  const storage = guard(openStorage('session'));
  const stored = z.safeParse(schema, storage.read(name)).data;
  const first = stored ?? (await suggest()) ?? '';
  // The person may have typed meanwhile.
  if (walker.view() === '') walker.set(first);
  walker.subscribe(() => storage.write(name, walker.view()));
}
