import { memoryStorage } from '#shared/browser/memory-storage.ts';

/**
 * The editor reads cookies and both storages when it starts; in an opaque origin each access throws. It gets in-memory
 * replacements; the page stores everything permanent.
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
