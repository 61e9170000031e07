import type { Page } from '@playwright/test';

/**
 * What a page says of the day it is seen on, and by chance, becomes the same on every day: the demo school is always of
 * today. What is said in days (三天后截止) is the same by itself.
 */
export async function sayTheSame(page: Page): Promise<void> {
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
    // What stands for somebody goes by an id; what may be chosen stays.
    for (const drawing of document.querySelectorAll('img[src*="/avatars/"]:not([aria-pressed] img)'))
      drawing.setAttribute('src', '/avatars/all.svg#fox');
  });
}
