import type { Page } from '@playwright/test';
import { choose, loginAs, notice, openMaintenance } from '#tests/support/journeys/journey-actions.ts';
import { pressAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

test('a scheduled job is edited, stopped, started, deleted and created again @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '定时任务');
  const row = page.getByRole('row', { name: /清理日志/ });
  await pressAction(row, '编辑');
  const form = page.getByRole('dialog', { name: '编辑' });
  await expect(form.getByLabel('任务类型').locator('option:checked')).toHaveText('清理日志');
  const cron = form.getByLabel('cron表达式');
  const before = await cron.inputValue();
  await cron.fill('每天');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(cron).toHaveAccessibleDescription(/cron/);
  await cron.fill('0 30 4 * * ?');
  await form.getByLabel('参数').fill('45');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText('0 30 4 * * ?');
  await expect(row).toContainText('04:30:00');

  await pressAction(row, '停止');
  await expect(page.getByRole('alertdialog')).toContainText(/^确认停止停止“.+”吗？/);
  await confirm(page, '停止');
  await expect(row).toContainText('已暂停');
  await expect(row).not.toContainText('04:30:00');
  await pressAction(row, '启动');
  await confirm(page, '启动');
  await expect(row).toContainText('已启动');
  await expect(row).toContainText('04:30:00');

  await pressAction(row, '删除');
  await confirm(page, '删除');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const adding = page.getByRole('dialog', { name: '新增' });
  await choose(adding.getByLabel('任务类型'), '清理日志');
  await adding.getByLabel('cron表达式').fill(before);
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText(/成功/);
  await expect(row).toContainText(before);
  await expect(row).toContainText('已启动');
});
