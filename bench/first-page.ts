import { chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';
import { measureVisit, medianOf, type VisitLoad } from './measure-visit.ts';
import { otherVisits, reloadWithoutCache, type Quiet, type Sight, type Visit } from './other-visits.ts';
import { awaitSight } from './sight.ts';

// `npm run bench:first-page` measures the first page after the login, on a LAN over HTTP/1.1 with a quarter
// of the processor, until its figures are shown and until the network is quiet. `-- --reference
// OTHER/dist/server.js` measures another build alternately with this one and prints the ratio; `--other
// VISITS.json` does so with visits to another site that have the same names (other-visits.ts); `--runs N`
// sets the repetitions (5); `--requests` lists the requests; `--visit 'first page, cold'` measures only that
// visit, also several times.
const { values: given } = parseArgs({
  options: {
    reference: { type: 'string' },
    runs: { type: 'string', default: '5' },
    requests: { type: 'boolean', default: false },
    other: { type: 'string' },
    visit: { type: 'string', multiple: true, default: [] },
  },
});
const runs = Number(given.runs);

const figures: Sight = { selector: 'ul[aria-label="全站统计"] li', text: String.raw`^作品\d` };
const next: Sight = {
  selector: 'section[aria-label="现在做什么"] a, [role=region][aria-label="现在做什么"] a',
};

const fillAs = (username: string) => async (page: Page, quiet: Quiet) => {
  await page.waitForSelector('input[type=password]', { state: 'visible' });
  await quiet();
  await page.fill('input[name=username]', username);
  await page.fill('input[type=password]', journeyPassword);
  await quiet();
};
const logIn = (page: Page) => page.keyboard.press('Enter');
const toFirstPage = (username: string, sight: Sight) => async (page: Page, quiet: Quiet) => {
  await fillAs(username)(page, quiet);
  await logIn(page);
  await awaitSight(page, sight);
  await quiet();
};
const reload = async (page: Page) => void (await page.reload({ waitUntil: 'commit' }));

const isRequested = ({ name }: Visit): boolean => given.visit.length === 0 || given.visit.includes(name);
const visitsTo = (site: string): readonly Visit[] => {
  const url = `${site}/user/login`;
  return [
    { name: 'login, cold', url, ready: { selector: 'input[type=password]' } },
    { name: 'login to figures', url, before: fillAs('admin'), act: logIn, ready: figures },
    {
      name: 'first page, cold',
      url,
      before: toFirstPage('admin', figures),
      act: reloadWithoutCache,
      ready: figures,
    },
    { name: 'first page, warm', url, before: toFirstPage('admin', figures), act: reload, ready: figures },
    { name: 'login of a pupil', url, before: fillAs('s30113'), act: logIn, ready: next },
    {
      name: 'first page of a pupil, cold',
      url,
      before: toFirstPage('s30113', next),
      act: reloadWithoutCache,
      ready: next,
    },
  ];
};

type Site = {
  readonly name: string;
  readonly visits: readonly Visit[];
  readonly loads: VisitLoad[];
  readonly stop: () => Promise<void>;
};

async function startSite(name: string, program: string): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
  const product = await startProductProcess({ dataDir, program, env: { CAPTCHA: 'off' } });
  return {
    name,
    visits: visitsTo(product.url).filter(isRequested),
    loads: [],
    stop: async () => {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
const otherSite = async (file: string): Promise<Site> => ({
  name: 'other',
  visits: (await otherVisits([file])).filter(isRequested),
  loads: [],
  stop: async () => undefined,
});

const sites = await Promise.all([
  startSite('this', 'dist/server.js'),
  ...(given.reference === undefined ? [] : [startSite('reference', given.reference)]),
  ...(given.other === undefined ? [] : [otherSite(given.other)]),
]);
const [own] = sites;
const names = own.visits.map(({ name }) => name);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
try {
  for (let run = 0; run < runs; run += 1)
    for (const name of names)
      for (const { visits, loads } of sites) {
        const visit = visits.find((one) => one.name === name);
        if (visit !== undefined)
          loads.push(await measureVisit(browser, visit, { line: 'LAN', andRest: true }));
      }
} finally {
  await browser.close();
  for (const { stop } of sites) await stop();
}

type Value = (load: VisitLoad) => number;
const columns: readonly (readonly [string, Value])[] = [
  ['waited ms', ({ waited }) => waited],
  ['longest task ms', ({ longest }) => longest],
  ['requests', ({ untilSight }) => untilSight.urls.length],
  ['chain', ({ untilSight }) => untilSight.chain.length],
  ['to quiet', ({ untilQuiet }) => untilQuiet.urls.length],
  ['chain to quiet', ({ untilQuiet }) => untilQuiet.chain.length],
  ['asked twice', ({ untilQuiet }) => untilQuiet.twice.length],
  ['kB as sent', ({ untilSight }) => untilSight.bytes / 1000],
];
const medians = (loads: readonly VisitLoad[], visit: string, value: Value): number =>
  medianOf(loads.filter((load) => load.visit === visit).map(value));

console.log(`4x CPU, LAN, HTTP/1.1, medians of ${runs}`);
for (const { name, loads } of sites) {
  console.log(name);
  console.table(
    names.map((visit) => ({
      visit,
      ...Object.fromEntries(columns.map(([title, value]) => [title, medians(loads, visit, value)])),
    })),
  );
}
for (const { name, loads } of sites.slice(1)) {
  console.log(`of ${name}`);
  console.table(
    names
      .filter((visit) => loads.some((load) => load.visit === visit))
      .map((visit) => {
        const [mine, theirs] = [own.loads, loads].map((all) => medians(all, visit, ({ waited }) => waited));
        const rounds = own.loads.filter((load) => load.visit === visit);
        const others = loads.filter((load) => load.visit === visit);
        return {
          visit,
          'ratio of the medians': ((mine ?? 0) / (theirs ?? 1)).toFixed(2),
          'ratios of the runs': rounds
            .map(({ waited }, place) => (waited / (others[place]?.waited ?? 1)).toFixed(2))
            .join(' '),
        };
      }),
  );
}
if (given.requests)
  for (const visit of names) {
    const load = own.loads.find((one) => one.visit === visit);
    console.log(`\n${visit}`);
    load?.untilQuiet.urls.forEach((address, place) =>
      console.log(
        `${place < load.untilSight.urls.length ? ' ' : '+'} ${load.untilQuiet.chain.includes(address) ? '>' : ' '} ${address.replace(/^https?:\/\/[^/]+/, '')}`,
      ),
    );
    if (load !== undefined && load.untilQuiet.twice.length > 0)
      console.log(`twice: ${load.untilQuiet.twice.join(' ')}`);
  }
