// `npm run test:looks`: every page of a learner beside its approved picture (tests/looks/pictures), in this machine's
// Chromium with fonts-noto-cjk. `npm run test:looks -- --accept` approves what is there, once somebody has looked at it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { findChromium, chromiumMissing } from './debian.mjs';
import { buildWhenStale, fail, root, run } from './prepare.mjs';

const folder = path.join(root, 'tests/looks/pictures');
/** Bytes of all pictures: they stay in the history for good. */
const most = 6_000_000;

/** As an image of 128 colours a picture takes a third. @param {string} file */
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
  if (bytes > most) fail(`more than ${most / 1_000_000} MB: fewer or smaller pictures`);
}
