import { enterAs, loginAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import { addPupils } from '#tests/support/journeys/journey-people.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const sizes = [
  [1366, 768],
  [1024, 600],
  [390, 844],
] as const;

test("the teacher's page and the projector view fit every window, in both colour schemes", async ({
  page,
}) => {
  await loginAs(page, 'teacher');
  await expect(page.getByRole('region', { name: '需要帮助的学生' })).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await inspectLooks(page, `the teacher overview at ${width}`);
  }
  await page.getByRole('link', { name: '三年级一班：开始上课' }).click();
  await expect(page.getByRole('list', { name: '学生' })).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await inspectLooks(page, `the projector at ${width}`);
  }
});

test('50 pupils are on one screen of the projector', async ({ page, newPerson }) => {
  await loginAs(page, 'teacher');
  const start = page.getByRole('link', { name: '三年级一班：开始上课' });
  await start.click();
  const names = page.getByRole('list', { name: '学生' }).getByRole('button');
  await expect(names.first()).toBeVisible();
  const missing = 50 - (await names.count());
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  await addPupils(admin, {
    prefix: uniqueName('p'),
    count: missing,
    realnames: Array.from({ length: missing }, (_, at) => `欧阳小明${at}`),
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  await expect(names).toHaveCount(50);
  for (const name of [names.first(), names.last()]) await expect(name).toBeInViewport({ ratio: 1 });
  const list = page.getByRole('list', { name: '学生' });
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  // No state is cut off at the bottom of its button.
  const cut = await names.evaluateAll(
    (all) => all.filter((one) => one.scrollHeight > one.clientHeight).length,
  );
  expect(cut).toBe(0);

  // A long name of the unit leaves less height: the names are still easy to press, and no list scrolls.
  const unit = page.getByRole('heading', { level: 1 });
  const lineHeight = (await unit.boundingBox())?.height ?? 0;
  await unit.evaluate((one) => (one.textContent = '海底世界的迷宫和小鱼的冒险'.repeat(4)));
  expect((await unit.boundingBox())?.height).toBeCloseTo(2 * lineHeight, 0);
  const heights = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(48);
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

test('the timer and the picked pupils survive a reload during a lesson', async ({ page }) => {
  await loginAs(page, 'teacher');
  await page.getByRole('link', { name: '三年级一班：开始上课' }).click();
  const turns = page.getByRole('region', { name: '抽签' });
  await page.getByRole('list', { name: '学生' }).getByRole('button').first().click();
  await turns.getByRole('button', { name: '抽签' }).click();
  await expect(turns).toContainText('本轮已抽 1 人');
  const drawn = await turns.getByRole('status').innerText();
  const timer = page.getByRole('region', { name: '计时' });
  await timer.getByText('3 分', { exact: true }).click();
  await timer.getByRole('button', { name: '开始' }).click();
  await expect(timer.getByRole('timer')).toHaveText(/^02:5\d$/);
  const present = await turns.innerText();
  await page.reload();
  await expect(turns.getByRole('status')).toHaveText(drawn);
  expect(await turns.innerText()).toBe(present);
  await expect(timer.getByRole('timer')).toHaveText(/^02:[0-5]\d$/);
  await expect(timer.getByRole('button', { name: '暂停' })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(turns.getByRole('status')).toHaveText(drawn);
});

test('submissions appear on the projector, and a teacher reminds pupils who have not submitted', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'teacher');
  const lesson = page.getByRole('region', { name: '今天的课' }).getByRole('listitem').first();
  const unit = await lesson.getByRole('link').first().innerText();
  const course = ((await lesson.innerText()).split(' · ')[1] ?? '').split('\n')[0] ?? '';
  await lesson.getByRole('link', { name: '三年级一班：开始上课' }).click();
  const count = page.getByRole('region', { name: '已交' }).getByText(/^已交 \d/);
  const before = Number(/\d+/.exec(await count.innerText())?.[0]);

  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30110');
  await openUnit(pupil, course, unit);
  await handInPanel(pupil)
    .getByLabel(/作业文件/)
    .setInputFiles({ name: '作业.sb3', mimeType: 'application/octet-stream', buffer: projectBytes('pong') });
  await handInPanel(pupil).getByRole('button', { name: '提交作业' }).click();
  await expect(handInPanel(pupil).getByText('提交成功！')).toBeVisible();
  await expect(count).toContainText(`已交 ${before + 1} /`);

  await enterAs(page, '/course/progress?show=missing', 'teacher');
  await page.getByRole('button', { name: '提醒未交学生' }).click();
  await expect(notice(page).filter({ hasText: /^已提醒 \d+ 名学生/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '已提醒' })).toBeDisabled();
});

test('a teacher saves custom comment phrases while grading', async ({ page }) => {
  await enterAs(page, '/teaching/workList?workStatus=1', 'teacher');
  await page.getByRole('button', { name: /^批改/ }).first().click();
  const grading = page.getByRole('dialog', { name: '批改' });
  await grading.getByRole('textbox', { name: '评语' }).fill('角色动起来了');
  await grading.getByRole('button', { name: '常用评语' }).click();
  await page.getByRole('menuitem', { name: '管理我的评语' }).click();
  const editor = page.getByRole('dialog', { name: '我的评语' });
  await editor.getByRole('textbox').fill('颜色很漂亮');
  await editor.getByRole('button', { name: '加入正在写的评语' }).click();
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor).toHaveCount(0);
  await grading.getByRole('button', { name: '常用评语' }).click();
  await expect(page.getByRole('menuitem').nth(1)).toHaveText('角色动起来了');
  await page.getByRole('menuitem', { name: '颜色很漂亮' }).click();
  await expect(grading.getByRole('textbox', { name: '评语' })).toHaveValue(/角色动起来了[\s\S]*颜色很漂亮/);
});
