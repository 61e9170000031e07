import type { FrameLocator, Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expect as expectSoon, test } from '#tests/support/journeys/journey-test.ts';

// Python starts late on a busy machine.
const expect = expectSoon.configure({ timeout: 90_000 });
test.describe.configure({ timeout: 300_000 });

const editor = (page: Page): FrameLocator => page.frameLocator('iframe[title="Python 编辑器"]');
const output = (page: Page) => editor(page).getByRole('log', { name: '程序输出' });
const button = (page: Page, name: string) => editor(page).getByRole('button', { name });

async function run(page: Page, program: string): Promise<void> {
  await editor(page).getByRole('textbox', { name: 'Python 代码' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(program);
  // Pressed while Python is still being prepared, it starts when that is done.
  await button(page, '运行').click();
}

/** Answers the question of the program. */
async function answer(page: Page, question: string, text: string): Promise<void> {
  await editor(page).getByRole('textbox', { name: question }).fill(text);
  await page.keyboard.press('Enter');
}

test('a program of CPython prints, asks twice, and gives the right results @oldest', async ({ page }) => {
  await enterAs(page, '/create/python', 's30104');
  await run(
    page,
    '名字 = input("你是谁？")\n次数 = int(input("几次？"))\nprint(f"你好，{名字}" * 次数)\nprint(0.1 + 0.2, round(2.675, 2))\n',
  );
  await answer(page, '你是谁？', '小明');
  await answer(page, '几次？', '2');
  await expect(output(page)).toContainText('你好，小明你好，小明');
  await expect(output(page)).toContainText('0.30000000000000004 2.67');
  await expect(button(page, '停止')).toBeDisabled();
});

test('a program that never ends stops at once, and the next one runs @oldest @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30105');
  for (const endless of [
    'while True:\n    pass\n',
    'while True:\n    print("很多很多字" * 100)\n',
    'import time\nwhile True:\n    time.sleep(1)\n',
    'input("问题？")\n',
    'a = []\nwhile True:\n    a.append(" " * 1_000_000)\n    a[-1] += "x"\n    if len(a) > 200: a.pop(0)\n',
  ]) {
    await run(page, endless);
    await expect(button(page, '停止')).toBeEnabled();
    await page.waitForTimeout(1500);
    await button(page, '停止').click();
    await expect(button(page, '运行')).toBeEnabled({ timeout: 2000 });
  }
  await run(page, 'print("又" + "好了")\n');
  await expect(output(page)).toContainText('又好了');
});

test('a program that asks in dialogs without end can be stopped @oldest @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30105');
  await run(page, 'import turtle\nwhile True:\n    turtle.textinput("问", "再来一次？")\n');
  const dialog = editor(page).getByRole('dialog');
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.getByRole('button', { name: '停止程序' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button(page, '停止')).toBeDisabled();
});

test('a long answer in Chinese arrives, shortened where it goes through the site @oldest @long', async ({
  page,
}) => {
  await enterAs(page, '/create/python', 's30106');
  await run(page, 'print("长", len(input("写作文：")) >= 2400)\n');
  await answer(page, '写作文：', '很'.repeat(5000));
  await expect(output(page)).toContainText('长 True');
});

test('recursion without end is an error, and Python goes on @oldest @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30106');
  await run(page, 'def f(n):\n    return f(n + 1)\n\nf(1)\n');
  await expect(output(page)).toContainText('RecursionError');
  await run(page, 'def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n\nprint("深", f(950))\n');
  await expect(output(page)).toContainText('深 950');
});

test('a failed download says so and is tried again @long', async ({ page }) => {
  await page.route('**/code-editor/python/**', (route) => route.abort());
  await enterAs(page, '/create/python', 's30107');
  await expect(editor(page).getByText('Python 没有下载下来，请检查网络。')).toBeVisible();
  await page.unroute('**/code-editor/python/**');
  await button(page, '再试一次').click();
  await run(page, 'print(6 * 7)\n');
  await expect(output(page)).toContainText('42');
});

test('a program reaches neither the network nor other workers, and never more than this page can bear @oldest @long', async ({
  page,
}) => {
  await enterAs(page, '/create/python', 's30108');
  await run(
    page,
    [
      'import js',
      'names = "XMLHttpRequest fetch WebSocket EventSource Worker importScripts postMessage addEventListener"',
      'names += " BroadcastChannel MessageChannel indexedDB caches navigator location Blob URL"',
      'print("left:", [name for name in names.split() if hasattr(js, name)])',
    ].join('\n'),
  );
  await expect(output(page)).toContainText('left: []');
  await run(page, 'raise ValueError("长" * 10_000_000)\n');
  await expect(output(page)).toContainText('ValueError');
  await run(page, 'input("长" * 10_000_000)\n');
  await expect(editor(page).locator('.asking input')).toBeVisible();
  await button(page, '停止').click();
  await run(page, 'import turtle\nwhile True:\n    turtle.textinput("名字", "你是谁？")\n');
  await editor(page).getByRole('dialog').getByRole('button', { name: '停止' }).click();
  await expect(button(page, '运行')).toBeEnabled();
  await run(
    page,
    'import _campus, json\nn = 0\nwhile True:\n    n += 1\n    _campus.draw(json.dumps([["line", n, n, "#000000", 1, [0, 0, 9, 9] * 5000]]))\n',
  );
  await expect(output(page)).toContainText('画出来的图形太多');
  await expect(button(page, '运行')).toBeEnabled();
});

test('asyncio waits and asks @oldest @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30109');
  await run(
    page,
    'import asyncio\nasync def main(): await asyncio.sleep(0.1); print("after", input("名字？"))\nasyncio.run(main())\n',
  );
  await answer(page, '名字？', '小明');
  await expect(output(page)).toContainText('after 小明');
});
