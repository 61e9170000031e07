import { uniqueName, loginAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { handIn, openHomework, openOverview, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { pressRowAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('the teacher compares two versions, and the pupil restores one', async ({ page, newPerson }) => {
  const name = uniqueName('对比作业');
  await loginAs(page, 'teacher');
  await setHomework(page, name);
  const pupil = await newPerson();
  await loginAs(pupil, 's30110');
  await openHomework(pupil, name);
  await handIn(pupil, 'pong');
  await pupil.getByRole('button', { name: '重新提交' }).click();
  await handIn(pupil, 'polygons');

  const overview = await openOverview(page, name);
  await overview.getByRole('row').filter({ hasText: 's30110' }).getByRole('button', { name: '批改' }).click();
  await page.getByRole('button', { name: /^版本记录/ }).click();
  const seen = page.getByRole('dialog', { name: /^版本记录/ });
  await expect(seen.getByRole('radio', { name: /^版本 2/ })).toBeChecked();
  await seen.getByText('比较', { exact: true }).click();
  await expect(seen.getByText(/共新增 \d+ 块积木/)).toBeVisible();
  await expect(seen.getByText('有改动').first()).toBeVisible();
  await expect(seen.getByRole('button', { name: '恢复此版本' })).toHaveCount(0);
  await seen.getByRole('button', { name: '并排看积木' }).click();
  const [older, newer] = [1, 2].map((no) => seen.getByRole('region', { name: `版本 ${no} 的积木` }));
  await expect(older?.getByRole('button', { name: '挡板' }) ?? seen).toBeVisible();
  await expect(newer?.getByText('当 绿旗 被点击').first() ?? seen).toBeAttached();
  await inspectLooks(page, 'two versions side by side');

  await pupil.setViewportSize({ width: 390, height: 844 });
  await pupil.goto('/account/mineWork');
  await pressRowAction(pupil, name, '版本');
  const own = pupil.getByRole('dialog', { name: /^版本记录/ });
  await own.getByRole('radio', { name: /^版本 1/ }).check();
  await inspect(pupil, 'the versions of a pupil');
  await own.getByRole('button', { name: '恢复此版本' }).click();
  await pupil.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(notice(pupil).filter({ hasText: '恢复成功' })).toBeVisible();
  await expect(own.getByRole('radio', { name: /^版本 3/ })).toBeVisible();
});
