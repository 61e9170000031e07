import { callApi, enterAs, expectPath, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { expectFits, inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressAction, pressListAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';

test('a teacher copies a course, previews it as a pupil and sorts its units', async ({ page }) => {
  const name = uniqueName('样课');
  await enterAs(page, '/livez', 'teacher');
  await courseWithUnits(page, name, ['甲课', '乙课', '丙课']);

  await test.step('the copy has the units', async () => {
    await page.goto('/course/course');
    await searchList(page, '课程名', name);
    await pressAction(rowOf(page, name), '复制');
    await page.getByRole('alertdialog').getByRole('button', { name: '复制' }).click();
    await expect(notice(page)).toContainText('复制成功！');
    await expect(rowOf(page, `${name}（副本）`)).toBeVisible();
  });

  await test.step('the preview shows the view of pupils and accepts no work', async () => {
    await pressAction(rowOf(page, `${name}（副本）`), '预览');
    const bar = page.getByRole('complementary', { name: '预览' });
    await expect(bar).toContainText('不会留下学习记录');
    await page.getByRole('link', { name: '甲课' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '甲课' })).toBeVisible();
    await expect(page.getByText('预览时不能提交作业。')).toBeVisible();
    await inspect(page, 'preview of a unit');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, 'preview at 390');
    await page.setViewportSize({ width: 1280, height: 800 });
    await bar.getByRole('link', { name: '退出预览' }).click();
    await expectPath(page, '/course/courseUnit');
  });

  await test.step('units are reordered by keyboard and by dragging', async () => {
    const units = page.getByRole('list', { name: '单元' });
    const entries = units.getByRole('listitem');
    await expect(entries).toHaveText([/甲课/, /乙课/, /丙课/]);
    await page.getByRole('button', { name: '移动丙课' }).press('Alt+ArrowUp');
    await expect(entries).toHaveText([/甲课/, /丙课/, /乙课/]);
    await expect(page.getByRole('button', { name: '移动丙课' })).toBeFocused();
    const [from, to] = await Promise.all([
      page.getByRole('button', { name: '移动乙课' }).boundingBox(),
      page.getByRole('button', { name: '移动甲课' }).boundingBox(),
    ]);
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 8 });
    await page.mouse.up();
    await expect(entries).toHaveText([/乙课/, /甲课/, /丙课/]);
    await inspect(page, 'page of a course');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, 'page of a course at 390');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect(entries).toHaveText([/乙课/, /甲课/, /丙课/]);
  });
});

test('a deleted course is hidden from its pupil until the deletion is undone', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('删课');
  await page.clock.install();
  await enterAs(page, '/livez', 'teacher');
  const { courseId } = await courseWithUnits(page, name, ['单元']);
  await callApi(page, 'PUT', '/teaching/teachingCourse/edit', {
    id: courseId,
    courseName: name,
    isShared: 1,
  });
  const pupil = await newPerson();
  await enterAs(pupil, '/learn', 'student');
  const card = pupil.getByRole('link', { name, exact: true });
  await expect(card).toBeVisible();

  await page.goto('/course/course');
  await searchList(page, '课程名', name);
  await pressAction(rowOf(page, name), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  // The undo button disappears after ten seconds, and the page of the pupil may take longer. The clock
  // advances two seconds first, so that it passes the present time.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
  await pupil.reload();
  await expect(pupil.getByRole('heading', { level: 1, name: '我的课程' })).toBeVisible();
  await expect(pupil.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.clock.resume();
  await page.getByRole('status', { name: '删除结果' }).getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await pupil.reload();
  await expect(card).toBeVisible();
});

test('an administrator adds a course category in a dialog of the course page', async ({ page }) => {
  const kind = uniqueName('分类');
  await enterAs(page, '/course/course', 'admin');
  await pressListAction(page, '课程分类管理');
  const items = page.getByRole('dialog', { name: '字典列表（课程分类）' });
  await items.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByLabel('名称').fill(kind);
  await form.getByLabel('数据值').fill(kind);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, kind)).toBeVisible();
  await items.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '新增' }).click();
  await page.getByRole('dialog', { name: '新增' }).getByText('更多设置').click();
  await expect(page.getByLabel('课程分类').getByRole('option', { name: kind })).toHaveCount(1);
  await inspect(page, 'a course of a new kind');
});
