import { requireName, requirePrefix, type ObjectStore, type StoredObject } from './object-store.ts';

/** Returns the part of a store below `prefix` as a separate store that cannot access anything outside of it. */
export function prefixedObjects(objects: ObjectStore, prefix: string): ObjectStore {
  const root = requirePrefix(prefix);
  const within = (name: string): string => `${root}${requireName(name)}`;
  return {
    adopt: (name, file) => objects.adopt(within(name), file),
    put: async (name, bytes) => await objects.put(within(name), bytes),
    open: async (name, range) => await objects.open(within(name), range),
    stat: async (name) => await objects.stat(within(name)),
    whileLocal: async (name, work) => await objects.whileLocal(within(name), work),
    remove: async (name) => await objects.remove(within(name)),
    removeBelow: async (below) => await objects.removeBelow(`${root}${requirePrefix(below)}`),
    list: (below) => removePrefix(objects.list(`${root}${requirePrefix(below)}`), root.length),
    removeUnfinished: (time, below = '') => objects.removeUnfinished(time, `${root}${below}`),
    address: async (name, seconds, headers) => await objects.address(within(name), seconds, headers),
    check: objects.check,
  };
}

async function* removePrefix(
  found: AsyncIterable<StoredObject>,
  length: number,
): AsyncGenerator<StoredObject> {
  for await (const one of found) yield { ...one, name: one.name.slice(length) };
}
