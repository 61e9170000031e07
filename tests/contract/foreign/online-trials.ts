import { rowTries } from '../online/matrix-rows.ts';
import type { Trials } from './attempt.ts';
import { operationsWithIds } from './operations-with-ids.ts';

const tried = 'tried by every right and reach in rights-matrix.long.test.ts';

/**
 * Rows of online forms have their own gate. Operations that take the id of such a row are in the table of
 * that test.
 */
export const onlineTrials: Trials = Object.fromEntries(
  operationsWithIds().flatMap((key) => {
    const tries = rowTries[key];
    return tries === undefined ? [] : [[key, typeof tries === 'string' ? tries : tried]];
  }),
);
