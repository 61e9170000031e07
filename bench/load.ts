import { chromium } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductProcess } from '#tests/support/engines/product-process.ts';
import { measureVisit, medianOf, type Line, type VisitLoad } from './measure-visit.ts';
import { otherVisits } from './other-visits.ts';
import { ownVisits } from './own-visits.ts';

// `npm run bench:load` measures how long a user waits until the wanted content is on the screen, and what the
// browser loads until then. `npm run bench:load -- https://other.example/#/posts 'tbody tr'` visits another
// site alternately, until the selector is shown. More pairs may follow, or one file of visits
// (other-visits.ts).
const runs = 3;
const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const visits = [...ownVisits(product.url), ...(await otherVisits(process.argv.slice(2)))];
const loads: (VisitLoad & { readonly line: Line })[] = [];
try {
  // The visits alternate in each run, so that a noisy minute affects all of them.
  for (let run = 0; run < runs; run += 1)
    for (const line of ['fast 4G', 'LAN'] as const)
      for (const visit of visits) loads.push({ ...(await measureVisit(browser, visit, { line })), line });
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

for (const line of ['fast 4G', 'LAN'] as const) {
  console.log(`4x CPU, ${line}, HTTP/1.1, medians of ${runs}; until what was come for is on the screen`);
  console.table(
    visits.map(({ name }) => {
      const own = loads.filter((load) => load.visit === name && load.line === line);
      const of = (value: (load: VisitLoad) => number) => medianOf(own.map(value));
      return {
        visit: name,
        'waited ms': of(({ waited }) => waited),
        requests: of(({ untilSight }) => untilSight.urls.length),
        'longest chain': of(({ untilSight }) => untilSight.chain.length),
        'kB as sent': of(({ untilSight }) => untilSight.bytes / 1000),
        'longest task ms': of(({ longest }) => longest),
      };
    }),
  );
}
