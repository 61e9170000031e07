/**
 * Options that limit a cache's entries without preallocation: `max` allocates all entries at creation, which takes
 * megabytes for every school of a process.
 */
export const lruOptions = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
