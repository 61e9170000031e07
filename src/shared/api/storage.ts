import { readOptions } from './client.ts';

/** The caller's storage use and quota. Every mount refetches it: each upload changes it. */
export const storageQuery = () => ({
  ...readOptions('/sys/upload/space', { quiet: true }),
  staleTime: 0,
});
