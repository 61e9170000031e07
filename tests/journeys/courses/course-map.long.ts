import { callApi, enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { expectFits, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { courseWithUnits } from '#tests/support/journeys/journey-courses.ts';
import { pressListAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher places units on the map, and pupils see them there', async ({ page }) => {
  const name = uniqueName('图课');
  await enterAs(page, '/livez', 'teacher');
  const { courseId } = await courseWithUnits(page, name, ['起点', '终点'], { showType: 1 });
  await page.goto(`/course/courseUnit?courseId=${courseId}`);
  const dialog = page.getByRole('dialog', { name: `地图编辑：${name}` });
  const flag = (unit: string) => dialog.getByRole('button', { name: new RegExp(`^${unit}，横`) });
  const open = async () => {
    await pressListAction(page, '地图编辑');
    await expect(dialog).toBeVisible();
  };

  await test.step('unplaced units are placed on the map and dragged', async () => {
    await open();
    await dialog.getByRole('button', { name: '放到地图上：起点' }).click();
    await dialog.getByRole('button', { name: '放到地图上：终点' }).click();
    await expect(dialog.getByRole('heading', { name: '还没有放置的单元（0）' })).toBeVisible();
    const box = await flag('终点').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    const before = await flag('终点').getAttribute('aria-label');
    const [, left = '', top = ''] = /横 (\d+)，纵 (\d+)/.exec(before ?? '') ?? [];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 4 });
    await page.mouse.up();
    const moved = `终点，横 ${Number(left) + 60}，纵 ${Number(top) - 40}`;
    await expect(flag('终点')).toHaveAccessibleName(moved);
    await dialog.getByRole('button', { name: '撤销' }).click();
    await expect(flag('终点')).toHaveAccessibleName(before ?? '');
    await dialog.getByRole('button', { name: '重做' }).click();
    await expect(flag('终点')).toHaveAccessibleName(moved);
  });

  await test.step('units are moved by keyboard and by entering coordinates', async () => {
    await flag('起点').click();
    await dialog.getByLabel('坐标 X').fill('200');
    await dialog.getByLabel('坐标 Y').fill('120');
    await flag('起点').press('ArrowRight');
    await flag('起点').press('Shift+ArrowDown');
    await expect(flag('起点')).toHaveAccessibleName('起点，横 201，纵 130');
    await flag('起点').press('Control+z');
    await expect(flag('起点')).toHaveAccessibleName('起点，横 200，纵 120');
    await dialog.getByRole('switch', { name: '对齐网格' }).check();
    await flag('起点').press('ArrowLeft');
    await expect(flag('起点')).toHaveAccessibleName('起点，横 180，纵 120');
    await dialog.getByRole('button', { name: '放大' }).click();
    await expect(dialog.getByRole('status', { name: '缩放' })).toHaveText('150%');
    await inspectLooks(page, 'map editor');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, 'map editor at 390');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('units are moved by touch', async () => {
    const before = await flag('终点').getAttribute('aria-label');
    const box = await flag('终点').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', byX = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x - byX, y }],
      });
    await touch('touchStart');
    for (const byX of [10, 30, 60]) await touch('touchMove', byX);
    await touch('touchEnd');
    await expect(flag('终点')).not.toHaveAccessibleName(before ?? '');
    await dialog.getByRole('button', { name: '撤销' }).click();
    await expect(flag('终点')).toHaveAccessibleName(before ?? '');
  });

  await test.step('closing asks before changes are lost, and pupils see the saved places', async () => {
    await dialog.getByRole('button', { name: '取消' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('地图还没有保存，确定关闭吗？');
    await question.getByRole('button', { name: '取消' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(notice(page)).toContainText('编辑成功！');
    await expect(dialog).toHaveCount(0);
    const units = await callApi(
      page,
      'GET',
      `/teaching/teachingCourseUnit/list?courseId=${courseId}&unitName=${encodeURIComponent('起点')}`,
    );
    expect(units).toMatchObject({ records: [{ mapX: 180, mapY: 120 }] });
    await page.goto(`/learn/${courseId}?preview=1`);
    const place = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^起点/ }) });
    await expect(place).toHaveCSS('left', '155px');
    await expect(place).toHaveCSS('top', '95px');
  });
});
