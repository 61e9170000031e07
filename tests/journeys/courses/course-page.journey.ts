import {
  enterAs,
  expectPath,
  loginAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { expectFits, inspect } from '#tests/support/journeys/journey-axe.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const schoolClass = '三年级一班';

test('a teacher makes a course of three units on one page, opens it, and a pupil sees them in order', async ({
  page,
  newPerson,
}) => {
  const course = uniqueName('新课');
  await loginAs(page, 'teacher');

  await test.step('the new course is opened by its title', async () => {
    await page.goto('/dashboard/index');
    await openMenu(page, '课程管理', '课程包管理');
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog', { name: '新增' });
    await form.getByRole('textbox', { name: '课程名', exact: true }).fill(course);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
    await rowOf(page, course).getByRole('link', { name: course, exact: true }).click();
    await expectPath(page, '/course/courseUnit');
    await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible();
    await expect(page.getByText('还没有单元')).toBeVisible();
  });

  const entries = page.getByRole('list', { name: '单元' }).getByRole('listitem');
  await test.step('three units are typed one after the other', async () => {
    await page.getByLabel('添加单元').click();
    for (const name of ['第一课', '第二课', '第三课']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await expect(entries).toHaveText([/第一课/, /第二课/, /第三课/]);
    await expect(page.getByLabel('添加单元')).toBeFocused();
  });

  await test.step('the last unit is moved to the start by keyboard', async () => {
    const handle = page.getByRole('button', { name: '移动第三课' });
    await handle.press('Alt+ArrowUp');
    await expect(entries).toHaveText([/第一课/, /第三课/, /第二课/]);
    await expect(handle).toBeFocused();
    await handle.press('Alt+ArrowUp');
    await expect(entries).toHaveText([/第三课/, /第一课/, /第二课/]);
  });

  await test.step('the course is opened to a class', async () => {
    await page.getByRole('button', { name: '开课', exact: true }).click();
    const opening = page.getByRole('dialog', { name: `开课：${course}` });
    await opening.getByRole('treeitem', { name: schoolClass }).click();
    await opening.getByRole('button', { name: '开课（1 个班级）' }).click();
    await expect(opening.getByRole('listitem').filter({ hasText: schoolClass })).toBeVisible();
    await opening.getByRole('button', { name: '关闭' }).last().click();
    await expect(page.getByText(`开课班级：${schoolClass}`)).toBeVisible();
  });

  await test.step('the pupil sees the units in this order', async () => {
    const pupil = await newPerson();
    await enterAs(pupil, '/learn', 'student');
    await pupil.getByRole('link', { name: course, exact: true }).click();
    const stops = pupil.getByRole('main').getByRole('heading', { level: 2 });
    await expect(stops).toHaveText([/第三课/, /第一课/, /第二课/]);
  });
});

test('a unit is renamed in its place, copied, hidden, deleted and restored @long', async ({ page }) => {
  const name = uniqueName('改课');
  await loginAs(page, 'teacher');
  const { courseId } = await courseWithUnits(page, name, ['起点', '迷宫']);
  await page.goto(`/course/courseUnit?courseId=${courseId}`);
  const entries = page.getByRole('list', { name: '单元' }).getByRole('listitem');
  const more = async (unit: string, action: string) => {
    await page.getByRole('button', { name: `更多：${unit}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('F2 renames, Escape keeps the name', async () => {
    await page.getByRole('button', { name: '移动起点' }).press('F2');
    await page.getByLabel('单元名称').fill('不要');
    await page.keyboard.press('Escape');
    await expect(entries.first()).toContainText('起点');
    await page.getByRole('button', { name: '重命名起点' }).click();
    await page.getByLabel('单元名称').fill('第一步');
    await page.keyboard.press('Enter');
    await expect(entries.first()).toContainText('第一步');
    await page.getByRole('button', { name: '重命名课程' }).click();
    await page.getByLabel('课程名').fill(`${name}二`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `${name}二` })).toBeVisible();
  });

  await test.step('the copy is last and hidden until it is shown', async () => {
    await more('迷宫', '复制');
    await expect(notice(page)).toContainText('复制成功！');
    await expect(entries).toHaveText([/第一步/, /迷宫/, /迷宫（副本）.*对学生隐藏/]);
    await more('迷宫（副本）', '对学生显示');
    await expect(entries.last()).not.toContainText('对学生隐藏');
  });

  await test.step('a deletion is undone', async () => {
    await more('第一步', '删除');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(entries).toHaveText([/迷宫/, /迷宫（副本）/]);
    await page.getByRole('status', { name: '删除结果' }).getByRole('button', { name: '撤销' }).click();
    await expect(entries).toHaveCount(3);
    await inspect(page, 'units of a course');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, 'units of a course at 390');
  });
});

test('the preview has the layout of pupils, and a trial in the editor is not saved @long', async ({
  page,
}) => {
  const name = uniqueName('预课');
  await loginAs(page, 'teacher');
  const { courseId } = await courseWithUnits(page, name, ['试做', '还没好']);
  await page.goto(`/course/courseUnit?courseId=${courseId}`);
  await page.getByRole('button', { name: '更多：还没好' }).click();
  await page.getByRole('menuitem', { name: '对学生隐藏' }).click();
  await page.getByRole('link', { name: '预览' }).click();
  const bar = page.getByRole('complementary', { name: '预览' });
  await expect(bar).toContainText('预览中');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '还没好' })).toHaveCount(0);
  await inspect(page, 'preview of a course');
  await page.getByRole('link', { name: '试做' }).click();
  await page.getByRole('link', { name: '去创作' }).click();
  await expect(page.getByText('预览中，做的东西不会保存')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交' })).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await bar.getByRole('link', { name: '退出预览' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the course of somebody else is shown without its tools @long', async ({ page, newPerson }) => {
  const name = uniqueName('共课');
  await loginAs(page, 'teacher');
  const { courseId } = await courseWithUnits(page, name, ['一'], { isShared: 1 });
  const other = await newPerson();
  await loginAs(other, 'teacher2');
  await other.goto('/course/course');
  await searchList(other, '课程名', name);
  await rowOf(other, name).getByRole('link', { name, exact: true }).click();
  await expect(other.getByText('别人的课程，只能查看')).toBeVisible();
  await expect(other.getByRole('list', { name: '单元' })).toContainText('一');
  await expect(other.getByLabel('添加单元')).toHaveCount(0);
  await expect(other.getByRole('button', { name: '移动一' })).toHaveCount(0);
  await other.goto(`/course/courseUnit?courseId=${courseId}x`);
  await expect(other.getByText('记录不存在或已被删除').first()).toBeVisible();
});
