import { rowTries } from '../online/matrix-rows.ts';
import type { Trials } from './attempt.ts';
import { operationsWithIds } from './operations-with-ids.ts';

/** Rows of online forms have a gate of their own: each of its operations that takes an id is tried by rights-matrix.test.ts. */
export const onlineTrials: Trials = Object.fromEntries(
  operationsWithIds()
    .filter((key) => Array.isArray(rowTries[key]))
    .map((key) => [key, 'tried by every right and reach in rights-matrix.test.ts']),
);
