import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, enterAs } from '#tests/support/journeys/journey-actions.ts';
import { narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { openLesson } from '#tests/support/journeys/journey-cards.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { compareLooks, follow } from '#tests/support/journeys/journey-looks.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';

const pupils = ['小满', '小溪', '小树', '小河', '小石'];
const course = '动物园里的故事';
const unit = '小猫走路';
const made = z.object({ id: z.string() });
const credentials = z.array(z.object({ username: z.string(), realname: z.string() }));

/**
 * Creates a class of beginning readers with a course and an open lesson. Returns its code and an account. The
 * page is logged in as its teacher.
 */
async function firstGrade(page: Page) {
  await enterAs(page, '/livez', 'teacher2');
  const schoolClass = { departName: '一年级一班', grade: 1 };
  const { id } = made.parse(await callApi(page, 'POST', '/sys/sysDepart/addClass', schoolClass));
  const accounts = await callApi(page, 'POST', '/sys/user/genStudents', {
    prefix: 'first',
    count: pupils.length,
    realnames: pupils,
    selecteddeparts: id,
    password: journeyPassword,
    passwordDue: false,
  });
  const { courseId } = await courseWithUnits(page, course, [unit, '小狗唱歌', '小鱼游泳']);
  const opening = { courseId, deptId: id, openTime: '2026-01-01 08:00:00' };
  await callApi(page, 'POST', '/teaching/teachingCourseDept/add', opening);
  const { code } = await openLesson(page, id);
  return { code, account: credentials.parse(accounts)[0]?.username ?? '' };
}

test('pages of a class of beginning readers', async ({ page, newPerson }) => {
  test.setTimeout(300_000);
  const { code, account } = await firstGrade(page);
  const child = await newPerson();
  // The greeting depends on the hour and is read character by character: 早上好.
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await child.clock.setFixedTime(`${today}T08:30:00+08:00`);
  for (const size of [wide, narrow]) {
    await child.setViewportSize(size);
    await child.goto(`/c/${code}`);
    const me = child.getByRole('button', { name: '小满' });
    await expect(me).toBeVisible();
    await compareLooks(child, 'class-who');
    await me.click();
    await expect(child.getByRole('group', { name: '图片' })).toBeVisible();
    await compareLooks(child, 'class-pictures');
  }
  for (const size of [wide, narrow]) {
    await child.setViewportSize(size);
    await enterAs(child, '/dashboard/index', account);
    await expect(child.locator('ruby').first()).toBeVisible();
    await compareLooks(child, 'pinyin-home');
    await child.goto('/learn');
    await follow(course)(child);
    await compareLooks(child, 'pinyin-course');
    await follow(unit)(child);
    await compareLooks(child, 'pinyin-unit');
  }
});
