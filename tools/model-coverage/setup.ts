import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { observers } from './inspected-xstate.ts';
import { recordModels } from './record-models.ts';

// Writes what the tests of one file cover; model-coverage.ts adds up the files.
beforeAll(() => {
  const name = path.relative('machines', expect.getState().testPath ?? '');
  const { inspect, record } = recordModels();
  observers.push(inspect);
  return () => {
    const target = path.join('.cache/test/models', `${name.replaceAll(/\W+/g, '-')}.json`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(record()));
  };
});
