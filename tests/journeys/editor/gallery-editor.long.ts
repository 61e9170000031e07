import { type Locator, type Page } from '@playwright/test';
import { galleryTest as test, openGroup } from '#tests/support/journeys/gallery-test.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';

const text = (page: Page): Locator => page.getByRole('textbox', { name: '课程内容' });
const stored = (page: Page): Locator => page.getByTestId('stored');
const button = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: '编辑' }).getByRole('button', { name, exact: true });

/** Opens an empty text with the cursor in it. */
async function start(page: Page): Promise<void> {
  await openGroup(page, 'editor');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await button(page, '清除格式').click();
  await expect(stored(page)).toHaveText('');
}

/** Pastes HTML as from the clipboard of another program. */
async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    clipboardData.setData('text/plain', 'text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('typed text is formatted by buttons and by keyboard shortcuts', async ({ page }) => {
  await start(page);
  await page.getByRole('combobox', { name: '段落格式' }).first().selectOption('大标题');
  await page.keyboard.type('第一课');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('粗');
  await page.keyboard.press('ControlOrMeta+b');
  await button(page, '下划线').click();
  await page.keyboard.type('线');
  await button(page, '下划线').click();
  await button(page, '居中').click();
  await expect(button(page, '居中')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await button(page, '左对齐').click();
  await button(page, '无序列表').click();
  await page.keyboard.type('点');
  await expect(stored(page)).toHaveText(
    '<h2>第一课</h2><p align="center"><strong>粗</strong><u>线</u></p><ul><li><p>点</p></li></ul>',
  );
  await button(page, '撤销').click();
  await expect(stored(page)).not.toContainText('点');
});

test('links are created, changed and removed, and script links are refused', async ({ page }) => {
  await start(page);
  await page.keyboard.type('例子');
  await page.keyboard.press('ControlOrMeta+a');
  await button(page, '链接').click();
  const address = page.getByLabel('链接地址');
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription('请输入正确的链接地址');
  await address.fill('campus.example/a');
  await page.keyboard.press('Enter');
  await expect(stored(page)).toHaveText(
    '<p><a target="_blank" rel="noopener noreferrer" href="https://campus.example/a">例子</a></p>',
  );
  await expect(text(page)).toBeFocused();
  await button(page, '链接').click();
  await expect(address).toHaveValue('https://campus.example/a');
  await page.getByRole('button', { name: '移除链接' }).click();
  await expect(stored(page)).toHaveText('<p>例子</p>');
});

test('pictures are uploaded with alternative text and width, and failures are reported', async ({ page }) => {
  await start(page);
  const input = page.getByRole('region', { name: '编辑' }).locator('input[type=file]');
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') });
  await input.setInputFiles(file('失败.png'));
  await expect(page.getByRole('alert').first()).toHaveText('失败.png 上传失败：网络超时');
  await page.getByRole('button', { name: '知道了' }).click();
  await input.setInputFiles(file('小猫.png'));
  await expect(page.getByText('小猫.png 上传成功！')).toBeVisible();
  await text(page).getByRole('img').or(text(page).locator('img[src]')).first().click();
  await button(page, '图片').click();
  await page.getByLabel('图片说明').fill('一只小猫');
  await page.getByRole('radio', { name: '中' }).check({ force: true });
  await page.getByRole('button', { name: '完成' }).click();
  await expect(stored(page)).toHaveText('<p><img src="/favicon.svg" alt="一只小猫" width="320"></p>');
});

test('tables are supported, and the Tab key leaves them', async ({ page }) => {
  await start(page);
  await button(page, '表格').click();
  await page.getByRole('menuitem', { name: '插入表格' }).click();
  await expect(text(page).getByRole('columnheader')).toHaveCount(3);
  await text(page).getByRole('columnheader').first().click();
  await button(page, '表格').click();
  await page.getByRole('menuitem', { name: '删除列' }).click();
  await expect(text(page).getByRole('columnheader')).toHaveCount(2);
  await text(page).getByRole('cell').last().click();
  // Typing shows that the key press was processed; another key right after it might come too early.
  await page.keyboard.type('最后');
  await expect(text(page).getByRole('cell').last()).toHaveText('最后');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('倒数第二');
  await expect(text(page).getByRole('cell').nth(2)).toHaveText('倒数第二');
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
});

test('text pasted from Word and from web pages is sanitised', async ({ page, watch }) => {
  await start(page);
  const line = (mark: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${mark}<span>&nbsp;</span></span>${words}</p>`;
  await paste(
    page,
    `<style>p{color:red}</style><p>前</p><p class="MsoNormal" style="text-align:center;font-family:宋体"><b>通知</b><o:p></o:p></p>${line('1.', '一')}${line('2.', '二')}<p>完<img src="file:///C:/a.png"><img src="https://evil.example/a.png"></p>`,
  );
  await expect(stored(page)).toHaveText(
    '<p>前</p><p align="center"><strong>通知</strong></p><ol><li><p>一</p></li><li><p>二</p></li></ol><p>完</p>',
  );
  expect(watch.requests.filter((address) => address.includes('evil'))).toEqual([]);
});

test('the editor is usable by keyboard alone', async ({ page }) => {
  await start(page);
  await page.keyboard.type('词');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('combobox', { name: '段落格式' }).first()).toBeFocused();
  for (const name of ['加粗', '斜体', '下划线', '删除线', '清除格式', '左对齐', '居中']) {
    // 撤销 and 重做 come first if they are enabled.
    while (!(await button(page, name).evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(stored(page)).toHaveText('<p align="center">词</p>');
  await expect(text(page)).toBeFocused();
});

test('undoing an edit restores the stored text, and the page shows what the editor stores', async ({
  page,
}) => {
  await openGroup(page, 'editor');
  const before = await stored(page).textContent();
  await text(page).click();
  await page.keyboard.type('新');
  await expect(stored(page)).not.toHaveText(before ?? '');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(stored(page)).toHaveText(before ?? '');
  // The editor and the sanitiser of the page show the same words, pictures and tables.
  const outline = (element: Element) =>
    [...element.querySelectorAll('h2, strong, em, u, a, li, img[src], th, td, blockquote, code')].map(
      (one) => `${one.tagName} ${one.textContent} ${one.getAttribute('width') ?? ''}`,
    );
  expect(await page.getByTestId('shown').evaluate(outline)).toEqual(await text(page).evaluate(outline));
});

test('a disabled editor shows its text and no controls', async ({ page }) => {
  await openGroup(page, 'editor');
  const story = page.getByRole('region', { name: '只读' });
  await expect(story.getByRole('textbox', { name: '只读内容' })).toHaveAttribute('contenteditable', 'false');
  await expect(story.getByRole('textbox')).toHaveText('水的化学式是 H2O。');
  await expect(story.getByRole('toolbar')).toHaveCount(0);
  await expect(
    story.getByText('现有内容含有编辑器不支持的格式：不修改则原样保留，修改后这些格式会丢失'),
  ).toBeVisible();
});
