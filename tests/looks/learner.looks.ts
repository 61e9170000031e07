import type { Page } from '@playwright/test';
import { failureNotice, personButton } from '#tests/support/journeys/journey-actions.ts';
import { studio } from '#tests/support/journeys/journey-editor.ts';
import { follow, lookAt, openWork } from '#tests/support/journeys/journey-looks.ts';
import { pressRowAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';

const course = 'Scratch 创意入门';
const openUnit = async (page: Page): Promise<void> => {
  await follow(course)(page);
  await page.locator('main ol a').first().click();
  await expect(page.getByRole('region', { name: '提交作业' })).toBeVisible();
};

/** Waits for the content of an editor; a window that is too narrow shows a note instead. */
const editor = (inside: string) => async (page: Page) => {
  const frame = studio(page).locator('iframe');
  const narrowNote = page.getByText('屏幕太窄');
  await expect(frame.or(narrowNote).first()).toBeVisible();
  if (await narrowNote.isVisible()) return;
  await frame.contentFrame().locator(inside).first().waitFor({ timeout: 60_000 });
};

/** Disconnects the network while the page is open. */
const loseNetwork = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet(page);
  await page.context().setOffline(true);
  await expect(page.getByText('网络连接已断开，正在尝试重新连接。')).toBeVisible();
};

test.describe.configure({ mode: 'parallel' });

lookAt([
  { name: 'home', who: 'student', address: '/dashboard/index' },
  { name: 'home-new', who: 's30206', address: '/dashboard/index' },
  { name: 'courses', who: 'student', address: '/teaching/mineCourse/cardList' },
  { name: 'course', who: 'student', address: '/learn', open: follow(course) },
  { name: 'unit', who: 'student', address: '/learn', open: openUnit },
  { name: 'homework', who: 'student', address: '/center/myAdditionalWork' },
  {
    name: 'homework-one',
    who: 'student',
    address: '/center/myAdditionalWork',
    open: async (page) => {
      await page.locator('main h2').getByRole('link').first().click();
      await expect(page.getByRole('region', { name: '提交作业' })).toBeVisible();
    },
  },
  { name: 'start', who: 'student', address: '/start' },
  { name: 'studio', who: 'student', address: '/create', open: editor('.blocklyDraggable') },
  {
    name: 'studio-lesson',
    who: 'student',
    address: '/learn',
    open: async (page) => {
      await openUnit(page);
      await page.getByRole('link', { name: '去创作' }).click();
      await editor('.blocklyDraggable')(page);
    },
  },
  { name: 'python', who: 'student', address: '/create/python', open: editor('.cm-line') },
  { name: 'blocks', who: 'student', address: '/create/blockly', open: editor('.blocklyToolboxCategory') },
  { name: 'mine', who: 'student', address: '/account/center' },
  { name: 'mine-table', who: 'student', address: '/account/mineWork' },
  { name: 'progress', who: 'student', address: '/account/progress' },
  { name: 'messages', who: 'student', address: '/isps/userAnnouncement' },
  {
    name: 'message',
    who: ['s30121', 's30122'],
    address: '/isps/userAnnouncement',
    open: async (page) => {
      await pressRowAction(page, '三年级编程作品展开始征集', '查看');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'settings', who: 'student', address: '/account/settings/base' },
  {
    name: 'settings-security',
    who: ['s30123', 's30124'],
    address: '/account/settings/base?section=security',
  },
  { name: 'settings-look', who: 'student', address: '/account/settings/base?section=custom' },
  { name: 'settings-notices', who: 'student', address: '/account/settings/base?section=notification' },
  { name: 'work', who: 'student', address: '/workList?name=接苹果大赛', open: openWork('接苹果大赛') },
  { name: 'help', who: 'student', address: '/help' },
  {
    name: 'person-menu',
    who: 'student',
    address: '/start',
    open: async (page) => {
      await personButton(page).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  { name: 'lost-way', who: 'student', address: '/404' },
  { name: 'offline', who: 'student', address: '/start', open: loseNetwork },
  {
    name: 'offline-page',
    who: 'student',
    address: '/start',
    open: async (page) => {
      await loseNetwork(page);
      await page.getByRole('link', { name: '作业', exact: true }).click();
      await expect(page.getByRole('button', { name: '重试', exact: true })).toBeVisible();
      await expect(failureNotice(page).locator('[data-kind]')).toHaveCount(0);
    },
  },
]);
