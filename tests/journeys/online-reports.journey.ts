import type { Page } from '@playwright/test';
import { choose, enterAs, notice, openMenu, uniqueName } from '#tests/support/journey-actions.ts';
import { inspect } from '#tests/support/journey-axe.ts';
import { addPerson } from '#tests/support/journey-people.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journey-teaching.ts';
import { expect, test } from '#tests/support/journey-test.ts';

test('a report is built from nothing, read, followed to its rows and exported', async ({ page }) => {
  const code = uniqueName('works');
  await enterAs(page, '/dashboard/index', 'admin');
  await openMenu(page, '在线开发', 'Online报表配置');
  await page.getByRole('button', { name: '新增' }).click();
  const builder = page.getByRole('region', { name: '报表设计' });
  await builder.getByRole('textbox', { name: '报表名称' }).fill('各班作品');
  await builder.getByRole('textbox', { name: '报表编码' }).fill(code);
  await choose(
    builder.getByRole('combobox', { name: '数据来源' }),
    '部门与班级（一个部门或班级一行，含学生和教师人数）',
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

const builder = (page: Page) => page.getByRole('region', { name: '报表设计' });

/** Types a statement and has it read. */
async function parse(page: Page, text: string): Promise<void> {
  await builder(page).getByRole('textbox', { name: 'SQL语句' }).fill(text);
  await builder(page).getByRole('button', { name: '解析' }).click();
}

async function startSql(page: Page, name: string, code: string): Promise<void> {
  await openMenu(page, '在线开发', 'Online报表配置');
  await page.getByRole('button', { name: '新增' }).click();
  await builder(page).getByRole('textbox', { name: '报表名称' }).fill(name);
  await builder(page).getByRole('textbox', { name: '报表编码' }).fill(code);
  await choose(builder(page).getByRole('combobox', { name: '数据来源' }), 'SQL（用一条只读的查询语句）');
}

test('a report by SQL is written, asks its parameter, is read and is refused to others @long', async ({
  page,
  browser,
}) => {
  const code = uniqueName('sql');
  await enterAs(page, '/dashboard/index', 'admin');
  await startSql(page, '班级人数', code);
  const views = builder(page).getByRole('region', { name: '可用的视图' });
  await views.getByText('部门与班级').click();
  await expect(views.getByText('pupils')).toBeVisible();

  // What is wrong stands at the statement, in Chinese.
  const statement = builder(page).getByRole('textbox', { name: 'SQL语句' });
  await parse(page, 'select * from pg_user');
  await expect(builder(page).getByRole('alert')).toHaveText(
    'SQL 有误：不能使用系统的表、视图和函数：pg_user',
  );
  await expect(statement).toHaveAttribute('aria-invalid', 'true');
  await parse(page, 'select nobody from classes');
  await expect(builder(page).getByRole('alert')).toContainText('SQL 有误：没有这一列');
  await inspect(page, 'the editor of a report by SQL');

  await builder(page).getByRole('tab', { name: '筛选与参数' }).click();
  await builder(page).getByRole('button', { name: '添加参数' }).click();
  await builder(page).getByRole('textbox', { name: '参数名称' }).fill('至少几人');
  await builder(page).getByRole('textbox', { name: '参数标识' }).fill('least');
  await builder(page).getByRole('combobox', { name: '参数类型' }).selectOption('数字');
  await builder(page).getByRole('spinbutton', { name: '默认值' }).fill('1');
  await builder(page).getByRole('tab', { name: 'SQL' }).click();
  await parse(
    page,
    'select name as class_name, pupils from classes where pupils >= :least order by pupils desc',
  );
  await expect(builder(page).getByText('共 2 列：className、pupils')).toBeVisible();
  await builder(page).getByText('执行计划（EXPLAIN）').click();
  await expect(builder(page).getByRole('region', { name: '执行计划' })).toContainText('cost=');
  await builder(page).getByRole('tab', { name: '预览' }).click();
  await expect(builder(page).getByText('三年级一班')).toBeVisible();
  await builder(page).getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');

  // Its page asks for the parameter.
  await page.goto(`/online/cgreport/${code}`);
  const rows = page.getByRole('main').getByRole('row', { name: /三年级/ });
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('至少几人').fill('100000');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(rows).toHaveCount(0);

  // Whoever sees the whole school and was granted it reads what another has written.
  const reader = await addPerson(page, { role: 'dev', departs: ['三年级一班'] });
  const granted = await (await browser.newContext()).newPage();
  await enterAs(granted, `/online/cgreport/${code}`, reader);
  await expect(granted.getByRole('main').getByRole('row', { name: /三年级一班/ })).toBeVisible();
  await granted.context().close();

  // Somebody else has neither the page nor the editor.
  const other = await (await browser.newContext()).newPage();
  await enterAs(other, `/online/cgreport/${code}`, 'teacher');
  await expect(other.getByText(/不存在|没有权限/).first()).toBeVisible();
  await expect(other.getByText('三年级一班')).toHaveCount(0);
  await other.context().close();
});
