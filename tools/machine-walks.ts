import { fileURLToPath } from 'node:url';
import { catalogue } from '#machines/catalogue.ts';
import { shortestWalks } from './walk-search.ts';
import { writeWhenStale } from './write-when-stale.ts';

/** Where the walks of all machines lie: to find them takes seconds, which no page should wait for. */
export const walksFile = fileURLToPath(new URL('../machines/walks.gen.ts', import.meta.url));

/** The text of the file that holds the walks through every transition of every machine. */
export function walksText(): string {
  return [
    '// From `npm run gen` (tools/machine-walks.ts); edit the machines and the catalogue, not this file.',
    "import type { WalkCode } from './walk-codes.ts';",
    '',
    'export const machineWalks: Readonly<Record<string, readonly WalkCode[]>> = {',
    ...catalogue.flatMap((entry) => [
      `  '${entry.id}': [`,
      ...shortestWalks(entry).map(
        ({ start, events }) => `    { start: ${start}, events: [${events.join(', ')}] },`,
      ),
      '  ],',
    ]),
    '};',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeWhenStale(walksFile, walksText(), 'machine walks');
