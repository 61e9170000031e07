import { uniqueName, loginAs, notice } from '#tests/support/journey-actions.ts';
import { inspect } from '#tests/support/journey-axe.ts';
import { expect, ownProductTest } from '#tests/support/journey-test.ts';
import { pressRowAction, rowOf, searchList } from '#tests/support/journey-teaching.ts';
import { makeWork } from '#tests/support/journey-works.ts';

const test = ownProductTest();

test('a pupil deletes a work and takes that back; a teacher finds it in the bin', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('要删的');
  await loginAs(page, 's30107');
  await makeWork(page, name);
  await page.goto('/account/center');
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('alertdialog', { name: '确认删除' });
  await expect(question).toContainText('确定删除吗?');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(notice(page)).toContainText('撤销成功!');
  await expect(card).toBeVisible();
  await inspect(page, 'my works');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'my works 390');

  const teacher = await newPerson();
  await loginAs(teacher, 'teacher');
  await teacher.goto('/teaching/workList');
  await searchList(teacher, '作品名', name);
  await pressRowAction(teacher, name, '删除');
  await teacher.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(rowOf(teacher, name)).toHaveCount(0);
  await teacher.getByRole('button', { name: '回收站' }).click();
  const bin = teacher.getByRole('dialog', { name: '作品回收站' });
  await bin.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '还原作品' }).click();
  await teacher.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(bin.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await bin.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(teacher, name)).toBeVisible();
});
