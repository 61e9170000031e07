import type { FrameLocator, Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { save, state } from '#tests/support/journeys/journey-editor.ts';
import { expect as expectSoon, test } from '#tests/support/journeys/journey-test.ts';

// The editor is large and reacts late on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const editorOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Python 编辑器"]');
const codeOf = (frame: FrameLocator) => frame.locator('.cm-content');

async function write(page: Page, program: string): Promise<FrameLocator> {
  const frame = editorOf(page);
  // A click before the editor has opened the work does not last.
  await expect(async () => {
    await codeOf(frame).click();
    await expect(codeOf(frame)).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(program);
  return frame;
}

async function addFile(page: Page, name: string): Promise<void> {
  const frame = editorOf(page);
  await frame.getByRole('button', { name: '添加文件' }).click();
  await frame.getByRole('textbox', { name: '新文件的名字' }).fill(name);
  await page.keyboard.press('Enter');
}

test('a pupil writes a program with completion, an explanation and tidy format, in two files that are saved', async ({
  page,
}) => {
  await enterAs(page, '/create/python', 's30108');
  const frame = await write(page, 'import turtle\nt = turtle.Turtle()\n');
  await page.keyboard.type('t.forw');
  const forward = frame.getByRole('option', { name: /^forward/ });
  await expect(forward).toContainText('向前走');
  // A key in the first moments of the list would not choose yet.
  await forward.click();
  await expect(codeOf(frame)).toContainText('t.forward');
  await page.keyboard.press('ControlOrMeta+i');
  await expect(frame.locator('.docs')).toContainText('forward(distance)');
  await page.keyboard.press('Escape');

  await write(page, 'print （1 ,2）');
  await frame.getByRole('button', { name: '整理格式' }).click();
  await frame.getByRole('button', { name: '改成英文标点' }).click();
  await expect(codeOf(frame)).toContainText('print(1, 2)');

  await addFile(page, 'random.py');
  await expect(frame.getByRole('alert')).toContainText('Python 自带的模块');
  await frame.getByRole('textbox', { name: '新文件的名字' }).fill('工具.py');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('tab', { name: '工具.py' })).toHaveAttribute('aria-selected', 'true');
  await write(page, 'x = 1\n');
  await inspect(page, 'the editor of Python with two files');
  await save(page);
  await page.reload();
  await expect(state(page, '已保存')).toBeVisible();
  await expect(codeOf(frame)).toHaveText('print(1, 2)');
  await frame.getByRole('tab', { name: '工具.py' }).click();
  await expect(codeOf(frame)).toContainText('x = 1');
});

test('a deleted file can be brought back, and main.py stays @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30108');
  const frame = editorOf(page);
  await expect(frame.getByRole('tab')).toHaveCount(1);
  await expect(frame.getByRole('button', { name: '删除文件' })).toBeHidden();
  await addFile(page, '成绩.txt');
  await write(page, '90\n');
  await frame.getByRole('button', { name: '删除文件' }).click();
  await expect(frame.getByRole('tab')).toHaveCount(1);
  await frame.getByRole('button', { name: '撤销' }).click();
  await expect(frame.getByRole('tab', { name: '成绩.txt' })).toHaveAttribute('aria-selected', 'true');
  await expect(codeOf(frame)).toContainText('90');
});

test('the line of an error is marked until it is edited @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30108');
  const frame = await write(page, 'a = 1\nprint(nobody)\n');
  await frame.getByRole('button', { name: '运行' }).click();
  const marked = frame.locator('.problem-line');
  await expect(marked).toHaveText('print(nobody)');
  await frame.getByRole('button', { name: '转到这一行' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('#');
  await expect(marked).toHaveCount(0);
});

test('an input method is not disturbed by completion @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30108');
  const frame = await write(page, '数 = 1\n');
  const session = await page.context().newCDPSession(page);
  for (const text of ['p', 'pr', 'pri'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(codeOf(frame)).toContainText('pri');
  await expect(frame.getByRole('listbox')).toHaveCount(0);
  await session.send('Input.insertText', { text: '拼音' });
  await expect(codeOf(frame)).toContainText('拼音');
});

test('on a phone the program and its output take turns @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await enterAs(page, '/create/python', 's30108');
  const frame = await write(page, 'print("你好")\n');
  await expect(frame.getByRole('log', { name: '程序输出' })).toBeHidden();
  await frame.getByRole('button', { name: '运行' }).first().click();
  await expect(frame.getByRole('log', { name: '程序输出' })).toContainText('你好');
  await expect(codeOf(frame)).toBeHidden();
  await frame.getByRole('button', { name: '看代码' }).click();
  await expect(codeOf(frame)).toBeVisible();
  await inspect(page, 'the editor of Python on a phone');
});
