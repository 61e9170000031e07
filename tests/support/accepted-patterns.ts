import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One pattern a line. `npm run patterns:accept` judges what is new; `npm run test:long` judges all of them again. */
export const acceptedFile = fileURLToPath(new URL('accepted-patterns.txt', import.meta.url));

export const acceptedPatterns = (): readonly string[] =>
  readFileSync(acceptedFile, 'utf8').split('\n').filter(Boolean);
