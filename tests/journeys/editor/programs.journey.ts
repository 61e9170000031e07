import type { FrameLocator, Page } from '@playwright/test';
import { choose, enterAs, loginAs, openMenu, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expectKept, save, state, studio } from '#tests/support/journeys/journey-editor.ts';
import { openHomework, openOverview, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect as expectSoon, test } from '#tests/support/journeys/journey-test.ts';

// The program editors are large and react late on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
const output = (frame: FrameLocator) => frame.getByRole('log', { name: '程序输出' });

async function write(page: Page, program: string): Promise<FrameLocator> {
  const frame = frameOf(page, 'Python 编辑器');
  const code = frame.getByRole('textbox', { name: 'Python 代码' });
  await code.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(program);
  return frame;
}

test('a Python program is written, run, saved, opened again and played @oldest', async ({ page }) => {
  await loginAs(page, 's30104');
  await openMenu(page, 'Python编程');
  await expect(frameOf(page, 'Python 编辑器').getByText('import turtle')).toBeVisible();
  await inspect(page, 'the editor of Python');
  const frame = await write(page, 'name = input("你是谁？")\nprint("你好，" + name)\nprint(6 * 7)\n');
  await frame.getByRole('button', { name: '运行' }).click();
  await frame.getByRole('textbox', { name: '你是谁？' }).fill('小明');
  await page.keyboard.press('Enter');
  await expect(output(frame)).toContainText('你好，小明');
  await expect(output(frame)).toContainText('42');
  await expect(frame.getByRole('button', { name: '停止' })).toBeDisabled();
  await studio(page).getByRole('textbox', { name: '作品名' }).fill('问好');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(page).toHaveURL(/\/create\/python\?work=[0-9a-f]{32}$/);
  const id = new URL(page.url()).searchParams.get('work') ?? '';

  // A work always opens in the editor that created it.
  await page.goto(`/create?work=${id}`);
  await expect(frameOf(page, 'Python 编辑器').getByText('你好，')).toBeVisible();

  await page.goto(`/work-detail?id=${id}`);
  await page.locator('.work-player').getByRole('button', { name: /开始/ }).first().click();
  // The program has no sound and handles no keys.
  const bar = page.getByRole('group', { name: '播放控制' });
  await expect(bar.getByRole('button')).toHaveCount(3);
  await expect(bar.getByRole('slider')).toHaveCount(0);
  const player = page.frameLocator('.work-player iframe');
  await player.getByRole('textbox', { name: '你是谁？' }).fill('小红');
  await page.keyboard.press('Enter');
  await expect(output(player)).toContainText('你好，小红');
});

test('the program editors follow the dark colour scheme @long', async ({ page }) => {
  await loginAs(page, 's30107');
  for (const { path, title, editor: grading } of [
    { path: 'python', title: 'Python 编辑器', editor: '.cm-editor' },
    { path: 'blockly', title: '积木编辑器', editor: '.blocklySvg' },
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/create/${path}`);
    await expect(state(page, '还没有保存')).toBeVisible();
    const ground = frameOf(page, title).locator(grading).first();
    await expect(ground).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    // The scheme changes while a program is open, and nothing is lost.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(ground).toHaveCSS('background-color', 'rgb(24, 25, 27)');
    await expect(state(page, '还没有保存')).toBeVisible();
    await inspect(page, `the editor of ${path}, dark`);
  }
});

test('an endless program can be stopped, and errors are explained in Chinese @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30105');
  const frame = await write(page, 'n = 0\nwhile True:\n    n = n + 1\n');
  await frame.getByRole('button', { name: '运行' }).click();
  await frame.getByRole('button', { name: '停止' }).click();
  await expect(frame.getByRole('button', { name: '运行' })).toBeEnabled();
  await write(page, 'print(tutle)\n');
  await frame.getByRole('button', { name: '运行' }).click();
  await expect(output(frame)).toContainText(/第 1 行.*tutle/);
});

test('a program receives key events until it stops, and an error names its line @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30105');
  const frame = await write(
    page,
    'import turtle\ns = turtle.Screen()\ndef up():\n    print("向上")\ndef bad():\n    print(nobody)\ns.onkey(up, "Up")\ns.onkey(bad, "b")\ns.listen()\n',
  );
  const stop = frame.getByRole('button', { name: '停止' });
  await frame.getByRole('button', { name: '运行' }).click();
  await expect(frame.getByRole('application', { name: '用键盘控制的画板' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(output(frame)).toContainText('向上');
  await expect(stop).toBeEnabled();
  await page.keyboard.press('b');
  await expect(output(frame)).toContainText(/第 6 行.*nobody/);
  await expect(stop).toBeDisabled();
});

test('blocks move the turtle, and unsaved changes are offered for recovery @long', async ({ page }) => {
  await enterAs(page, '/create/blockly', 's30106');
  const frame = frameOf(page, '积木编辑器');
  await expect(frame.getByText('前进').first()).toBeVisible();
  await expect(state(page, '还没有保存')).toBeVisible();
  await inspect(page, 'the editor of blocks');
  await frame.getByRole('button', { name: '运行' }).click();
  await expect(frame.locator('#stage canvas').first()).toBeVisible();
  await expect(frame.getByRole('button', { name: '停止' })).toBeDisabled({ timeout: 30_000 });
  // The Python stands beside the blocks on wide screens.
  const listing = frame.getByLabel('这些积木的 Python');
  await expect(listing).toContainText('t.forward(100)');
  await save(page);
  await page.reload();
  await expect(frame.getByText('前进').first()).toBeVisible();
  await expect(state(page, '已保存')).toBeVisible();

  // 100 steps become 77.
  await frame.getByText('100', { exact: true }).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(state(page, /有未保存的修改/)).toBeVisible();
  await expectKept(page, '77');
  const next = await page.context().newPage();
  const { href } = new URL(page.url());
  await page.close();
  await next.goto(href);
  await next.getByRole('dialog', { name: '恢复未保存的内容' }).getByRole('button', { name: '恢复' }).click();
  await expect(frameOf(next, '积木编辑器').getByText('77', { exact: true }).first()).toBeVisible();
});

test("Python homework starts with the teacher's program and is submitted @long", async ({
  page,
  newPerson,
}) => {
  const homework = '画一个正方形';
  await loginAs(page, 'teacher');
  await setHomework(page, homework, {
    more: async (form) => {
      await choose(form.getByLabel('作业类型'), 'Python');
      const program = {
        name: '正方形.py',
        mimeType: 'text/x-python',
        buffer: Buffer.from('print("第一条边")\n'),
      };
      await form.getByLabel('起始作品').setInputFiles(program);
      await expect(form.getByText('正方形.py 上传成功！')).toBeVisible();
    },
  });

  const pupil = await newPerson();
  await loginAs(pupil, 's30107');
  await openHomework(pupil, homework);
  await handInPanel(pupil).getByText('我有文件要交').click();
  await expect(handInPanel(pupil).getByText('Python 程序文件（.py），不超过 50 MB')).toBeVisible();
  await handInPanel(pupil).getByRole('link', { name: '去创作' }).click();
  await expect(frameOf(pupil, 'Python 编辑器').getByText('第一条边')).toBeVisible();
  await write(pupil, 'print("四条边")\n');
  await studio(pupil).getByRole('button', { name: '提交' }).click();
  await pupil.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(notice(pupil).filter({ hasText: '提交成功' })).toBeVisible();

  const overview = await openOverview(page, homework);
  await overview.getByRole('button', { name: /批改/ }).first().click();
  const grading = page.getByRole('dialog', { name: '批改' });
  await grading.locator('.work-player').getByRole('button', { name: /开始/ }).first().click();
  await expect(output(page.frameLocator('.work-player iframe'))).toContainText('四条边');
});
