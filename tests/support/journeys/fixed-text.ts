import type { Page } from '@playwright/test';

/**
 * Replaces texts that depend on the date or on chance, because the demo school is always created today.
 * Relative dates (三天后截止) do not change.
 */
export async function fixVariableText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const same: readonly (readonly [RegExp, string])[] = [
      [/\d{4}-\d\d-\d\d/g, '2026-09-01'],
      [/\b\d\d:\d\d(?::\d\d)?\b/g, '08:30'],
      [/\d+ ?月 ?\d+ ?日/g, '9 月 1 日'],
      [/\b\d\d-\d\d\b(?!-)/g, '09-01'],
      [/(?:星期|周)[一二三四五六日]/g, '周二'],
      [/(?:早上|上午|中午|下午|晚上)好/g, '你好'],
      [/小创客\d{5}/g, '小创客12345'],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const before = text.nodeValue ?? '';
      const after = same.reduce((said, [what, by]) => said.replace(what, by), before);
      if (after !== before) text.nodeValue = after;
    }
    // The avatar of a user depends on a random id; avatars to choose from stay.
    for (const drawing of document.querySelectorAll('img[src*="/avatars/"]:not([aria-pressed] img)'))
      drawing.setAttribute('src', '/avatars/all.svg#fox');
  });
}
