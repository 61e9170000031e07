import { enterAs, expectPath, callApi, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { openLesson } from '#tests/support/journeys/journey-cards.ts';
import { makeClass, makePupils } from '#tests/support/journeys/journey-classes.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { dragBlock, expectSprite, state, studio } from '#tests/support/journeys/journey-editor.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import { finger as fingerOn } from '#tests/support/journeys/journey-tabs.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { touchDevice, type Finger } from '#tests/support/journeys/journey-touch.ts';
import type { Browser, Page, ViewportSize } from '@playwright/test';

/** The maximum number of decisions of a child between the code on the wall and the submitted work. */
const maxDecisions = 6;

/** Creates a class with these children, a course, and an open lesson. */
async function lessonFor(page: Page, children: readonly string[]) {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  const name = uniqueName('一年级');
  await makeClass(page, name);
  const departId = new URL(page.url()).searchParams.get('depart') ?? '';
  await makePupils(page, children);
  const unit = uniqueName('小猫走路');
  const { courseId } = await courseWithUnits(page, uniqueName('一堂课'), [unit]);
  await callApi(page, 'POST', '/teaching/teachingCourseDept/add', {
    courseId,
    deptId: departId,
    openTime: '2026-01-01 08:00:00',
  });
  return { unit, ...(await openLesson(page, departId)) };
}

type Lesson = Awaited<ReturnType<typeof lessonFor>>;

async function comeIn({ page, tap }: Finger, { code, pictures, unit }: Lesson, child: string) {
  await page.goto(`/c/${code}`);
  await tap(page.getByRole('button', { name: child }));
  const board = page.getByRole('group', { name: '图片' });
  for (const picture of pictures.get(child) ?? []) {
    const button = board.getByRole('button', { name: picture });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    await tap(button);
  }
  await expect(page.getByRole('heading', { level: 1, name: unit })).toBeVisible();
}

async function createOn(browser: Browser, viewport: ViewportSize, lesson: Lesson, child: string) {
  const finger = await touchDevice(browser, viewport);
  const { page, tap } = finger;
  await comeIn(finger, lesson, child);
  await tap(handInPanel(page).getByRole('link', { name: '去创作' }));
  await expectSprite(page, '齿齿');
  await dragBlock(page, '移动', await fingerOn(page));
  await expect(state(page, /有未保存的修改/)).toBeVisible();
  await tap(studio(page).getByRole('button', { name: '提交' }));
  await tap(page.getByRole('alertdialog', { name: '提交作品' }).getByRole('button', { name: '提交' }));
  await expect(page.getByRole('complementary', { name: '提交成功' })).toBeVisible();
  expect(finger.decisions()).toBeLessThanOrEqual(maxDecisions);
  await page.context().close();
}

/** Submits an existing file by phone. */
async function submitFile(browser: Browser, lesson: Lesson, child: string) {
  const finger = await touchDevice(browser, { width: 390, height: 844 });
  const { page, tap } = finger;
  await page.goto(`/c/${lesson.code}`);
  await expect(page.getByRole('button', { name: child })).toBeVisible();
  await inspect(page, 'who are you 390');
  await comeIn(finger, lesson, child);
  const panel = handInPanel(page);
  const chooser = page.waitForEvent('filechooser');
  await tap(panel.getByLabel(/作业文件/));
  const buffer = projectBytes('pong');
  // Choosing the file in the list of the device, which the page cannot see, is one more decision.
  const inDevice = 1;
  await (await chooser).setFiles({ name: '小猫走路.sb3', mimeType: 'application/octet-stream', buffer });
  await expect(panel.getByRole('img', { name: '作品封面' })).toBeVisible();
  await tap(panel.getByRole('button', { name: '提交作业' }));
  await expect(panel.getByText('提交成功！')).toBeVisible();
  expect(finger.decisions() + inDevice).toBeLessThanOrEqual(maxDecisions);
  await page.context().close();
}

test('six-year-olds create and submit a work on tablets, and an existing file by phone', async ({
  page: teacher,
  browser,
}) => {
  const lesson = await lessonFor(teacher, ['小满', '小溪', '小雨']);
  await test.step('a tablet of 1024×600', () =>
    createOn(browser, { width: 1024, height: 600 }, lesson, '小满'));
  await test.step('a tablet of 1366×768', () =>
    createOn(browser, { width: 1366, height: 768 }, lesson, '小溪'));
  await test.step('a phone', () => submitFile(browser, lesson, '小雨'));
});

test('the teacher unlocks a pupil, and the next pupil logs in on the same tablet', async ({
  page: teacher,
  browser,
}) => {
  await enterAs(teacher, '/isystem/departDetailList', 'teacher');
  await makeClass(teacher, uniqueName('一年级'));
  const departId = new URL(teacher.url()).searchParams.get('depart') ?? '';
  await makePupils(teacher, ['小满', '小溪']);
  const { code, pictures } = await openLesson(teacher, departId);
  const { page } = await touchDevice(browser, { width: 1024, height: 600 });
  const board = page.getByRole('group', { name: '图片' });
  const give = async (words: readonly string[]) => {
    for (const word of words) await board.getByRole('button', { name: word }).tap();
  };
  await page.goto(`/c/${code}`);
  await page.getByRole('button', { name: '小满' }).tap();
  const right = pictures.get('小满') ?? [];
  for (const says of ['再试一次', '再试一次', undefined]) {
    await give(right.toReversed());
    if (says !== undefined) await expect(page.locator('p[role=alert]')).toContainText(says);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '你的图片锁住了，请老师帮你解锁，或者过十分钟再来',
  );

  await teacher.getByRole('button', { name: '课堂登录' }).click();
  const lessonDialog = teacher.getByRole('dialog', { name: '课堂登录' });
  await lessonDialog.getByRole('button', { name: '解锁小满' }).click();
  await expect(lessonDialog.getByRole('button', { name: '解锁小满' })).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).tap();
  await page.getByRole('button', { name: '小满' }).tap();
  await give(right);
  await expectPath(page, '/dashboard/index');
  await expect(lessonDialog.getByText('已进入 1 / 2 名学生')).toBeVisible();

  await page.goto(`/c/${code}`);
  await page.getByRole('button', { name: '换一个人' }).tap();
  await page.getByRole('button', { name: '小溪' }).tap();
  await give(pictures.get('小溪') ?? []);
  await expectPath(page, '/dashboard/index');
  await lessonDialog.getByRole('button', { name: '结束课堂登录' }).click();
  await page.goto(`/c/${code}`);
  await page.getByRole('button', { name: '换一个人' }).tap();
  await expect(page.getByText('课堂还没有打开，请告诉老师')).toBeVisible();
  await page.context().close();
});
