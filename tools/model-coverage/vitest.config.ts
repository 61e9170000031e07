import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inspectedXstate = fileURLToPath(new URL('inspected-xstate.ts', import.meta.url));

/** `npm run machines:coverage` runs the tests of the machines with actors that can be observed. */
export default defineConfig({
  plugins: [
    {
      name: 'inspected-xstate',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id === 'xstate' && importer !== inspectedXstate ? inspectedXstate : undefined,
    },
  ],
  test: {
    root: '.',
    include: ['machines/**/*.test.ts'],
    setupFiles: ['tests/support/vitest/vitest-setup.ts', 'tools/model-coverage/setup.ts'],
    testTimeout: 30_000,
  },
});
