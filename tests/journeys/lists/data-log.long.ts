import {
  callApi,
  loginAs,
  notice,
  openMaintenance,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const phone = { width: 390, height: 844 };

test('two versions of a role are compared side by side', async ({ page }) => {
  await loginAs(page, 'admin');
  const name = uniqueName('helper');
  const role = { roleCode: name, roleName: name, roleLevel: 0 };
  await callApi(page, 'POST', '/sys/role/add', role);
  const listed = await callApi(page, 'GET', `/sys/role/list?roleCode=${encodeURIComponent(name)}`);
  const id = /"id":"(\w+)"/.exec(JSON.stringify(listed))?.[1] ?? '';
  await callApi(page, 'PUT', '/sys/role/edit', { ...role, id, roleName: `小${name}` });

  await openMaintenance(page, '数据日志');
  await searchList(page, '数据ID', id);
  await expect(rowOf(page, name)).toHaveCount(2);
  await rowOf(page, name).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '数据比较' }).click();
  await expect(page.getByText('请选择两条数据')).toBeVisible();
  for (const row of await rowOf(page, name).all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '数据比较' }).click();
  const dialog = page.getByRole('dialog', { name: '数据比较' });
  await expect(dialog).toContainText('共 1 个字段不同');
  await expect(dialog.getByRole('row', { name: /角色名称/ }).locator('ins')).toHaveText('小');
  await expect(dialog.getByRole('row', { name: /角色编码/ })).toHaveCount(0);
  await dialog.getByRole('switch', { name: '显示未变化的字段' }).check();
  await expect(dialog.getByRole('row', { name: /角色编码/ })).toContainText(name);
  await inspectLooks(page, 'comparison');
  await page.setViewportSize(phone);
  await inspect(page, 'comparison on a phone');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await inspect(page, 'data log on a phone');
});

test('versions of different records cannot be compared', async ({ page }) => {
  await loginAs(page, 'admin');
  for (const roleCode of [uniqueName('one'), uniqueName('two')])
    await callApi(page, 'POST', '/sys/role/add', { roleCode, roleName: `不同${roleCode}`, roleLevel: 0 });
  await openMaintenance(page, '数据日志');
  await searchList(page, '名称', '不同');
  const rows = rowOf(page, '不同');
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: '数据比较' }).click();
  await expect(page.getByText('请选择同一条数据的两个版本')).toHaveCount(1);
});

test('a file is uploaded, viewed, deleted and restored, and a file in use cannot be deleted', async ({
  page,
}) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '文件管理');
  const name = uniqueName('讲义');
  await page.getByRole('button', { name: '上传文件' }).click();
  const upload = page.getByRole('dialog', { name: '上传文件' });
  const file = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from('第一课') };
  await upload.locator('input[type=file]').setInputFiles(file);
  await expect(upload.getByRole('list', { name: '文件文件' })).toContainText(file.name);
  await upload.getByRole('button', { name: '关闭' }).last().click();

  await searchList(page, '文件名', file.name);
  await expect(rowOf(page, file.name)).toContainText('未使用');
  await inspect(page, 'files');
  await pressRowAction(page, file.name, '详情');
  const detail = page.getByRole('dialog', { name: '文件详情' });
  await expect(detail.getByRole('textbox', { name: file.name })).toHaveValue('第一课');
  await expect(detail).toContainText('没有内容使用这个文件，可以删除。');
  await inspect(page, 'detail of a file');
  await detail.getByRole('button', { name: '关闭' }).last().click();

  await pressRowAction(page, file.name, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, file.name)).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(notice(page)).toContainText('已撤销删除');
  await expect(rowOf(page, file.name)).toHaveCount(1);

  await page.goto('/isystem/file?isUsed=1');
  await expect(page.getByRole('row').nth(1)).toContainText('使用中');
  await page.setViewportSize(phone);
  await inspect(page, 'files on a phone');
});
