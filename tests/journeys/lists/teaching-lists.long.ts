import { callApi, enterAs, loginAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  openMoreFilters,
  pressRowAction,
  rowOf,
  searchList,
} from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('comments of classmates are read, hidden and shown again while grading', async ({ page, newPerson }) => {
  const words = uniqueName('水母会发光吗');
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  await callApi(admin, 'POST', '/sys/config/saveTenantConfig', { allowComment: '1' });
  const pupil = await newPerson();
  await enterAs(pupil, '/workList?type=1&name=海底世界', 's30107');
  await pupil.getByRole('link', { name: '海底世界' }).first().click();
  const comments = pupil.getByRole('region', { name: /^评论/ });
  await comments.getByLabel('评论内容').fill(words);
  await comments.getByRole('button', { name: '发表评论' }).click();
  await expect(notice(pupil)).toContainText('评论成功');

  await enterAs(page, '/teaching/workList?username=s30118', 'teacher');
  await pressRowAction(page, '海底世界', '批改');
  const grading = page.getByRole('dialog', { name: '批改' });
  await grading.getByRole('radio', { name: '3 星' }).press('Space');
  await grading.getByRole('button', { name: /^评论 \d/ }).click();
  const line = grading.getByRole('listitem').filter({ hasText: words });
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await inspect(page, `comments of works at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await line.getByRole('button', { name: /^隐藏评论/ }).click();
  await expect(line).toContainText('已隐藏');
  await pupil.reload();
  await expect(comments.getByRole('heading', { name: /^评论（\d+）/ })).toBeVisible();
  await expect(comments.getByRole('listitem').filter({ hasText: words })).toHaveCount(0);

  await line.getByRole('button', { name: /^恢复显示评论/ }).click();
  await expect(line).not.toContainText('已隐藏');
  // The entered grade stays as it was.
  await expect(grading.getByRole('radio', { name: '3 星' })).toBeChecked();
  await expect(grading.getByRole('radio', { name: '首页展示' })).toBeChecked();
  await pupil.reload();
  await expect(comments.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

test('orders are filtered by the paid amount', async ({ page }) => {
  const name = uniqueName('实付');
  await loginAs(page, 'admin');
  for (const payPrice of [9.5, 20, 45.5]) {
    const order = { orderNo: `${name}-${payPrice}`, username: 'student', status: 0, method: '1', payPrice };
    await callApi(page, 'POST', '/teaching/teachingOrder/add', order);
  }
  await page.goto(`/teaching/order?orderNo=${name}`);
  await expect(rowOf(page, name)).toHaveCount(3);
  await openMoreFilters(page);
  await page.getByLabel('实付金额不低于').fill('10');
  await searchList(page, '实付金额不高于', '40');
  await expect(rowOf(page, name)).toHaveCount(1);
  await expect(rowOf(page, `${name}-20`)).toBeVisible();
});
