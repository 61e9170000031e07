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

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
