import type { FrameLocator, Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect as expectSoon, test } from '#tests/support/journeys/journey-test.ts';

// The program editors are large and react late on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
const output = (frame: FrameLocator) => frame.getByRole('log', { name: '程序输出' });
const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true });

async function write(page: Page, program: string): Promise<FrameLocator> {
  const frame = frameOf(page, 'Python 编辑器');
  await frame.getByRole('textbox', { name: 'Python 代码' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(program);
  return frame;
}

test('a pupil walks through a program step by step and sees the variables change', async ({ page }) => {
  await enterAs(page, '/create/python', 's30104');
  const frame = await write(page, 'def double(n):\n    m = n * 2\n    return m\n\na = double(3)\nprint(a)\n');
  await button(frame, '单步').click();
  const place = frame.getByRole('status').filter({ hasText: '将要运行' });
  await expect(place).toHaveText('将要运行：第 1 行');
  await button(frame, '下一步').click();
  await expect(place).toHaveText('将要运行：第 5 行');
  await inspect(page, 'a program step by step');
  await button(frame, '走进函数').click();
  await expect(place).toHaveText('将要运行：第 2 行');
  await expect(
    frame.getByRole('table', { name: '函数里的变量' }).getByRole('row', { name: /^n 3/ }),
  ).toBeVisible();
  // The keys do the same as the buttons.
  await page.keyboard.press('F10');
  await expect(frame.getByRole('table', { name: '函数里的变量' })).toContainText('变了');
  await page.keyboard.press('Shift+F11');
  await expect(place).toHaveText('将要运行：第 6 行');
  await page.keyboard.press('F8');
  await expect(output(frame)).toContainText('6');
  await expect(place).toBeHidden();
});

test('a program stops at a breakpoint only, and the breakpoint is removed at the stop @long', async ({
  page,
}) => {
  await enterAs(page, '/create/python', 's30105');
  const frame = await write(page, 'for i in range(3):\n    print("第", i, "次")\n');
  // The cursor is on the empty last line.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F9');
  await expect(frame.locator('.cm-breakpoint:visible')).toHaveCount(1);
  await frame.getByRole('button', { name: '运行' }).click();
  const place = frame.getByRole('status').filter({ hasText: '停在断点' });
  await expect(place).toHaveText('停在断点：第 2 行');
  await expect(output(frame)).not.toContainText('次');
  await frame.getByRole('textbox', { name: 'Python 代码' }).focus();
  await page.keyboard.press('F9');
  await button(frame, '继续').click();
  await expect(output(frame)).toContainText('第 2 次');
  await expect(place).toBeHidden();
});

test('much output stays quick, and an error leads to its line @long', async ({ page }) => {
  await enterAs(page, '/create/python', 's30106');
  const frame = await write(page, 'for i in range(100500):\n    print("第", i, "行")\n\nprint(tutle)\n');
  await frame.getByRole('button', { name: '运行' }).click();
  await expect(output(frame)).toContainText('第 100499 行');
  await expect(frame.getByText('前面的 500 行已经去掉')).toBeVisible();
  expect(await frame.locator('.output-row').count()).toBeLessThan(200);
  await button(frame, '第 4 行').click();
  await expect(frame.getByRole('textbox', { name: 'Python 代码' })).toBeFocused();
  await expect(frame.locator('.cm-activeLine')).toHaveText('print(tutle)');
  await frame.getByRole('button', { name: '清空' }).click();
  await expect(output(frame)).toHaveText('');
});

test('the Python of the blocks stands beside them and marks the selected block @long', async ({ page }) => {
  await enterAs(page, '/create/blockly', 's30107');
  const frame = frameOf(page, '积木编辑器');
  const listing = frame.getByLabel('这些积木的 Python');
  await expect(listing).toContainText('for i in range(4):');
  await frame.locator('.blocklyDraggable').getByText('前进').first().click();
  await expect(frame.locator('.listing-marked')).toHaveText(/^\s*t\.forward\(100\)\s*$/);
  await frame.locator('.blocklyToolboxCategory').filter({ hasText: '输入输出' }).click();
  await inspect(page, 'the blocks of input and output');
  await page.setViewportSize({ width: 820, height: 700 });
  await page.reload();
  await expect(frame.getByText('看看 Python')).toBeVisible();
  await expect(listing).toBeHidden();
});
