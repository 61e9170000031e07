import type { Locator, Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const editing = (page: Page): Locator => page.getByRole('dialog', { name: '编辑' });
const conflictDialog = (page: Page): Locator => page.getByRole('dialog', { name: '记录已被修改' });

/** Opens the form of a device in a tab. */
async function openDevice(page: Page, name: string): Promise<Locator> {
  await page.goto('/online/cgformList/device_register');
  await pressAction(rowOf(page, name), '编辑');
  await expect(editing(page)).toBeVisible();
  return editing(page);
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存' }).click();
}

test('a device edited by one user in two tabs is merged field by field', async ({ page }) => {
  await enterAs(page, '/livez', 'admin');
  const other = await page.context().newPage();
  const [first, second] = [await openDevice(page, '短焦投影仪'), await openDevice(other, '短焦投影仪')];
  await first.getByLabel('备注').fill('灯泡换过了');
  await second.getByLabel('备注').fill('遥控器在讲台');
  await second.getByLabel('状态').selectOption('维修中');
  await save(first);
  await expect(first).toHaveCount(0);

  await save(second);
  const question = conflictDialog(other);
  await expect(question).toContainText('保存了这条记录');
  await inspect(other, 'a device that another tab has saved');
  await question.getByRole('radio', { name: '备注：已保存的 灯泡换过了' }).check();
  await question.getByRole('button', { name: '合并后继续编辑' }).click();
  await expect(second.getByLabel('备注')).toHaveValue('灯泡换过了');
  await save(second);
  await expect(second).toHaveCount(0);
  for (const tab of [other, page]) {
    await expect(rowOf(tab, '短焦投影仪')).toContainText('维修中');
    await pressAction(rowOf(tab, '短焦投影仪'), '详情');
    await expect(tab.getByRole('dialog', { name: '详情' })).toContainText('灯泡换过了');
  }
});

test('the second of two users sees who saved first and can accept their values', async ({
  page,
  newPerson,
}) => {
  const teacher = await newPerson();
  await enterAs(page, '/livez', 'admin');
  await enterAs(teacher, '/livez', 'teacher');
  const [first, second] = [
    await openDevice(teacher, '平板电脑 01 号'),
    await openDevice(page, '平板电脑 01 号'),
  ];
  await first.getByLabel('备注').fill('缺墨');
  await second.getByLabel('备注').fill('卡纸');
  await save(first);
  await expect(first).toHaveCount(0);

  await save(second);
  await expect(conflictDialog(page)).toContainText('李老师 已在');
  await conflictDialog(page).getByRole('button', { name: '放弃我的' }).click();
  await expect(second.getByLabel('备注')).toHaveValue('缺墨');
});
