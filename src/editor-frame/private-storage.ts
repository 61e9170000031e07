import { memoryStorage } from '#lib/memory-storage.ts';

/**
 * The editor reads cookies and both storages when it starts; in an opaque origin each of them throws. It gets ones that
 * forget: what has to last, the page keeps.
 */
export function provideForgetfulStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: memoryStorage(), configurable: true });
  let cookie = '';
  Object.defineProperty(document, 'cookie', {
    get: () => cookie,
    set: (value: string) => {
      cookie = value;
    },
    configurable: true,
  });
}
