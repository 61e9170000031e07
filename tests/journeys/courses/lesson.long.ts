import type { Locator, Page } from '@playwright/test';
import {
  choose,
  expectPath,
  loginByHand,
  notice,
  openMenu,
} from '#tests/support/journeys/journey-actions.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import {
  chooseDepart,
  handInPanel,
  openUnit,
  play,
  pressAction,
  rowOf,
  searchList,
} from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const schoolClass = '三年级一班';
const course = '一堂课';
const unit = '让小猫走迷宫';
const pupils = { slow: 's30101', quick: 's30102' } as const;

async function addRecord(page: Page, list: string, fill: (form: Locator) => Promise<unknown>): Promise<void> {
  // The earlier list stays mounted and has a button with the same name.
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeAttached();
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await fill(form);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
}

async function handIn(page: Page, work: string, project: string): Promise<void> {
  const panel = handInPanel(page);
  const file = { name: `${work}.sb3`, mimeType: 'application/octet-stream', buffer: projectBytes(project) };
  await panel.getByLabel(/作业文件/).setInputFiles(file);
  await expect(panel.getByRole('img', { name: '作品封面' })).toBeVisible();
  await panel.getByLabel('作业名').fill(work);
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText('提交成功！')).toBeVisible();
}

const cell = (page: Page, pupil: string, state: RegExp): Locator =>
  page.getByRole('row').filter({ hasText: pupil }).getByRole('button', { name: state });

async function openBoard(page: Page): Promise<void> {
  await page.goto('/course/progress');
  await choose(page.getByRole('combobox', { name: '课程' }), `${course}（1 个单元）`);
}

const grading = (page: Page): Locator => page.getByRole('dialog', { name: '批改' });

async function openGrading(page: Page, pupil: string, work: string): Promise<void> {
  await cell(page, pupil, /待批改$/).click();
  await expect(grading(page).getByLabel('作业名')).toHaveValue(work);
}

async function leaveGrading(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(grading(page)).toHaveCount(0);
}

test('a lesson is completed from an empty course to a published work that visitors play', async ({
  page: teacher,
  newPerson,
}) => {
  test.setTimeout(240_000);
  await test.step('the teacher creates a course with a unit and opens it for the class', async () => {
    await loginByHand(teacher, 'teacher');
    await openMenu(teacher, '课程管理', '课程包管理');
    await addRecord(teacher, '课程包管理', (form) =>
      form.getByRole('textbox', { name: '课程名', exact: true }).fill(course),
    );
    await searchList(teacher, '课程名', course);
    await pressAction(rowOf(teacher, course), '单元');
    await expectPath(teacher, '/course/courseUnit');
    await teacher.getByLabel('添加单元').fill(unit);
    await teacher.keyboard.press('Enter');
    await expect(teacher.getByRole('list', { name: '单元' })).toContainText(unit);
    await openMenu(teacher, '课程管理', '班级课程表');
    await addRecord(teacher, '班级课程表', async (form) => {
      await chooseDepart(teacher, form, '班级', schoolClass);
      await choose(form.getByLabel(/^\*?课程$/), course);
      await form.getByLabel('课程开课时间').fill('2026-01-01 08:00:00');
    });
    await expect(rowOf(teacher, course)).toContainText(schoolClass);
  });

  const [slow, quick] = [await newPerson(), await newPerson()];
  await test.step('two pupils submit at the same time', async () => {
    await Promise.all([loginByHand(slow, pupils.slow), loginByHand(quick, pupils.quick)]);
    await Promise.all([openUnit(slow, course, unit), openUnit(quick, course, unit)]);
    await Promise.all([handIn(slow, '没走完的迷宫', 'pong'), handIn(quick, '走通的迷宫', 'catch-apples')]);
  });

  await test.step('the board shows both; one is returned, the other gets stars and is featured', async () => {
    await openBoard(teacher);
    await openGrading(teacher, pupils.slow, '没走完的迷宫');
    await grading(teacher).getByLabel('评语', { exact: true }).fill('小猫还没有走出来，再试试。');
    await grading(teacher).getByRole('button', { name: '退回修改' }).click();
    await expect(notice(teacher).filter({ hasText: '已退回' })).toBeVisible();
    // The grading dialog continues with the next pending work.
    await expect(grading(teacher).getByLabel('作业名')).toHaveValue('走通的迷宫');
    await grading(teacher).getByText('5 星').check({ force: true });
    await grading(teacher).getByRole('radio', { name: '精选作品' }).check();
    await grading(teacher).getByRole('button', { name: '保存', exact: true }).click();
    await expect(notice(teacher).filter({ hasText: '修改成功！' })).toBeVisible();
    await leaveGrading(teacher);
    await expect(cell(teacher, pupils.quick, /5 星$/)).toBeVisible();
    await expect(cell(teacher, pupils.slow, /待批改$/)).toHaveCount(0);
  });

  await test.step('the returned work is submitted again and graded', async () => {
    await openUnit(slow, course, unit);
    await expect(handInPanel(slow)).toContainText('小猫还没有走出来，再试试。');
    await handIn(slow, '走出来的迷宫', 'catch-apples');
    await teacher.reload();
    await openGrading(teacher, pupils.slow, '走出来的迷宫');
    await grading(teacher).getByText('4 星').check({ force: true });
    await grading(teacher).getByRole('button', { name: '保存', exact: true }).click();
    await expect(notice(teacher).filter({ hasText: '修改成功！' })).toBeVisible();
    await leaveGrading(teacher);
    await expect(cell(teacher, pupils.slow, /4 星$/)).toBeVisible();
    await openUnit(slow, course, unit);
    await expect(handInPanel(slow)).toContainText('得分：4 星');
  });

  await test.step('a visitor finds the featured work on the home page and plays it', async () => {
    const visitor = await newPerson();
    await visitor.goto('/home');
    const featured = visitor.getByRole('region', { name: '精选作品' });
    await featured.getByRole('link', { name: '走通的迷宫' }).click();
    await expectPath(visitor, '/work-detail');
    await play(visitor, /走通的迷宫/);
    await expect(featured.getByRole('link', { name: '走出来的迷宫' })).toHaveCount(0);
  });
});
