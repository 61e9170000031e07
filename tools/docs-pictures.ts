// `npm run docs:pictures` takes the screenshots of docs/zh from the built product with the demo school (run
// `npm run build` first).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserArguments } from '#tests/support/journeys/browser-arguments.ts';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { startProductProcess } from '#tests/support/engines/product-process.ts';

type Picture = {
  readonly name: string;
  readonly who: 'admin' | 'teacher' | 'student';
  readonly address: string;
  /** Prepares the page and waits for its content. */
  readonly until: (page: Page) => Promise<void>;
  readonly onPhone?: true;
};

/** Waits for a text that is rendered with the data of the page. */
const seen = (text: string) => async (page: Page) => {
  await page.locator('main').getByText(text).first().waitFor();
};

const rows = async (page: Page) => {
  await page.locator('main tbody tr').first().waitFor();
};

const pictures: readonly Picture[] = [
  {
    name: 'student-home',
    who: 'student',
    address: '/dashboard/index',
    until: seen('要交的作业'),
    onPhone: true,
  },
  { name: 'student-homework', who: 'student', address: '/center/myAdditionalWork', until: seen('截止') },
  { name: 'student-progress', who: 'student', address: '/account/progress', until: seen('我的徽章') },
  {
    name: 'student-studio',
    who: 'student',
    address: '/create',
    until: async (page) => {
      await page.locator('iframe').first().contentFrame().locator('.blocklyDraggable').first().waitFor();
    },
  },
  {
    name: 'teacher-home',
    who: 'teacher',
    address: '/dashboard/index',
    until: async (page) => {
      await seen('班级进度')(page);
      await page.getByRole('button', { name: '不用了' }).click();
    },
  },
  {
    name: 'teacher-classes',
    who: 'teacher',
    address: '/isystem/departDetailList',
    until: seen('进入班级'),
  },
  { name: 'teacher-users', who: 'teacher', address: '/isystem/user', until: rows },
  { name: 'teacher-homework', who: 'teacher', address: '/work/additionalWork', until: seen('完成情况') },
  {
    name: 'teacher-grading',
    who: 'teacher',
    address: '/teaching/workList',
    until: async (page) => {
      await page.getByRole('button', { name: '批改', exact: true }).first().click();
      const grading = page.getByRole('dialog', { name: '批改' });
      await grading.getByRole('button', { name: '退回修改' }).waitFor();
      await grading.locator('iframe').first().contentFrame().locator('canvas').first().waitFor();
    },
  },
  { name: 'teacher-progress', who: 'teacher', address: '/course/progress', until: seen('已批改') },
  { name: 'admin-home', who: 'admin', address: '/dashboard/index', until: seen('访问趋势') },
  { name: 'admin-roles', who: 'admin', address: '/isystem/roleUserList', until: rows },
  {
    name: 'admin-site',
    who: 'admin',
    address: '/sys/sysConfig',
    until: async (page) => {
      await page.locator('main').getByRole('textbox').first().waitFor();
    },
  },
  { name: 'admin-jobs', who: 'admin', address: '/isystem/QuartzJobList', until: rows },
];

const max = 60_000;

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const viewport = picture.onPhone ? { width: 390, height: 844 } : { width: 1366, height: 768 };
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport,
  });
  const page = await context.newPage();
  await enterAs(page, picture.address, picture.who);
  await picture.until(page);
  await page.waitForLoadState('networkidle');
  const bytes = await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toBuffer();
  if (bytes.length > max) throw new Error(`${picture.name} has ${bytes.length} bytes`);
  await writeFile(`docs/zh/pictures/${picture.name}.webp`, bytes);
  await context.close();
  console.log(`${picture.name}.webp ${(bytes.length / 1000).toFixed(0)} kB`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-pictures-'));
const product = await startProductProcess({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: browserArguments,
});
let failures = 0;
try {
  const requested = process.argv.slice(2);
  for (const picture of pictures)
    if (requested.length === 0 || requested.includes(picture.name))
      await take(browser, product.url, picture).catch((error: unknown) => {
        failures += 1;
        console.error(picture.name, error);
      });
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (failures > 0) process.exitCode = 1;
