import type { BodyOf } from '#openapi/index.ts';
import { readOptions, writeAndNotify } from '#shared/api/client.ts';
import { downloadSheet } from '#shared/api/file.ts';

/** The marks of a class. Refetched at every mount: works are graded elsewhere. */
export const gradebookQuery = (id: string) => ({
  ...readOptions('/teaching/class/gradebook', { query: { id } }),
  staleTime: 0,
});

/** The points of a pupil's works. Refetched at every opening: works are handed in elsewhere. */
export const growthQuery = (id: string, userId: string) => ({
  ...readOptions('/teaching/class/growth', { query: { id, userId } }),
  staleTime: 0,
});

export const exportGradebook = (id: string) => downloadSheet('/teaching/class/exportGradebook', { id });

export const saveGradebookWeights = (body: BodyOf<'PUT /teaching/class/gradebookWeights'>) =>
  writeAndNotify('put', '/teaching/class/gradebookWeights', { body });
