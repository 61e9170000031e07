import { defineConfig } from 'vitest/config';

/** One worker with one machine, its tests again and again; started by tools/machines-mutate.ts. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tools/machine-mutants/driver.ts'],
    runner: 'tools/machine-mutants/runner.ts',
    setupFiles: ['tests/support/vitest-setup.ts'],
    isolate: false,
    fileParallelism: false,
    // A mutant that never answers fails soon; the usual tests take a tenth of this.
    testTimeout: 2_000,
  },
});
