import type { Locator, Page } from '@playwright/test';
import { loginAs, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { handIn, openHomework, openOverview, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { closeCredentials } from '#tests/support/journeys/journey-people.ts';
import { downloaded } from '#tests/support/journeys/journey-sheets.ts';
import { handInPanel, pressListAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).click();

/** Chooses a spreadsheet of another system. */
async function chooseFile(box: Locator, lines: readonly string[]): Promise<void> {
  await box
    .getByLabel('选择要导入的文件')
    .setInputFiles({ name: '别的系统.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

/** Maps the columns by hand; each choice checks the file again. */
async function map(box: Locator, columns: Readonly<Record<string, string>>): Promise<void> {
  for (const [ours, theirs] of Object.entries(columns)) {
    const field = box.getByRole('combobox', { name: ours, exact: true });
    await field.selectOption(theirs);
    await expect(field).toHaveValue(theirs);
    await expect(field).toBeEnabled();
  }
}

async function keepTemplate(page: Page, box: Locator, name: string): Promise<void> {
  await press(box, '模板');
  await page.getByRole('menuitem', { name: '保存为模板' }).click();
  const dialog = page.getByRole('dialog', { name: '保存模板' });
  await dialog.getByLabel('模板名称').fill(name);
  await press(dialog, '保存');
  await expect(dialog).toHaveCount(0);
}

const applied = (box: Locator, name: string) => box.getByText(`文件的列与模板“${name}”一致，已按它对应`);

test('the column mapping of a mark sheet is stored and applied to the next import', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('导入成绩');
  await loginAs(page, 'teacher');
  await setHomework(page, name);
  const [first, second] = [await newPerson(), await newPerson()];
  for (const [pupil, username] of [
    [first, 's30108'],
    [second, 's30109'],
  ] as const) {
    await loginAs(pupil, username);
    await openHomework(pupil, name);
    await handIn(pupil);
  }
  const overview = await openOverview(page, name);
  await press(overview, '导入成绩');
  const box = page.getByRole('dialog', { name: '导入成绩' });
  const template = await downloaded(page, () => press(box, '下载模板'));
  expect(template[2]).toEqual(['账号', '姓名', '星级', '评语']);
  expect(template.map(([username]) => username)).toContain('s30108');

  const head = '学籍,名字,等第,老师的话,班主任';
  await chooseFile(box, [head, 's30108,,4,迷宫很有创意,王', 's30109,,7,再想想,王']);
  await map(box, { 星级: '等第', 账号: '学籍', 评语: '老师的话' });
  await expect(box).toContainText('共 2 行，可以导入 1 行（将更新 0 行、首次批改 1 行），有错误 1 行');
  await expect(box.getByRole('row', { name: /第 3 行/ })).toContainText('星级“7”应为 0 到 5 的整数。');
  await keepTemplate(page, box, '教务系统');
  await inspectLooks(page, 'marks of another system, mapped');
  await press(box, '只导入正确的 1 行');
  await expect(box).toContainText('文件导入成功，但有错误。');
  await press(box, '完成');
  const line = (username: string) => overview.getByRole('row').filter({ hasText: username });
  await expect(line('s30108')).toContainText('得分：4 星');
  await openHomework(first, name);
  await expect(handInPanel(first)).toContainText('迷宫很有创意');

  await press(overview, '导入成绩');
  await chooseFile(box, ['老师的话,班主任,学籍,名字,等第', '走得真好,王,s30109,,5']);
  await expect(applied(box, '教务系统')).toBeVisible();
  await expect(box).toContainText('共 1 行，可以导入 1 行');
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inspectLooks(page, `a template that has applied itself, at ${width}`);
  }
  await press(box, '不用模板');
  await expect(applied(box, '教务系统')).toHaveCount(0);
  await expect(box.getByRole('combobox', { name: '星级', exact: true })).toHaveValue('');
  await press(box, '模板');
  await page.getByRole('menuitem', { name: '教务系统', exact: true }).click();
  await press(box, '导入 1 行');
  await expect(box).toContainText('共1行数据全部导入成功！');
  await press(box, '完成');
  await expect(line('s30109')).toContainText('得分：5 星');
  await openHomework(second, name);
  await expect(handInPanel(second)).toContainText('走得真好');
});

test('marks of a unit are imported from the progress board', async ({ page }) => {
  await loginAs(page, 'teacher');
  await page.goto('/course/progress');
  await press(page, '导入成绩');
  const unit = page.getByRole('menuitem').first();
  const of = await unit.innerText();
  await unit.click();
  const box = page.getByRole('dialog', { name: `导入成绩：${of}` });
  const template = await downloaded(page, () => press(box, '下载模板'));
  const [username = '', , , comment = ''] =
    template.slice(3).find(([, , score]) => score !== undefined && score !== '') ?? [];
  expect(username).not.toBe('');
  await box.getByRole('checkbox', { name: '覆盖已批改的' }).check();
  await chooseFile(box, ['账号,星级,评语', `${username},1,${comment}再做一次`]);
  await expect(box).toContainText('将更新 1 行');
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inspectLooks(page, `marks of a unit at ${width}`);
  }
  await press(box, '导入 1 行');
  await press(page.getByRole('alertdialog'), '更新');
  await expect(box).toContainText('共1行数据全部导入成功！');
  await press(box, '完成');
  await expect(page.getByRole('row').filter({ hasText: username }).first()).toContainText('★ 1');
});

test('the column mapping of an import of users and of classes is stored as well', async ({ page }) => {
  const prefix = uniqueName('p');
  await loginAs(page, 'admin');
  await openMenu(page, '用户管理');
  await pressListAction(page, '导入');
  const people = page.getByRole('dialog', { name: '导入用户' });
  const rows = (from: number) => [
    `${prefix}${from},林小河,女,三年级一班`,
    `${prefix}${from + 1},林小海,男,天上的班`,
  ];
  await chooseFile(people, ['卡号,孩子,性别,单位', ...rows(1)]);
  await map(people, { 登录账号: '卡号' });
  await expect(people).toContainText('共 2 行，可以导入 1 行，有错误 1 行');
  await expect(people.getByRole('row', { name: /第 3 行/ })).toContainText(/部门“.+”不存在。/);
  await keepTemplate(page, people, prefix);
  await press(people, '只导入正确的 1 行');
  // The refused rows are read after the credentials.
  await closeCredentials(page, '学生账号');
  await expect(people).toContainText('文件导入成功，但有错误。');
  await press(people, '完成');
  await pressListAction(page, '导入');
  await chooseFile(people, ['卡号,孩子,性别,单位', rows(3)[0] ?? '']);
  await expect(applied(people, prefix)).toBeVisible();
  await press(people, '导入 1 行');
  await closeCredentials(page, '学生账号');
  // Without refused rows, the import closes with the credentials.
  await expect(people).toHaveCount(0);

  await openMenu(page, '班级管理');
  await pressListAction(page, '导入');
  const classes = page.getByRole('dialog', { name: '导入部门' });
  const sheet = (name: string, parent: string) => ['机构,属于,类型', `${name},${parent},班级`];
  await chooseFile(classes, sheet(prefix, '火星小学'));
  await map(classes, { '机构/部门名称': '机构', 上级部门: '属于' });
  await expect(classes.getByRole('row', { name: /第 2 行/ })).toContainText(/上级部门“.+”不存在。/);
  await keepTemplate(page, classes, prefix);
  await press(classes, '取消');
  await pressListAction(page, '导入');
  await chooseFile(classes, sheet(prefix, '三年级'));
  await expect(applied(classes, prefix)).toBeVisible();
  await press(classes, '导入 1 行');
  await expect(classes).toContainText('共1行数据全部导入成功！');
  await press(classes, '完成');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: '三年级', exact: true }).locator('span').first().click();
  await expect(tree.getByRole('treeitem', { name: prefix, exact: true })).toBeVisible();
});
