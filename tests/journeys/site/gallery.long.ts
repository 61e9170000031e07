import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { galleryTest as test, openGroup } from '#tests/support/journeys/gallery-test.ts';
import { inspectLooks, narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';

const groups = ['basics', 'editor', 'fields', 'floating', 'layout', 'learner', 'pickers', 'uploads'];

test('the gallery has a page for every stories file', async ({ page }) => {
  const files = await readdir('src/gallery/stories');
  expect(files.map((name) => name.replace('.stories.tsx', '')).sort()).toEqual(groups);
  await openGroup(page, 'basics');
  await expect(page.getByRole('navigation', { name: '组件陈列室' }).getByRole('link')).toHaveText(groups);
});

for (const { width, height } of [wide, narrow])
  test(`every widget is accessible and fits, in light and dark at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const group of groups) {
      await openGroup(page, group);
      await inspectLooks(page, group);
    }
  });

/** Overlays, each with the button that opens it and a text to wait for. */
const overlays = [
  { group: 'basics', opener: '危险操作', shown: '删除“三年级一班”吗？' },
  { group: 'basics', opener: '输入确认', shown: '请输入“三年级一班”确认' },
  { group: 'floating', opener: '通知（2）', shown: '下周三举行作品展示。' },
  { group: 'floating', opener: '更多', shown: '克隆到其他账号' },
  { group: 'floating', opener: /^这一段文字/, shown: /要用提示才能看到/ },
  { group: 'fields', opener: /^菜单图标/, shown: '' },
  { group: 'pickers', opener: /选择授权部门$/, shown: '三年级二班' },
  { group: 'pickers', opener: /选择指定用户$/, shown: 's30101' },
  { group: 'pickers', opener: /^上级菜单/, shown: '角色管理' },
  { group: 'editor', opener: '链接', shown: '链接地址' },
  { group: 'editor', opener: '表格', shown: '插入表格' },
] as const;

test('overlays are accessible and return the focus, in light and dark', async ({ page }) => {
  for (const { group, opener, shown } of overlays) {
    await openGroup(page, group);
    const button = page.getByRole('button', { name: opener, exact: true }).first();
    await button.click();
    if (shown !== '') await expect(page.getByText(shown).last()).toBeVisible();
    await inspectLooks(page, `${group}: ${String(opener)}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=tooltip]')).toHaveCount(
      0,
    );
    await expect(button).toBeFocused();
  }
});

test('every control is reachable by keyboard with a visible focus, and none traps the focus', async ({
  page,
}) => {
  for (const group of groups) {
    await openGroup(page, group);
    const stops = await page.evaluate(
      () => document.querySelectorAll('a[href], button, input, select, textarea').length,
    );
    const names: string[] = [];
    for (let press = 0; press < stops + 20; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(describeFocus);
      if (stop === undefined) break;
      expect(stop.isSeen, `${group}: no focus ring on ${stop.name}`).toBe(true);
      names.push(stop.name);
    }
    // The focus leaves every group for the browser's own controls.
    expect(names.length, group).toBeLessThan(stops + 20);
    expect(
      names.filter((name) => name === ''),
      `${group}: a stop without a name`,
    ).toEqual([]);
  }
});

/**
 * Returns the focused element and whether its focus is visible, or undefined if no element of the page has
 * the focus.
 */
function describeFocus(): { name: string; isSeen: boolean } | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const hasRing = (one: Element | null): boolean =>
    one !== null &&
    ['', '::before'].some((part) => {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(one, part);
      return outlineStyle !== 'none' && outlineWidth !== '0px' && (part === '' || content !== 'none');
    });
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const name =
    element.getAttribute('aria-label') ??
    (labels.map((label) => label.textContent).join(' ') ||
      element.getAttribute('aria-labelledby') ||
      element.textContent);
  let around: Element | null = element;
  for (let level = 0; level < 4 && around !== null && !hasRing(around); level += 1)
    around = around.parentElement;
  // A tab shows its focus ring around its text.
  return { name: name ?? '', isSeen: hasRing(around) || [...element.children].some(hasRing) };
}

test('the gallery is not part of the production build', async ({ gallery }) => {
  const mark = '组件陈列室';
  expect((await textsOf(gallery.folder)).some((text) => text.includes(mark))).toBe(true);
  expect((await textsOf('dist/web')).filter((text) => text.includes(mark))).toEqual([]);
  const names = await readdir('dist/web', { recursive: true });
  expect(names.filter((name) => /^gallery|\/gallery|stories/.test(name))).toEqual([]);
});

async function textsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|html)$/.test(name));
  return await Promise.all(texts.map((name) => readFile(path.join(folder, name), 'utf8')));
}
