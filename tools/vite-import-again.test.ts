import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withSecondTry } from './vite-import-again.ts';

const vite = path.dirname(createRequire(import.meta.url).resolve('vite/package.json'));
const chunks = path.join(vite, 'dist/node/chunks');
const helper = readdirSync(chunks)
  .map((name) => readFileSync(path.join(chunks, name), 'utf8'))
  .find((code) => code.includes('function handlePreloadError'));

it('the helper of the installed Vite gets a second try', () => {
  expect(withSecondTry(helper ?? '')).toContain('baseModule().catch(importAgain).catch(');
});

it('says of a style sheet that did not come what src/app/stale-chunks.ts reads', () => {
  expect(helper).toContain('Unable to preload CSS for ${dep}');
});

it('a helper of another shape is refused', () => {
  expect(() => withSecondTry('return baseModule().catch(another);')).toThrow('not the known one');
});
