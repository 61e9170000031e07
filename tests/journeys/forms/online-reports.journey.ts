import {
  callApi,
  choose,
  enterAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a report is built, read, drilled down to its rows and exported', async ({ page }) => {
  const code = uniqueName('works');
  await enterAs(page, '/dashboard/index', 'admin');
  await openMenu(page, '在线开发', 'Online报表配置');
  await page.getByRole('button', { name: '新增' }).click();
  const builder = page.getByRole('region', { name: '报表设计' });
  await builder.getByRole('textbox', { name: '报表名称' }).fill('各班作品');
  await builder.getByRole('textbox', { name: '报表编码' }).fill(code);
  await choose(
    builder.getByRole('combobox', { name: '数据来源' }),
    '部门与班级（一个部门或班级一行，含学生和老师人数）',
  );
  await builder.getByText('汇总', { exact: true }).click();
  await builder.getByRole('button', { name: '添加分组' }).click();
  await inspect(page, 'the builder of a report');
  await builder.getByRole('tab', { name: /预览/ }).click();
  await expect(builder.getByText('三年级一班').first()).toBeVisible();
  await builder.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');
  await builder.getByRole('button', { name: '返回' }).click();

  await searchList(page, '报表编码', code);
  await pressAction(rowOf(page, code), '打开页面');
  await expect(page.getByRole('heading', { level: 1, name: '各班作品' })).toBeVisible();
  const figures = page.getByRole('main').getByRole('row', { name: /三年级一班/ });
  await figures.getByRole('button').first().click();
  const rows = page.getByRole('dialog', { name: /^明细/ });
  await expect(rows.getByText('三年级一班').first()).toBeVisible();
  await rows.getByRole('button', { name: '关闭' }).last().click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await file).suggestedFilename()).toMatch(/^各班作品.*\.xlsx$/);
});

test('a new report is visible to report designers and hidden from other users @long', async ({
  page,
  newPerson,
}) => {
  const code = uniqueName('works');
  const name = '全校作品';
  await enterAs(page, '/livez', 'admin');
  const definition = {
    source: { kind: 'view', code: 'works' },
    groups: [{ field: 'depart' }],
    measures: [{ key: 'm1', fn: 'count', label: '条数' }],
  };
  await callApi(page, 'POST', '/online/cgreport/head/add', { code, name, definition });
  const builder = await newPerson();
  const username = await addPerson(page, { role: 'dev', departs: ['三年级一班'] });
  await enterAs(builder, `/online/cgreport/${code}`, username);
  await expect(builder.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(builder.getByRole('main').getByRole('row', { name: /三年级一班/ })).toBeVisible();
  const other = await newPerson();
  await enterAs(other, `/online/cgreport/${code}`, 'teacher');
  await expect(other.getByRole('heading', { level: 1, name: /页面不存在/ })).toBeVisible();
  await expect(other.getByText('三年级一班')).toHaveCount(0);
});
