import { bell, unread } from '#tests/support/journeys/journey-announcements.ts';
import {
  choose,
  loginAs,
  notice,
  openMaintenance,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expectAction, pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('an announcement for one user is created, released, read, revoked and deleted', async ({
  page,
  newPerson,
}) => {
  const reader = await newPerson();
  await loginAs(reader, 's30122');
  await expect(bell(reader)).toHaveAccessibleName(/\d+ 条未读消息/);
  const before = await unread(reader);
  await loginAs(page, 'admin');
  await openMenu(page, '系统通告');
  const titile = uniqueName('家长会');

  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toContainText('请输入标题！');
  await expect(form).toContainText('请选择通告对象！');
  await form.getByLabel('标题').fill(titile);
  await expect(form).toContainText('请输入内容！');
  await form.getByText('更多', { exact: true }).click();
  await choose(form.getByLabel('优先级'), '高');
  await form.getByLabel('开始时间').fill('2026-01-02 08:00:00');
  await form.getByLabel('结束时间').fill('2026-01-01 08:00:00');
  await choose(form.getByLabel('通告对象'), '指定用户');
  await form.getByRole('textbox', { name: '内容' }).fill('周五下午三点');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toContainText('结束时间要晚于开始时间');
  await expect(form).toContainText('请选择用户！');
  await form.getByLabel('结束时间').fill('2036-01-01 08:00:00');
  await form.getByRole('button', { name: /选择指定用户/ }).click();
  const picker = page.getByRole('dialog', { name: '选择用户' });
  await picker.getByRole('searchbox', { name: '账号' }).fill('s30122');
  await picker.getByRole('searchbox', { name: '账号' }).press('Enter');
  await picker
    .getByRole('row', { name: /s30122/ })
    .getByRole('checkbox')
    .check();
  await picker.getByRole('button', { name: '确定' }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');

  await searchList(page, '标题', titile);
  const row = rowOf(page, titile);
  await expect(row).toContainText('未发布');
  await pressRowAction(page, titile, '发布');
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
  await expect(row).toContainText('已发布');
  await expectAction(row, '编辑', false);
  await expect(bell(reader)).toHaveAccessibleName(`通知，${before + 1} 条未读消息`);

  await pressRowAction(page, titile, '查看');
  const preview = page.getByRole('dialog', { name: '查看通告' });
  await expect(preview).toContainText('周五下午三点');
  await expect(preview.getByRole('region', { name: '阅读情况' })).toContainText('已读 0 人，未读 1 人');
  expect(await seriousViolations(page)).toEqual([]);
  await preview.getByRole('button', { name: '关闭' }).last().click();

  await pressRowAction(page, titile, '撤回');
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(row).toContainText('已撤回');
  await expect(bell(reader)).toHaveAccessibleName(`通知，${before} 条未读消息`);
  await pressRowAction(page, titile, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('the log shows logins and operations, also on a phone', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '日志管理');
  await expect(rowOf(page, '用户名: admin,登录成功！').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('group', { name: '日志类型' }).getByText('操作日志').click();
  await page.setViewportSize({ width: 390, height: 844 });
  // Every journey writes logins to it; the newest one is enough.
  await page.getByRole('button', { name: '操作账号密码登录' }).first().click();
  await page.getByRole('menuitem', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '详情' });
  await expect(detail).toContainText('POST /sys/login');
  await expect(detail).toContainText('"password":"***"');
  expect(await seriousViolations(page)).toEqual([]);
});

test('changes of the site settings appear immediately on open pages', async ({ page, newPerson }) => {
  const reader = await newPerson();
  await loginAs(reader, 's30123');
  await loginAs(page, 'admin');
  await openMenu(page, '网站配置');
  const form = page.getByRole('form', { name: '网站配置' });
  const footer = form.getByRole('textbox', { name: '底部文字' });
  await expect(footer).toBeVisible();
  const words = uniqueName('希望小学');
  await footer.fill(words);
  await form.getByRole('textbox', { name: '品牌名' }).fill('');
  await form.getByRole('tab', { name: '联系信息' }).click();
  await form.getByRole('textbox', { name: '联系电话' }).fill('010-8888');
  expect(await seriousViolations(page)).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('tab', { name: '网站配置' })).toHaveAttribute('aria-selected', 'true');
  await expect(form).toContainText('请输入品牌名！');
  await form.getByRole('textbox', { name: '品牌名' }).fill('Scratch 教学平台');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('修改成功');
  await expect(reader.getByRole('contentinfo')).toContainText(words);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['前台首页配置', '后台首页配置', '作品分享页', '功能配置', '联系信息', '网站配置']) {
    await form.getByRole('tab', { name }).click();
    expect(await seriousViolations(page)).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
