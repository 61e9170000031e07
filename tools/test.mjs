// `npm test` runs everything that must hold, also on a fresh clone. `npm run test:long` runs the long and
// rare cases before a release; `npm run test:long -- NAME…` runs only the long tests and journeys with a NAME
// in their path. `npm run test:cluster` tests the oldest PostgreSQL and several servers with their engines.
// All end with one line "N passed, N failed". ORDER=SEED runs the files of tests and journeys in a random order
// that the seed reproduces, except rare tests, which start all they need themselves: the longest begin first.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromiumMissing, findChromium, missingPackages } from './debian.mjs';
import { generate } from './gen.mjs';
import { buildWhenStale, checkNode, installDependencies, root, run, runInBackground } from './prepare.mjs';

const results = path.join(root, '.cache', 'test');
const wants = {
  journeys: !process.argv.includes('--without-journeys'),
  long: process.argv.includes('--long'),
  cluster: process.argv.includes('--cluster'),
};
/** Parts of paths; without any, all files run. */
const names = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const order = process.env['ORDER'];
const totals = { passed: 0, failed: 0 };
/** Failures with their reasons, repeated at the end because the output is long. @type {string[]} */
const failures = [];

/**
 * Runs a check as one test; its output is printed in one piece.
 * @param {string} name
 * @param {string[]} parameters of Node
 */
async function check(name, parameters) {
  const started = Date.now();
  const { code, said } = await runInBackground(process.execPath, parameters, { output: 'kept' });
  const passed = code === 0;
  process.stdout.write(said);
  count(passed ? 1 : 0, passed ? 0 : 1);
  report(name, passed, started);
}

/** Runs the build as one test. Returns whether there is a build to test. @returns {Promise<boolean>} */
async function build() {
  const started = Date.now();
  const passed = await buildWhenStale().then(
    () => true,
    (error) => {
      note('build', error.message);
      return false;
    },
  );
  count(passed ? 1 : 0, passed ? 0 : 1);
  report('build', passed, started);
  return passed;
}

/** @param {string} name @param {boolean} passed @param {number} started */
function report(name, passed, started) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}

/** @param {number} passed @param {number} failed */
function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

/** Runs vitest and counts its tests. @param {string} name @param {string[]} parameters @param {NodeJS.ProcessEnv} [env] */
function vitest(name, parameters, env = process.env) {
  const started = Date.now();
  const file = path.join(results, `${name.replaceAll(/\W+/g, '-')}.json`);
  const code = run(
    process.execPath,
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...parameters,
      ...(order === undefined || wants.long
        ? []
        : ['--sequence.shuffle.files', `--sequence.seed=${seedOf(order)}`]),
      '--reporter=minimal',
      '--reporter=./tools/test-report.mjs',
      '--silent',
    ],
    { ...env, TEST_REPORT: file },
  );
  /** @type {import('./test-report.mjs').TestReport} */
  const found = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, failures: [] };
  for (const { what, reasons } of found.failures) note(what, ...reasons);
  const failed = Math.max(found.failed, code === 0 ? 0 : 1);
  count(found.passed, failed);
  report(name, failed === 0, started);
}

/** vitest accepts only numbers as seed. @param {string} text */
const seedOf = (text) => Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7);

/**
 * Runs the journeys, the long ones, or those against a cluster, and counts them.
 * @param {'usual' | 'long' | 'city'} which
 * @param {string[]} [only] parts of paths
 */
function playwright(which, only = []) {
  const started = Date.now();
  const name = which === 'city' ? 'journeys in Chromium against a city' : 'journeys in Chromium';
  const chromium = findChromium();
  if (chromium === undefined) {
    note(name, chromiumMissing);
    count(0, 1);
    report(name, false, started);
    return;
  }
  const file = path.join(results, 'journeys.json');
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROMIUM: chromium,
    JOURNEYS: which,
  };
  const parameters = [...only, ...(order === undefined ? [] : ['--shuffle', order]), '--reporter=list,json'];
  const code = run(process.execPath, [bin('@playwright/test/cli.js'), 'test', ...parameters], env);
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { stats: {}, suites: [] };
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found.stats;
  noteJourneys(found.suites);
  nameSlowest(found.suites);
  nameLongestFiles(found.suites);
  const failed = Math.max(unexpected + flaky + skipped, code === 0 ? 0 : 1);
  count(expected, failed);
  report(name, failed === 0, started);
}

/** @typedef {{ status: string, results: { duration: number, errors: { message: string }[] }[] }} JourneyTest */
/** @typedef {{ suites?: JourneySuite[], specs: { file: string, title: string, tests: JourneyTest[] }[] }} JourneySuite */

/** @param {JourneySuite[]} suites */
function noteJourneys(suites) {
  for (const { suites: inner = [], specs } of suites) {
    for (const { file, title, tests } of specs)
      for (const { status, results } of tests)
        if (status !== 'expected') note(`${file} › ${title}`, ...results.flatMap(messagesOf));
    noteJourneys(inner);
  }
}

/** Prints the slowest journeys. @param {JourneySuite[]} suites */
function nameSlowest(suites) {
  const slowest = journeyTimes(suites)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * Prints all files, the longest first, because each file runs in one worker.
 * @param {JourneySuite[]} suites
 */
function nameLongestFiles(suites) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, seconds } of journeyTimes(suites)) {
    const [file = ''] = name.split(' › ');
    sums.set(file, (sums.get(file) ?? 0) + seconds);
  }
  console.log('seconds of each file:');
  for (const [file, seconds] of [...sums].toSorted(([, one], [, other]) => other - one))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** @param {JourneySuite[]} suites @returns {{ name: string, seconds: number }[]} */
function journeyTimes(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ results }) => ({
        name: `${file} › ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...journeyTimes(inner),
  ]);
}

/** @param {JourneyTest['results'][number]} result */
function messagesOf({ errors }) {
  return errors.map(({ message }) => message);
}

/** @param {string} what @param {string[]} reasons */
function note(what, ...reasons) {
  const lines = reasons.map((reason) =>
    stripVTControlCharacters(reason).split('\n').slice(0, 20).join('\n    '),
  );
  failures.push([what, ...lines].join('\n    '));
}

/** @param {string} name */
function bin(name) {
  return path.join(root, 'node_modules', name);
}

checkNode();
installDependencies();
generate();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await (wants.cluster ? runCluster() : wants.long ? runLong() : runDefault());
if (failures.length > 0) console.log(`What failed:\n\n${failures.join('\n\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function runDefault() {
  // The build leaves a core idle most of its time.
  const [isBuilt] = await Promise.all([build(), checkSources()]);
  if (isBuilt) await checkBuild();
  vitest('unit, machine, module, contract and architecture tests', [], { ...process.env, TESTS: 'usual' });
  if (wants.journeys && isBuilt) playwright('usual');
}

async function checkBuild() {
  await check('browsers: the built pages use nothing that Chrome 109 lacks', ['tools/browser-floor.mjs']);
}

async function checkSources() {
  // Some lint rules need the types, so one program checks both.
  await check('types and lint', [bin('oxlint/bin/oxlint'), '--type-check', '.']);
  // The linter skips generated files.
  await check('contract: types and zod say the same', [
    bin('typescript7/bin/tsc'),
    '--noEmit',
    '-p',
    'openapi',
  ]);
  await check('format', [bin('oxfmt/bin/oxfmt'), '--check', '.']);
}

async function runLong() {
  const isBuilt = await build();
  if (names.length > 0) return runNamed(isBuilt);
  vitest('rare tests', ['--project', 'node', '.long.test.ts']);
  if (isBuilt) playwright('long');
}

/** Runs the long tests and journeys whose paths contain one of the names. @param {boolean} isBuilt */
function runNamed(isBuilt) {
  const found = ['openapi', 'machines', 'common', 'server', 'src', 'tests', 'tools']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        [folder, ...file.split(path.sep)].join('/'),
      ),
    )
    .filter((file) => names.some((name) => file.includes(name)));
  const rare = found.filter((file) => file.endsWith('.long.test.ts'));
  const journeys = found.filter((file) => /^tests\/journeys\/.+\.(long|journey)\.ts$/.test(file));
  if (rare.length > 0) vitest('rare tests', ['--project', 'node', ...rare]);
  if (journeys.length > 0 && isBuilt) playwright('long', journeys);
  if (rare.length + journeys.length > 0) return;
  note(names.join(' '), 'no long test or journey has this in its path');
  count(0, 1);
}

/**
 * Runs the tests on the engines of the system: its PostgreSQL, the oldest supported one, and several servers as in a
 * cluster. Without the engines nothing would be tested, which counts as a failure.
 */
async function runCluster() {
  if (!(await build())) return;
  const missing = missingPackages().join(' ');
  if (missing !== '') {
    note('cluster tests', `missing: run "sudo apt-get install -y ${missing}"`);
    count(0, 1);
    return;
  }
  // Tests that depend on the engine: migrations, the SQL of modules, and conditions chosen by users.
  const conditions = ['data-rules', 'advanced-query', 'long-lists'].map((name) => `tests/contract/${name}`);
  const files = ['server/store', 'server/modules', 'server/forms', ...conditions];
  vitest('store and modules on the system PostgreSQL', ['--project', 'node', ...files], {
    ...process.env,
    TEST_DATABASE: 'system',
  });
  // The suites run one after the other, because each starts several servers.
  const each = ['--project', 'node', '--no-file-parallelism'];
  vitest('cluster tests', each, { ...process.env, TESTS: 'cluster' });
  playwright('city');
}
