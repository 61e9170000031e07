import { readOptions } from './client.ts';

/** What the caller's files take, and may take. Asked again whenever it is shown: every upload changes it. */
export const storageQuery = () => ({
  ...readOptions('/sys/upload/space', { quiet: true }),
  staleTime: 0,
});
