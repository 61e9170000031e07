import { defineConfig } from 'vitest/config';

/** One worker runs the tests of one machine repeatedly; tools/machines-mutate.ts starts it. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tools/machine-mutants/driver.ts'],
    runner: 'tools/machine-mutants/runner.ts',
    setupFiles: ['tests/support/vitest/vitest-setup.ts'],
    isolate: false,
    fileParallelism: false,
    // A mutant that never answers fails soon; the normal tests take a tenth of this.
    testTimeout: 2_000,
  },
});
