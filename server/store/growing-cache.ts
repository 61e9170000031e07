/**
 * Options that limit a cache's entries without preallocation: `max` allocates all entries at creation, which takes
 * megabytes for every school of a process.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
