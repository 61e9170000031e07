import { loginAs, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a course is found by pinyin and selected by keyboard, in a form and in a filter', async ({ page }) => {
  await loginAs(page, 'admin');
  const name = uniqueName('海豚');
  for (let at = 1; at <= 11; at += 1) await courseWithUnits(page, `${name}第${at}课`, ['一']);

  await page.goto('/course/courseUnit');
  const options = page.getByRole('listbox').getByRole('option');
  // The native list is replaced when the courses have loaded.
  const filter = page
    .getByRole('form', { name: '查询条件' })
    .getByRole('combobox', { name: '课程' })
    .and(page.locator('input'));
  await filter.focus();
  await page.keyboard.type(`${name}第9`);
  await page.keyboard.press('Enter');
  await expect(filter).toHaveValue(`${name}第9课`);
  await page.keyboard.press('Enter');
  // A course in the filter opens its page.
  await expect(page.getByRole('heading', { level: 1, name: `${name}第9课` })).toBeVisible();
  await page.goto('/course/courseUnit');
  await page.setViewportSize({ width: 390, height: 844 });
  await filter.click();
  await page.keyboard.type(`${name}第9`);
  await expect(options.filter({ hasText: `${name}第9课` })).toBeInViewport();
  await inspect(page, '课程列表 390');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1366, height: 768 });

  await openMenu(page, '课程管理', '班级课程表');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  const field = form.getByRole('combobox', { name: '课程' }).and(page.locator('input'));
  await field.focus();
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveText('请选择');
  await page.keyboard.type('haitun');
  await expect(options.first()).toContainText('海豚');
  await inspect(page, '课程列表');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.type(`${name}第7`);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`${name}第7课`);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('课程开课时间')).toBeFocused();
});
