import type { Page } from '@playwright/test';
import { enterAs } from '#tests/support/journey-actions.ts';
import { lookIn, narrow, wide } from '#tests/support/journey-axe.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { quiet } from '#tests/support/journey-watch.ts';
import { sayTheSame } from '#tests/support/same-words.ts';

type Looked = {
  readonly name: string;
  /** Nobody, for pages before the login. */
  readonly who?: string;
  readonly address: string;
  /** What a person does to see it. */
  readonly open?: (page: Page) => Promise<void>;
};

const follow = (name: string) => async (page: Page) => {
  await page.locator('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};
const course = 'Scratch 创意入门';
const works = '/workList?name=接苹果大赛';
const openWork = async (page: Page): Promise<void> => {
  await page.getByRole('article').filter({ hasText: '接苹果大赛' }).getByRole('link').first().click();
  await expect(page.locator('.work-player[data-phase=untouched]')).toBeVisible({ timeout: 60_000 });
};

const pages: readonly Looked[] = [
  { name: 'login', address: '/user/login' },
  { name: 'public-home', address: '/home' },
  { name: 'public-works', address: '/workList' },
  { name: 'public-work', address: works, open: openWork },
  { name: 'home', who: 'student', address: '/dashboard/index' },
  { name: 'home-new', who: 's30206', address: '/dashboard/index' },
  { name: 'courses', who: 'student', address: '/teaching/mineCourse/cardList' },
  { name: 'course', who: 'student', address: '/learn', open: follow(course) },
  {
    name: 'unit',
    who: 'student',
    address: '/learn',
    open: async (page) => {
      await follow(course)(page);
      await page.locator('main ol a').first().click();
      await expect(page.getByRole('region', { name: '提交作业' })).toBeVisible();
    },
  },
  { name: 'homework', who: 'student', address: '/center/myAdditionalWork' },
  { name: 'start', who: 'student', address: '/start' },
  {
    name: 'studio',
    who: 'student',
    address: '/create',
    open: async (page) => {
      const frame = page.locator('iframe').first();
      const narrowNote = page.getByText('屏幕太窄');
      await expect(frame.or(narrowNote)).toBeVisible();
      if (await narrowNote.isVisible()) return;
      await frame.contentFrame().locator('.blocklyDraggable').first().waitFor({ timeout: 60_000 });
    },
  },
  { name: 'mine', who: 'student', address: '/account/center' },
  { name: 'mine-table', who: 'student', address: '/account/mineWork' },
  { name: 'progress', who: 'student', address: '/account/progress' },
  { name: 'messages', who: 'student', address: '/isps/userAnnouncement' },
  { name: 'settings', who: 'student', address: '/account/settings/base' },
  { name: 'work', who: 'student', address: works, open: openWork },
  { name: 'help', who: 'student', address: '/help' },
];

test.describe.configure({ mode: 'parallel' });

for (const { name, who, address, open } of pages)
  for (const size of [wide, narrow])
    test(`${name} ${size.width}`, async ({ page }) => {
      await page.setViewportSize(size);
      // Counted, a look would change what the next one sees.
      await page.route('**/teachingWork/viewWork', (route) => route.abort());
      await (who === undefined ? page.goto(address) : enterAs(page, address, who));
      await open?.(page);
      await page.mouse.move(0, 0);
      for (const look of ['light', 'dark'] as const) {
        await lookIn(page, look);
        await quiet(page);
        await sayTheSame(page);
        await expect.soft(page).toHaveScreenshot(`${name}-${size.width}-${look}.png`);
      }
    });
