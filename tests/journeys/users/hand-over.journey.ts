import { type Locator, type Page } from '@playwright/test';
import { callApi, loginAs, notice, openMenu } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { classCard } from '#tests/support/journeys/journey-classes.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const taught = '三年级一班';
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens 用户管理 with a teacher of a class and a colleague of another one; returns both accounts. */
async function openWithTeachers(admin: Page) {
  await loginAs(admin, 'admin');
  const leaver = await addPerson(admin, { role: 'teacher', departs: [taught] });
  const colleague = await addPerson(admin, { role: 'teacher', departs: ['三年级二班'] });
  await openMenu(admin, '用户管理');
  await searchList(admin, '账号', leaver);
  return { leaver, colleague };
}

/** Chooses the colleague in the question. */
async function chooseReceiver(question: Locator, username: string): Promise<void> {
  await question.getByRole('searchbox', { name: '交给' }).fill(username);
  await question.getByRole('radio', { name: new RegExp(username) }).check();
}

test('freezing a teacher asks who gets the classes, moves them, and 撤销 moves them back', async ({
  page: admin,
  newPerson,
}) => {
  const { leaver, colleague } = await openWithTeachers(admin);
  const teacher = await newPerson();
  await loginAs(teacher, colleague);
  await openMenu(teacher, '班级管理');
  await expect(classCard(teacher, '三年级二班')).toBeVisible();
  await expect(classCard(teacher, taught)).toHaveCount(0);

  await pressRowAction(admin, leaver, '冻结');
  const question = dialog(admin, '冻结前先交接');
  await expect(question).toContainText('负责 1 个班级');
  await question.getByText('看看是哪些').click();
  await expect(question.getByRole('link', { name: taught })).toBeVisible();
  await expect(question.getByRole('button', { name: '交给同事并冻结' })).toBeDisabled();
  await chooseReceiver(question, colleague);
  await inspect(admin, '冻结前先交接');
  await question.getByRole('button', { name: /^交给.*并冻结$/ }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(admin, leaver)).toContainText('冻结');
  await expect(notice(admin)).toContainText('1 个班级已交给');

  await teacher.reload();
  await expect(classCard(teacher, taught)).toBeVisible();

  await notice(admin).getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(admin, leaver)).toContainText('正常');
  await teacher.reload();
  await expect(classCard(teacher, '三年级二班')).toBeVisible();
  await expect(classCard(teacher, taught)).toHaveCount(0);
});

test('a teacher may be deleted without handing over, after the dialog has said what that means @long', async ({
  page: admin,
}) => {
  const { leaver } = await openWithTeachers(admin);
  await pressRowAction(admin, leaver, '删除');
  const question = dialog(admin, '删除前先交接');
  await expect(question).toContainText('先不交的话');
  await question.getByRole('button', { name: '先不交，删除' }).click();
  await expect(rowOf(admin, leaver)).toHaveCount(0);
  await expect(notice(admin)).toContainText('删除用户成功');
});

test('making a teacher a pupil asks first, and 交接 undoes a hand-over later @long', async ({
  page: admin,
}) => {
  const { leaver, colleague } = await openWithTeachers(admin);
  await pressRowAction(admin, leaver, '编辑');
  const form = dialog(admin, '编辑');
  await form.getByRole('radio', { name: '学生' }).check();
  await form.getByRole('button', { name: '保存' }).click();
  const question = dialog(admin, '保存前先交接');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await chooseReceiver(question, colleague);
  await question.getByRole('button', { name: /^交给.*并保存$/ }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(admin, leaver)).toContainText('学生');
  await notice(admin).getByRole('button', { name: '撤销' }).click();
  await expect(notice(admin)).toContainText('已撤销');

  await admin.reload();
  await expect(rowOf(admin, leaver)).toContainText('老师');
  await pressRowAction(admin, leaver, '交接');
  const handOver = dialog(admin, '交接');
  await chooseReceiver(handOver, colleague);
  await handOver.getByRole('button', { name: /^交给/ }).click();
  await expect(notice(admin)).toContainText('1 个班级已交给');
  await pressRowAction(admin, leaver, '交接');
  await expect(handOver).toContainText('一天之内可以撤销');
  await inspect(admin, '交接');
  await handOver.getByRole('button', { name: '撤销' }).click();
  await expect(notice(admin)).toContainText('已撤销');
  const left = await callApi(admin, 'GET', `/sys/user/list?username=${leaver}`);
  expect(JSON.stringify(left)).toContain(taught);
});
