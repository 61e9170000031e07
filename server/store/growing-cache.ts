/**
 * A limit of entries for a cache whose room grows with them: `max` lays all of it out when the cache is made, which is
 * megabytes in every school of a process.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
