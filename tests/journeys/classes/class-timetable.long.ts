import * as z from 'zod/mini';
import {
  choose,
  callApi,
  loginAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { chooseDepart, pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const roots = z.array(z.object({ id: z.string(), title: z.string() }));

test('a course is assigned to a class, opened, closed and removed', async ({ page }) => {
  await loginAs(page, 'admin');
  const departName = uniqueName('课表班');
  const school = roots
    .parse(await callApi(page, 'GET', '/sys/sysDepart/queryChildren'))
    .find(({ title }) => title === '希望小学');
  await callApi(page, 'POST', '/sys/sysDepart/add', { departName, parentId: school?.id, orgCategory: '3' });
  const courseName = uniqueName('课表课');
  await courseWithUnits(page, courseName, []);

  await openMenu(page, '课程管理', '班级课程表');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请选择班级！')).toBeVisible();
  await expect(form.getByText('请选择课程！')).toBeVisible();
  await chooseDepart(page, form, '班级', departName);
  await choose(form.getByLabel('课程', { exact: false }).first(), courseName);
  await form.getByLabel('课程开课时间').fill('2026-09-01 08:00:00');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');

  await searchList(page, '课程', courseName);
  await expect(rowOf(page, courseName)).toContainText('2026-09-01 08:00');
  await inspect(page, '班级课程表');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowOf(page, courseName)).toContainText(departName);
  await inspect(page, '班级课程表 390');

  await pressRowAction(page, courseName, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑' });
  await expect(edit.getByLabel('班级')).toHaveValue(departName);
  await edit.getByLabel('课程开课时间').fill('');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('编辑成功！');
  await expect(rowOf(page, courseName)).not.toContainText('2026-09-01');

  await pressRowAction(page, courseName, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, courseName)).toHaveCount(0);
});
