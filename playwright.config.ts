import { defineConfig, type Project } from '@playwright/test';
import { browserArguments } from './tests/support/browser-arguments.ts';
import { chromium109 } from './tests/support/chromium-109.ts';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const journeys = '**/*.journey.ts';
const long = '**/*.long.ts';

/** What a lesson is made of, against a whole city (npm run test:cluster). */
const teaching = [
  ...['slice', 'session', 'announcements', 'uploads', 'learning-live', 'works'].map(
    (name) => `**/${name}.journey.ts`,
  ),
  ...['homework', 'lesson', 'class-join', 'marks', 'cloud-variables', 'qa-link'].map(
    (name) => `**/${name}.long.ts`,
  ),
];

/** The main ways through the product in the oldest browser that is promised (docs/decisions/135-browser-floor.md). */
const oldest: Project = {
  name: 'Chromium 109',
  testMatch: [journeys, long],
  grep: /@oldest/,
  use: { launchOptions: chromium109 },
};

/** What is rare, or takes long for what it shows, runs before a release (npm run test:long): whole files, and stories by their tag. */
const projects: Readonly<Record<string, Project[]>> = {
  usual: [{ testMatch: journeys, grepInvert: /@long/ }],
  long: [{ name: 'long', testMatch: long }, { name: 'rare', testMatch: journeys, grep: /@long/ }, oldest],
  oldest: [oldest],
  city: [{ testMatch: teaching }],
  all: [{ testMatch: [journeys, long] }],
  // Pictures are of this browser and these fonts: npm run test:looks.
  looks: [{ testDir: 'tests/looks', testMatch: '**/*.looks.ts' }],
};

/** Journeys: the built product, a real database, a real browser. One worker per core of the smallest machine. */
export default defineConfig({
  testDir: 'tests/journeys',
  projects: projects[process.env['JOURNEYS'] ?? 'all'] ?? [],
  globalSetup: './tests/support/journey-setup.ts',
  outputDir: '.cache/journeys',
  fullyParallel: false,
  // Those of a city share its school.
  workers: process.env['JOURNEYS'] === 'city' ? 1 : 2,
  retries: 0,
  forbidOnly: true,
  // Of a machine that is slow and busy; longer means that it never comes.
  timeout: 180_000,
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // Only the stories of the page without its server have a worker: it sees requests that a story counts or answers.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: browserArguments,
    },
  },
});
