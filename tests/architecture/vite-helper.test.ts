import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const vite = path.dirname(createRequire(import.meta.url).resolve('vite/package.json'));
const chunks = path.join(vite, 'dist/node/chunks');

it('the installed Vite reports a missing style sheet with the text that src/app/stale-chunks.ts matches', () => {
  const helper = readdirSync(chunks)
    .map((name) => readFileSync(path.join(chunks, name), 'utf8'))
    .find((code) => code.includes('vite:preloadError'));
  expect(helper).toContain('Unable to preload CSS for ${dep}');
});
