import { defineConfig, type Project } from '@playwright/test';
import { browserArguments } from './tests/support/browser-arguments.ts';
import { chromium109 } from './tests/support/chromium-109.ts';

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
  long: [{ name: 'long', testMatch: long }, { name: 'rare', testMatch: journeys, grep: /@long/ }, oldest],
  oldest: [oldest],
  city: [{ testMatch: teaching }],
  all: [{ testMatch: [journeys, long] }],
  // The screenshots depend on this browser and these fonts: npm run test:looks.
  looks: [{ testDir: 'tests/looks', testMatch: '**/*.looks.ts' }],
};

/**
 * Journeys run the built product with a real database and a real browser. One worker per core of the smallest
 * machine.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  projects: projects[process.env['JOURNEYS'] ?? 'all'] ?? [],
  globalSetup: './tests/support/journey-setup.ts',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  // The journeys of a cluster share its school.
  workers: process.env['JOURNEYS'] === 'city' ? 1 : 2,
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
