import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need NATS, Redis and pgbouncer: npm run test:cluster. */
const isCluster = process.env['TESTS'] === 'cluster';
const cluster = '**/*.cluster.test.ts';
/** Rare or slow tests run before a release (npm run test:long). */
const rare = process.env['TESTS'] === 'usual' ? ['**/*.long.test.ts'] : [];

/** `expect.poll` waits as long as a busy machine may need; the default of one second would measure speed. */
const waiting = { poll: { timeout: 20_000 } };

/** Tests of code that loads pages and parts of pages, and of the frames. */
const partsThatCome = [
  'src/{app,editor-frame,player-frame,shared/{api,app,browser,files,inspection,menu,react,tabs,text,ui/choice}}/**/*.test.tsx',
];

/** Component tests: the files of a worker share a window, and each file restores it (vitest-setup-dom.ts). */
/** The package is written for bundlers: its imports have no file extensions. */
const server = { deps: { inline: ['scratch-sb1-converter'] } };

const dom = {
  server,
  environment: './tests/support/vitest/quiet-happy-dom.ts',
  // Saving a file follows a link, and the fallback keeps the page that all files of the worker share. The
  // width is the default of the journeys.
  environmentOptions: {
    happyDOM: { width: 1366, height: 768, settings: { navigation: { disableFallbackToSetURL: true } } },
  },
  isolate: false,
  setupFiles: ['tests/support/vitest/vitest-setup.ts', 'tests/support/vitest/vitest-setup-dom.ts'],
  testTimeout: 30_000,
  expect: waiting,
};

/** Node code and browser code run in separate projects. All fail on an unexpected `console.error`. */
export default defineConfig({
  test: {
    // On two cores a third worker uses the time in which the others wait for the database: 353 s instead of
    // 430.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // The files leave no state in modules, and loading the server for each of them costs more than its
          // tests.
          isolate: false,
          server,
          include: isCluster
            ? [cluster]
            : [
                '{openapi,machines,common,server,tools}/**/*.test.ts',
                'src/**/*.test.ts',
                'tests/{contract,architecture,process,python,security}/**/*.test.ts',
              ],
          exclude: isCluster ? ['node_modules/**'] : [...rare, cluster],
          setupFiles: ['tests/support/vitest/vitest-setup.ts'],
          globalSetup: ['tests/support/vitest/vitest-global.ts'],
          testTimeout: 30_000,
          expect: waiting,
          hookTimeout: 120_000,
        },
      },
      { test: { ...dom, name: 'dom', include: ['src/**/*.test.tsx'], exclude: partsThatCome } },
      // These tests check whether code is loaded yet, so modules must not be left over from another file.
      { test: { ...dom, name: 'dom alone', include: partsThatCome, isolate: true } },
    ],
  },
});
