import { afterEach, expect, it, vi } from 'vitest';
import { createHandInSignal, handInDatabase } from './hand-in-signal.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

/** Returns whether the signal is raised once the databases of the browser were looked at. */
async function isRaised(): Promise<boolean> {
  let idle = (): void => undefined;
  vi.stubGlobal('requestIdleCallback', (go: () => void) => void (idle = go));
  const signal = createHandInSignal();
  signal.subscribe(() => undefined);
  idle();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return signal.has();
}

it.each<[string, unknown, boolean]>([
  ['no database', { databases: async () => [] }, false],
  ['the database of submissions', { databases: async () => [{ name: handInDatabase }] }, true],
  ['no list of databases', {}, true],
  ['a list that it refuses', { databases: () => Promise.reject(new DOMException('denied')) }, false],
  [
    'databases that throw',
    {
      databases: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
    false,
  ],
  ['null in place of databases', null, false],
  ['nothing', undefined, false],
])('the check for queued submissions handles a browser with %s', async (_what, factory, expected) => {
  vi.stubGlobal('indexedDB', factory);
  expect(await isRaised()).toBe(expected);
});

it('the check for queued submissions returns false if access to indexedDB throws', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    configurable: true,
  });
  expect(await isRaised()).toBe(false);
});
