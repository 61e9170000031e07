import { defineConfig } from 'vitest/config';

/** What is rare, or takes long for what it shows, runs before a release (npm run test:long). */
const rare = process.env['TESTS'] === 'usual' ? ['**/*.long.test.ts'] : [];

/** Node code and browser-like code run in two projects; both fail on an unexpected `console.error`. */
export default defineConfig({
  test: {
    // One core less is the default, which is half of the smallest machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // No file leaves anything behind in a module, and to read the server anew for each costs more than its tests.
          isolate: false,
          include: [
            '{openapi,machines,expressions,server,tools}/**/*.test.ts',
            'src/**/*.test.ts',
            'tests/{contract,architecture,process,security}/**/*.test.ts',
          ],
          exclude: rare,
          setupFiles: ['tests/support/vitest-setup.ts', 'tests/support/model-coverage-setup.ts'],
          globalSetup: ['tests/support/vitest-global.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/vitest-setup.ts', 'tests/support/vitest-setup-dom.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
