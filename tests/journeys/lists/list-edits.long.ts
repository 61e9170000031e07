import type { Locator, Page } from '@playwright/test';
import { loginAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { handIn, openHomework, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

async function setMany(
  page: Page,
  field: string,
  give: (dialog: Locator) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改' });
  await dialog.getByRole('combobox', { name: '修改的字段' }).selectOption(field);
  await give(dialog);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^修改 \d+ 项$/ }).click();
  await page.getByRole('button', { name: '修改', exact: true }).click();
}

test('a course is edited inline, and a field of many courses is changed in one request', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/course/course');
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  const name = (await first.getByRole('gridcell').nth(2).innerText()).trim();
  await page.getByTitle(`修改${name}的课程分类`).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const choice = page.getByRole('menuitem').last();
  const word = await choice.innerText();
  await choice.click();
  await expect(rowOf(page, name)).toContainText(word);
  await page.reload();
  await expect(rowOf(page, name)).toContainText(word);
  await page.getByRole('checkbox', { name: '选择本页' }).click();
  await setMany(page, '课程分类', (dialog) =>
    dialog.getByRole('combobox', { name: '课程分类' }).selectOption('Scratch'),
  );
  await expect(notice(page)).toContainText(/已修改 \d+ 项/);
  await expect(rowOf(page, name)).toContainText('Scratch');
});

test('the state of one work is changed inline, and that of many works in one request', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('状态');
  await loginAs(page, 'teacher');
  await setHomework(page, name);
  const pupil = await newPerson();
  await loginAs(pupil, 's30107');
  await openHomework(pupil, name);
  await handIn(pupil);
  await page.goto('/teaching/workList');
  await searchList(page, '账号', 's30107');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByTitle(/的状态$/).click();
  await expect(page.getByRole('menuitem')).toHaveText(['待批改', '已批改', '首页展示', '精选作品']);
  await page.getByRole('menuitem', { name: '已批改' }).click();
  await expect(row).toContainText('已批改');
  await row.getByRole('checkbox').click();
  await setMany(page, '状态', (dialog) => dialog.getByRole('radio', { name: '精选作品' }).check());
  await expect(notice(page)).toContainText('已修改 1 项');
  await expect(row).toContainText('精选作品');
});
