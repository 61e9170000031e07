import type { Locator, Page } from '@playwright/test';
import {
  enterAs,
  expectPath,
  holdBack,
  loginAs,
  notice,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { pressRowAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens the first result of the search. */
async function open(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill(text);
  await expect(page.getByRole('option').first()).toContainText(text);
  await page.keyboard.press('Enter');
}

test('a teacher opens 升班 and an own course by the search', async ({ page }) => {
  await loginAs(page, 'teacher');
  const course = uniqueName('海底世界');
  await courseWithUnits(page, course, ['第一课', '第二课']);
  await open(page, '升班');
  const question = dialog(page, '升班');
  await expect(question).toContainText('哪个班级升班？');
  await question.getByRole('button', { name: '三年级一班' }).click();
  await expect(question.getByRole('button', { name: '下一步' })).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);

  await open(page, course);
  await expectPath(page, '/course/courseUnit');
  await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible();
});

test('转班 of the search asks for the class and the pupils @long', async ({ page }) => {
  await loginAs(page, 'teacher');
  await open(page, '转班');
  await dialog(page, '转班').getByRole('button', { name: '三年级一班' }).click();
  const transfer = dialog(page, '转班');
  await expect(transfer.getByText('您没有别的班级可以转入')).toBeVisible();
  await inspect(page, '转班');
});

test('an administrator removes a teacher from a class, and a colleague takes it over @long', async ({
  page,
}) => {
  await loginAs(page, 'admin');
  const leaver = await addPerson(page, { role: 'teacher', departs: ['三年级一班'] });
  const colleague = await addPerson(page, { role: 'teacher', departs: ['三年级二班'] });
  await open(page, '三年级一班');
  await expectPath(page, '/isystem/departDetailList');
  await page.getByRole('tab', { name: '老师/学生' }).click();
  await pressRowAction(page, leaver, '移出部门');
  const question = dialog(page, '移出部门前先交接');
  await expect(question).toContainText('负责 1 个班级，交给谁？');
  await inspect(page, '移出部门前先交接');
  await question.getByRole('searchbox', { name: '交给' }).fill(colleague);
  await question.getByRole('radio', { name: new RegExp(colleague) }).check();
  await question.getByRole('button', { name: /^交给.*并移出部门$/ }).click();
  await expect(rowOf(page, leaver)).toHaveCount(0);
  await expect(rowOf(page, colleague)).toBeVisible();
  await notice(page).getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, leaver)).toBeVisible();
});

test('of two windows that order the same units, the second sees the order of the first @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'teacher');
  const { courseId } = await courseWithUnits(page, uniqueName('排序'), ['甲课', '乙课', '丙课']);
  const address = `/course/courseUnit?courseId=${courseId}`;
  await page.goto(address);
  const other = await newPerson();
  await enterAs(other, address, 'teacher');
  const entries = (window: Page) => window.getByRole('list', { name: '单元' }).getByRole('listitem');
  await expect(entries(other)).toHaveText([/甲课/, /乙课/, /丙课/]);
  // The second window does not read the list again.
  const letGo = await holdBack(other, /teachingCourseUnit\/list/);
  await page.getByRole('button', { name: '移动丙课' }).press('Alt+ArrowUp');
  await expect(entries(page)).toHaveText([/甲课/, /丙课/, /乙课/]);
  await other.getByRole('button', { name: '移动乙课' }).press('Alt+ArrowUp');
  await expect(other.getByText('刚刚调整了单元的顺序，请看过新的顺序再移动')).toBeVisible();
  letGo();
  await expect(entries(other)).toHaveText([/甲课/, /丙课/, /乙课/]);
});

test('a template that is not published stays as a draft, and says so @long', async ({ page }) => {
  await enterAs(page, '/online/cgform', 'admin');
  await page.getByRole('button', { name: '新建表单' }).click();
  await dialog(page, '新建表单')
    .getByRole('button', { name: /^设备报修/ })
    .click();
  const publishing = dialog(page, '发布设备报修');
  await publishing.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('“设备报修”已存为草稿')).toBeVisible();
  await expect(rowOf(page, '设备报修').first()).toContainText('草稿');

  await pressRowAction(page, '设备报修', '发布');
  await publishing.getByRole('radio', { name: '任何人（公开链接）' }).check();
  await publishing.getByRole('button', { name: '发布' }).click();
  await expect(dialog(page, '公开链接：设备报修')).toBeVisible();
});
