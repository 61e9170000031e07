import { enterAs, loginAs, notice } from '#tests/support/journeys/journey-actions.ts';
import {
  expectSprite,
  leaveStudio,
  renameSprite,
  save,
  state,
  studio,
} from '#tests/support/journeys/journey-editor.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import type { Page } from '@playwright/test';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const displaced = '这个作品已在另一个标签页打开，这里不再保存。';

async function handInHere(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: '提交' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(notice(page).filter({ hasText: '提交成功！' })).toBeVisible();
  await expect(state(page, '已提交')).toBeVisible({ timeout: 60_000 });
}

/** Navigates within the app, so that opened tabs stay. */
async function goTo(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: entry, exact: true })
    .click();
  // The page before has links with the same names.
  await expect(page.getByRole('tab', { name: entry, exact: true, selected: true })).toBeVisible();
}

test('a submitted work is opened again from its unit and submitted a second time', async ({ page }) => {
  await loginAs(page, 's30110');
  await openUnit(page, 'Scratch 创意入门', '第一课 熊猫散步');
  await handInPanel(page).getByRole('link', { name: '去创作' }).click();
  await expect(state(page, '还没有保存')).toBeVisible({ timeout: 60_000 });
  await handInHere(page);
  await leaveStudio(page);
  await goTo(page, '我的课程');
  await page.getByRole('link', { name: 'Scratch 创意入门', exact: true }).click();
  await page.getByRole('link', { name: '第一课 熊猫散步', exact: true }).click();
  await handInPanel(page).getByRole('link', { name: '去修改' }).click();
  await expect(state(page, '已提交')).toBeVisible({ timeout: 60_000 });
  await studio(page).getByRole('textbox', { name: '作品名' }).fill('散步第二版');
  await page.keyboard.press('Enter');
  await handInHere(page);
  await expect(page.getByText(displaced)).toBeHidden();
  await leaveStudio(page);
  // A work has one tab.
  await expect(page.getByRole('tab', { name: '散步第二版' })).toHaveCount(1);
  await goTo(page, '我的作品');
  const card = page.getByRole('article').filter({ hasText: '散步第二版' });
  await card.getByRole('link', { name: '继续做' }).click();
  await expect(state(page, '已提交')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(displaced)).toBeHidden();
});

test('an editor displaced by another tab reclaims the work when its own tab is opened again', async ({
  page,
}) => {
  await enterAs(page, '/create', 's30111');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '一号');
  await save(page);
  const address = page.url();
  await leaveStudio(page);
  await goTo(page, '我的课程');
  const second = await page.context().newPage();
  await second.goto(address);
  await studio(second).getByRole('button', { name: '在这里做' }).click();
  await expectSprite(second, '一号');
  await renameSprite(second, '一号', '二号');
  await save(second);
  await goTo(page, '我的作品');
  await page.getByRole('article').first().getByRole('link', { name: '继续做' }).click();
  await expect(page).toHaveURL(address);
  await expectSprite(page, '二号');
  await expect(second.getByText(displaced)).toBeVisible();
  await renameSprite(page, '二号', '三号');
  await save(page);
});
