import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';

// Records what the tests of the machines cover, one file for each test file; tools/model-coverage.ts sums it
// up.
beforeAll(async () => {
  const name = path.relative('machines', expect.getState().testPath ?? '..');
  if (name.startsWith('..')) return undefined;
  const { recordModels } = await import('./record-models.ts');
  const stop = recordModels();
  return () => {
    const target = path.join('.cache/test/models', `${name.replaceAll(/\W+/g, '-')}.json`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(stop()));
  };
});
