import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What needs more than this repository, NATS, Redis and pgbouncer: npm run test:cluster. */
const isCluster = process.env['TESTS'] === 'cluster';
const cluster = '**/*.cluster.test.ts';
/** What is rare, or takes long for what it shows, runs before a release (npm run test:long). */
const rare = process.env['TESTS'] === 'usual' ? ['**/*.long.test.ts'] : [];

/** A condition is waited for as long as a busy machine may need: one second, as it comes, is a measurement. */
const waiting = { poll: { timeout: 20_000 } };

/** Tests of what fetches pages and parts of pages, and of the frames beside them. */
const partsThatCome = ['src/{api,app,lib,ui/choice,editor-frame,player-frame}/**/*.test.tsx'];

/** Components: the files of a worker share a window, which each leaves as it found it (vitest-setup-dom.ts). */
const dom = {
  environment: './tests/support/quiet-happy-dom.ts',
  // A saved file is a link that is followed; the page of all the worker's files stays.
  // As wide as the usual screen of the journeys.
  environmentOptions: {
    happyDOM: { width: 1366, height: 768, settings: { navigation: { disableFallbackToSetURL: true } } },
  },
  isolate: false,
  setupFiles: ['tests/support/vitest-setup.ts', 'tests/support/vitest-setup-dom.ts'],
  testTimeout: 30_000,
  expect: waiting,
};

/** Node code and browser-like code run in projects of their own; all fail on an unexpected `console.error`. */
export default defineConfig({
  test: {
    // On two cores a third worker runs while the others wait for the database: 353 s and not 430.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // No file leaves anything behind in a module, and to read the server anew for each costs more than its tests.
          isolate: false,
          // Written for bundlers: its imports have no endings.
          server: { deps: { inline: ['scratch-sb1-converter'] } },
          include: isCluster
            ? [cluster]
            : [
                '{openapi,machines,expressions,server,tools}/**/*.test.ts',
                'src/**/*.test.ts',
                'tests/{contract,architecture,process,security}/**/*.test.ts',
              ],
          exclude: isCluster ? ['node_modules/**'] : [...rare, cluster],
          setupFiles: ['tests/support/vitest-setup.ts', 'tests/support/model-coverage-setup.ts'],
          globalSetup: ['tests/support/vitest-global.ts'],
          testTimeout: 30_000,
          expect: waiting,
          hookTimeout: 120_000,
        },
      },
      { test: { ...dom, name: 'dom', include: ['src/**/*.test.tsx'], exclude: partsThatCome } },
      // What they ask is whether some code has come yet: modules of another file's tests have.
      { test: { ...dom, name: 'dom alone', include: partsThatCome, isolate: true } },
    ],
  },
});
