import type { Page } from '@playwright/test';
import { loginAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { makeWork, publishWork } from '#tests/support/journeys/journey-works.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { smallProject } from '#tests/support/projects/small-project.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const by = (steps: number) => ({ opcode: 'motion_changexby', inputs: { DX: [1, [4, `${steps}`]] } });
const whenKey = (key: string) => ({
  opcode: 'event_whenkeypressed',
  fields: { KEY_OPTION: [key, null] },
});
const place = { id: 'x', opcode: 'motion_xposition', params: {}, spriteName: '按钮' };

/** A work in which the right arrow moves the button by 10 and space by 100. */
const keyWork = (): Buffer =>
  smallProject({
    scripts: [
      [whenKey('right arrow'), by(10)],
      [whenKey('space'), by(100)],
    ],
    shown: [place],
    size: 40,
  });
/** A work in which a tap on the button moves it by 30. */
const clickWork = (): Buffer =>
  smallProject({
    scripts: [[{ opcode: 'event_whenthisspriteclicked' }, by(30)]],
    shown: [place],
    size: 40,
  });

const pad = (page: Page) => page.getByRole('group', { name: '触屏按键' });
const stage = (page: Page) => page.frameLocator('iframe[title^="舞台"]');
const expectPlace = (page: Page, x: number) =>
  expect(stage(page).locator('.sc-monitor-value')).toHaveText(`${x}`);

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/work-detail?id=${id}`);
  await page.locator('.work-player').getByRole('button', { name: '开始' }).first().tap();
  await expect(stage(page).locator('.sc-monitor-value')).toHaveText('0', { timeout: 60_000 });
}

test('on a phone only works that use the keyboard show touch keys @long', async ({ page, newPerson }) => {
  const teacher = await newPerson();
  await loginAs(teacher, 'teacher');
  const [keyName, clickName] = [uniqueName('方块'), uniqueName('点点')];
  const keyId = await makeWork(teacher, keyName, keyWork());
  const clickId = await makeWork(teacher, clickName, clickWork());
  await publishWork(teacher, keyId, keyName);
  await publishWork(teacher, clickId, clickName);

  await open(page, keyId);
  await expect(pad(page)).toBeVisible();
  await pad(page).getByRole('button', { name: '右' }).tap();
  await expectPlace(page, 10);
  await pad(page).getByRole('button', { name: '空格' }).tap();
  await expectPlace(page, 110);
  // All keys are visible and large enough for a finger.
  for (const name of ['左', '上', '下', '右', '空格']) {
    const key = pad(page).getByRole('button', { name });
    await expect(key).toBeInViewport({ ratio: 1 });
    const box = await key.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await open(page, clickId);
  await expect(pad(page)).toHaveCount(0);
  await stage(page).locator('.sc-canvas').tap();
  await expectPlace(page, 30);
});

test('a work with an unsupported extension plays and lists the blocks without effect @long', async ({
  page,
  newPerson,
}) => {
  const teacher = await newPerson();
  await loginAs(teacher, 'teacher');
  const name = uniqueName('笑脸');
  const flag = { opcode: 'event_whenflagclicked' };
  const buffer = smallProject({
    scripts: [
      [flag, { opcode: 'faceSensing_goToPart' }, by(10)],
      [{ opcode: 'event_whenthisspriteclicked' }, by(30)],
    ],
    extensions: ['faceSensing'],
    shown: [place],
    size: 40,
  });
  const id = await makeWork(teacher, name, buffer);
  await publishWork(teacher, id, name);
  await page.goto(`/work-detail?id=${id}`);
  await page.locator('.work-player').getByRole('button', { name: '开始' }).first().tap({ timeout: 60_000 });
  await expectPlace(page, 10);
  await stage(page).locator('.sc-canvas').tap();
  await expectPlace(page, 40);
  await expect(page.locator('.work-player').getByRole('status')).toHaveText(
    '作品用到了这里没有的扩展：人脸检测，这些扩展的积木不起作用',
  );
});

/** Each run prints its own number repeatedly. */
const program = `import random
import turtle
run = random.randint(1, 10 ** 9)
screen = turtle.Screen()
pen = turtle.Turtle()
def right():
    print("向右")
def tick():
    print("第", run, "次")
    screen.ontimer(tick, 100)
screen.onkey(right, "Right")
screen.listen()
tick()
`;

test('a program with key handlers shows touch keys and produces no output after it is stopped @long', async ({
  page,
  newPerson,
}) => {
  const teacher = await newPerson();
  await loginAs(teacher, 'teacher');
  const name = uniqueName('海龟');
  const id = await makeWork(teacher, name, Buffer.from(program), '4');
  await publishWork(teacher, id, name);
  await page.goto(`/work-detail?id=${id}`);
  const output = stage(page).getByRole('log', { name: '程序输出' });
  const bar = page.getByRole('group', { name: '播放控制' });
  await page.locator('.work-player').getByRole('button', { name: '开始' }).first().tap();
  await expect(output).toContainText('次', { timeout: 60_000 });
  await pad(page).getByRole('button', { name: '右' }).tap();
  await expect(output).toContainText('向右');
  await bar.getByRole('button', { name: '停止' }).tap();
  await expect(bar.getByRole('button', { name: '停止' })).toBeDisabled();
  // The drawing stays; the layers for keys and drawing are removed.
  await expect(stage(page).locator('#stage canvas')).toHaveCount(1);
  // The second run contains no output of the first.
  await bar.getByRole('button', { name: '开始' }).tap();
  const runs = async () =>
    [...((await output.textContent()) ?? '').matchAll(/第 (\d+) 次/g)].map(([, run]) => run);
  await expect.poll(async () => (await runs()).length).toBeGreaterThan(10);
  expect(new Set(await runs()).size).toBe(1);
});
