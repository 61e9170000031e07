import { totalmem } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { browserArguments } from './tests/support/journeys/browser-arguments.ts';
import { chromium109 } from './tests/support/journeys/chromium-109.ts';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const journeys = '**/*.journey.ts';
const long = '**/*.long.ts';

/** The journeys of a lesson, run against a cluster (npm run test:cluster). */
const teaching = [
  ...['slice', 'session', 'announcements', 'uploads', 'learning-live', 'works'].map(
    (name) => `**/${name}.journey.ts`,
  ),
  ...['homework', 'lesson', 'class-join', 'marks', 'cloud-variables'].map((name) => `**/${name}.long.ts`),
];

/**
 * The main workflows of the product in the oldest supported browser (docs/decisions/135-browser-floor.md).
 */
const oldest: Project = {
  name: 'Chromium 109',
  testMatch: [journeys, long],
  grep: /@oldest/,
  use: { launchOptions: chromium109 },
};

/**
 * Rare or slow tests run before a release (npm run test:long): whole files, and single journeys by their tag.
 */
const projects: Readonly<Record<string, Project[]>> = {
  usual: [{ testMatch: journeys, grepInvert: /@long/ }],
  // Files of one project share the processes of the workers.
  long: [oldest, { name: 'long', testMatch: [journeys, long], grep: /@long|\.long\.ts/ }],
  oldest: [oldest],
  city: [{ testMatch: teaching }],
  all: [{ testMatch: [journeys, long] }],
  // The screenshots depend on this browser and these fonts: npm run test:looks.
  looks: [{ testDir: 'tests/looks', testMatch: '**/*.looks.ts' }],
};

/**
 * The journeys of a cluster share its school. The others have one worker more than the two cores of the smallest
 * machine, because a journey uses six tenths of a core and waits for timers and answers in the remaining time. A
 * worker takes 1 GB with its browser and its product, and more for large projects.
 */
const workers = process.env['JOURNEYS'] === 'city' ? 1 : totalmem() > 7e9 ? 3 : 2;

/** Journeys run the built product with a real database and a real browser. */
export default defineConfig({
  testDir: 'tests/journeys',
  projects: projects[process.env['JOURNEYS'] ?? 'all'] ?? [],
  globalSetup: './tests/support/journeys/journey-setup.ts',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  workers,
  retries: 0,
  forbidOnly: true,
  // The timeouts suit a slow and busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // Only the journeys of the offline page allow the service worker, because it handles requests that a
    // journey counts or answers.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: browserArguments,
    },
  },
});
