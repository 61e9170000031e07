// `npm run test:looks` compares every page of a learner with its approved screenshot (tests/looks/pictures),
// in the Chromium of this machine with fonts-noto-cjk. `npm run test:looks -- --accept` approves the current
// screenshots after a review.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findChromium, chromiumMissing } from './debian.mjs';
import { buildWhenStale, fail, root, run } from './prepare.mjs';

const folder = path.join(root, 'tests/looks/pictures');
/** The maximum total size of the screenshots in bytes, because they stay in the git history. */
const max = 6_000_000;

/** Reduces a screenshot to 128 colours, which takes a third of the size. @param {string} file */
async function shrink(file) {
  const whole = readFileSync(file);
  const small = await sharp(whole).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
  if (small.length < whole.length) writeFileSync(file, small);
}

const accepts = process.argv.includes('--accept');
const others = process.argv.slice(2).filter((one) => one !== '--accept');
const chromium = findChromium() ?? fail(chromiumMissing);
await buildWhenStale();
const started = Date.now();
const parameters = ['test', ...(accepts ? ['--update-snapshots=all'] : []), ...others];
process.exitCode = run(
  process.execPath,
  [path.join(root, 'node_modules/@playwright/test/cli.js'), ...parameters],
  {
    ...process.env,
    JOURNEYS: 'looks',
    CHROMIUM: chromium,
  },
);
if (accepts) {
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  for (const file of files) if (statSync(file).mtimeMs > started) await shrink(file);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`${files.length} pictures, ${(bytes / 1_000_000).toFixed(1)} MB`);
  if (bytes > max) fail(`more than ${max / 1_000_000} MB: fewer or smaller pictures`);
}
