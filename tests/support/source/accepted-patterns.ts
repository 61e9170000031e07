import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * One regular expression per line. `npm run patterns:accept` checks new ones; `npm run test:long` checks all
 * of them again.
 */
export const acceptedFile = fileURLToPath(new URL('accepted-patterns.txt', import.meta.url));

export const acceptedPatterns = (): readonly string[] =>
  readFileSync(acceptedFile, 'utf8').split('\n').filter(Boolean);
