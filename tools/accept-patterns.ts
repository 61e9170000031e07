// `npm run patterns:accept` checks the new regular expressions of the server code and writes the list of all
// of them.
import { existsSync, writeFileSync } from 'node:fs';
import { acceptedFile, acceptedPatterns } from '#tests/support/source/accepted-patterns.ts';
import { entryOf, exempt, isLinear, nameOf, repeatingPatterns } from '#tests/support/source/patterns.ts';

const known = new Set(existsSync(acceptedFile) ? acceptedPatterns() : []);
const patterns = repeatingPatterns();
const slow = patterns.filter((one) => !known.has(entryOf(one)) && !exempt.has(nameOf(one)) && !isLinear(one));
if (slow.length > 0) {
  console.error(`These may take for ever on a text made for that:\n${slow.map(nameOf).join('\n')}`);
  console.error(
    'Write them anew; what no stranger can reach is exempt by name in tests/support/source/patterns.ts',
  );
  process.exitCode = 1;
} else writeFileSync(acceptedFile, patterns.map((one) => `${entryOf(one)}\n`).join(''));
