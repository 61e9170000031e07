import * as z from 'zod/mini';
import {
  callApi,
  choose,
  enterAs,
  loginAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { chooseDepart, pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const classes = z.object({ records: z.array(z.object({ deptId: z.string(), departName: z.string() })) });

test('a newly opened unit appears for a pupil without a reload', async ({ page, newPerson }) => {
  await loginAs(page, 'teacher');
  const courseName = uniqueName('直播课');
  const { courseId } = await courseWithUnits(page, courseName, ['单元一']);
  const pupil = await newPerson();
  await enterAs(pupil, '/learn', 'student');
  await expect(pupil.getByRole('heading', { name: '我的课程' })).toBeVisible();
  const card = pupil.getByRole('link', { name: courseName });
  await expect(card).toHaveCount(0);

  await openMenu(page, '课程管理', '班级课程表');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await chooseDepart(page, form, '班级', '三年级一班');
  await choose(form.getByLabel('课程', { exact: false }).first(), courseName);
  await form.getByLabel('课程开课时间').fill('2026-01-01 08:00:00');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');
  await expect(card).toBeVisible();

  await card.click();
  await expect(pupil.getByRole('link', { name: '单元一' })).toBeVisible();
  await callApi(page, 'POST', '/teaching/teachingCourseUnit/add', { courseId, unitName: '单元二' });
  await expect(pupil.getByRole('link', { name: '单元二' })).toBeVisible();

  await pupil.getByRole('link', { name: '我的课程' }).first().click();
  await expect(card).toBeVisible();
  await searchList(page, '课程', courseName);
  await pressRowAction(page, courseName, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, courseName)).toHaveCount(0);
  await expect(card).toHaveCount(0);
});

test('homework appears when it is published and disappears when it is withdrawn, also on the first page @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'teacher');
  const given = classes.parse(await callApi(page, 'GET', '/teaching/teachingCourseDept/list'));
  const workDept = given.records.find(({ departName }) => departName === '三年级一班')?.deptId;
  const pupil = await newPerson();
  await enterAs(pupil, '/dashboard/index', 'student');
  await expect(pupil.getByRole('region', { name: '现在做什么' })).toBeVisible();
  const workName = uniqueName('直播作业');
  const entry = pupil.getByRole('main').getByText(workName, { exact: true });
  const homework = { workName, workDept, status: 1 };
  const saved = z.object({ id: z.string() });
  const { id } = saved.parse(await callApi(page, 'POST', '/teaching/teachingAdditionalWork/add', homework));
  await expect(entry).toBeVisible();
  const setStatus = (status: number) =>
    callApi(page, 'PUT', '/teaching/teachingAdditionalWork/edit', { ...homework, id, status });
  await setStatus(0);
  await expect(entry).toHaveCount(0);

  await openMenu(pupil, '我的作业');
  await expect(pupil.getByRole('heading', { level: 1, name: '我的作业' })).toBeVisible();
  await setStatus(1);
  await expect(entry).toBeVisible();
  await setStatus(0);
  await expect(entry).toHaveCount(0);
});
