import type { Locator, Page } from '@playwright/test';
import { callApi, enterAs, expectPath, notice } from '#tests/support/journeys/journey-actions.ts';
import { countClicks } from '#tests/support/journeys/journey-clicks.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import { addPerson, chooseOwnPassword } from '#tests/support/journeys/journey-people.ts';
import { handInPanel, openUnit, pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';

test.use({ hasTouch: true, seed: 'empty' });

const max = 40;
const pupils = Array.from({ length: 10 }, (_, index) => `学生${String(index + 1).padStart(2, '0')}`);
const cell = (page: Page): Locator => page.getByRole('button', { name: /待批改$/ });

const tap = (target: Locator) => target.tap();

/** Types like a touch user: the field is tapped first. */
async function type(field: Locator, text: string): Promise<void> {
  await field.tap();
  await field.fill(text);
}

/** Navigates by the menu, which a narrow window hides behind a button with its groups closed. */
async function goTo(page: Page, group: string, title: string): Promise<void> {
  const button = page.getByRole('button', { name: '打开菜单' });
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(button.or(menu).first()).toBeVisible();
  if (await button.isVisible()) await button.tap();
  const link = menu.getByRole('link', { name: title, exact: true });
  const closed = menu.locator('summary').filter({ hasText: group });
  await expect(link.or(closed).first()).toBeVisible();
  if (!(await link.isVisible())) await closed.tap();
  await link.tap();
}

async function makeClass(page: Page, name: string): Promise<readonly string[]> {
  await goTo(page, '班级', '班级管理');
  await page.getByRole('button', { name: '新建班级' }).tap();
  const form = page.getByRole('dialog', { name: '新建班级' });
  await type(form.getByLabel('班级名称'), name);
  // The native list is replaced when the code of the searchable one has loaded.
  await form.getByRole('combobox', { name: '年级' }).and(page.locator('input')).tap();
  await page.getByRole('option', { name: '三年级', exact: true }).tap();
  await form.getByRole('button', { name: '保存' }).tap();
  await page.getByRole('button', { name: '批量生成学生' }).tap();
  const accounts = page.getByRole('dialog', { name: '批量生成学生' });
  await type(accounts.getByLabel('账号前缀'), `d${page.viewportSize()?.width}`);
  await type(accounts.getByLabel('学生姓名'), pupils.join('\n'));
  await accounts.getByRole('button', { name: '生成' }).tap();
  const credentials = page.getByRole('dialog', { name: '学生账号' });
  await expect(credentials.getByRole('row')).toHaveCount(pupils.length + 1);
  const first = await credentials.getByRole('row').nth(1).getByRole('cell').allTextContents();
  await credentials.getByRole('button', { name: '关闭' }).first().tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).tap();
  return first;
}

async function add(page: Page, list: string, label: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
  await page.getByRole('button', { name: '新增' }).tap();
  const form = page.getByRole('dialog', { name: '新增' });
  await type(form.getByRole('textbox', { name: label, exact: true }), text);
  await form.getByRole('button', { name: '保存' }).tap();
  await expect(form).toHaveCount(0);
}

async function makeCourse(page: Page, schoolClass: string, course: string): Promise<void> {
  await goTo(page, '课程管理', '课程包管理');
  await add(page, '课程包管理', '课程名', course);
  await pressAction(rowOf(page, course), '开课', tap);
  const opening = page.getByRole('dialog', { name: `开课：${course}` });
  await opening.getByRole('treeitem', { name: schoolClass }).tap();
  await opening.getByRole('button', { name: '开课（1 个班级）' }).tap();
  await expect(opening.getByRole('listitem').filter({ hasText: schoolClass })).toBeVisible();
  await opening.getByRole('button', { name: '关闭' }).last().tap();
  await pressAction(rowOf(page, course), '单元', tap);
  await expectPath(page, '/course/courseUnit');
  await type(page.getByLabel('添加单元'), '第一课');
  await page.getByRole('button', { name: '添加', exact: true }).tap();
  await expect(page.getByRole('list', { name: '单元' })).toContainText('第一课');
}

async function handIn(page: Page, course: string, [username = '', , password = '']: readonly string[]) {
  await chooseOwnPassword(page, username, password);
  await enterAs(page, '/livez', username);
  await openUnit(page, course, '第一课');
  const panel = handInPanel(page);
  const buffer = projectBytes('pong');
  await panel
    .getByLabel(/作业文件/)
    .setInputFiles({ name: '我的作品.sb3', mimeType: 'application/octet-stream', buffer });
  await expect(panel.getByRole('img', { name: '作品封面' })).toBeVisible();
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText('提交成功！')).toBeVisible();
}

for (const [width, height] of [
  [1366, 768],
  [1024, 600],
  [390, 844],
] as const)
  test(`a teacher gets from an empty school to the first grade with few clicks at ${width}`, async ({
    page,
    newPerson,
  }) => {
    test.setTimeout(300_000);
    const [schoolClass, course] = [`三年级${width}班`, `第一门课${width}`];
    const admin = await newPerson();
    await enterAs(admin, '/livez', 'admin');
    const school = { departName: `学校${width}`, orgCategory: '1' };
    await callApi(admin, 'POST', '/sys/sysDepart/add', school);
    const teacher = await addPerson(admin, { role: 'teacher', departs: [school.departName] });

    await page.setViewportSize({ width, height });
    await page.goto('/user/login');
    const { clicks, pointers } = await countClicks(page);
    await type(page.getByRole('textbox', { name: '账号' }), teacher);
    await type(page.getByRole('textbox', { name: '密码', exact: true }), journeyPassword);
    await page.getByRole('button', { name: '登录', exact: true }).tap();
    const counts: Record<string, number> = { login: clicks() };
    const credentials = await test.step('the teacher creates a class and accounts', () =>
      makeClass(page, schoolClass));
    counts['class'] = clicks();
    await test.step('the teacher creates a course and a lesson', () => makeCourse(page, schoolClass, course));
    counts['course'] = clicks();
    await test.step('a pupil submits a work', async () => handIn(await newPerson(), course, credentials));
    await goTo(page, '课程管理', '学习进度');
    await cell(page).tap();
    const grading = page.getByRole('dialog', { name: '批改' });
    await grading.locator('label').filter({ hasText: '5 星' }).tap();
    await grading.getByRole('button', { name: '保存', exact: true }).tap();
    await expect(notice(page).filter({ hasText: '修改成功！' })).toBeVisible();
    counts['grade'] = clicks();
    console.log(width, JSON.stringify(counts));
    expect(pointers()).toEqual(['touch']);
    expect(clicks(), JSON.stringify(counts)).toBeGreaterThan(20);
    expect(clicks(), JSON.stringify(counts)).toBeLessThanOrEqual(max);
  });
