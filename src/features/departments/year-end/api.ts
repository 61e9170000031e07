import type { BodyOf } from '#openapi/index.ts';
import { keyOf, readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The classes of 学年升班, and the run that can be undone. */
export const yearEndQuery = () => readOptions('/teaching/yearEnd/preview', {});
export const yearEndKey = () => keyOf('/teaching/yearEnd/preview');

/** Quiet: the confirmation shows a failure. */
export const runYearEnd = (body: BodyOf<'POST /teaching/yearEnd'>) =>
  writeAndNotify('post', '/teaching/yearEnd', { body, quiet: true });

export const undoYearEnd = (id: string) =>
  writeAndNotify('post', '/teaching/yearEnd/undo', { body: { id }, quiet: true });
