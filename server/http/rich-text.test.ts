import { describe, expect, it } from 'vitest';
import { cleanHtml } from './rich-text.ts';

describe('rich text', () => {
  it.each([
    ['<p onclick="x()">甲</p><script>x()</script>', '<p>甲</p>'],
    ['<a href="javascript:x()">乙</a>', '<a rel="noopener noreferrer">乙</a>'],
    ['<p style="background:url(javascript:x());color:red">丙</p>', '<p style="color:red">丙</p>'],
    ['<iframe src="https://x"></iframe>丁', '丁'],
    ['<p class="rt-BaseDialogOverlay rt-r-position-fixed">戊</p>', '<p>戊</p>'],
    ['<p class="rt-Box own-note Own-x">己</p>', '<p class="own-note">己</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('is cut where nothing an editor writes is that deep', () => {
    const deep = cleanHtml(`${'<div>'.repeat(9000)}底`);
    expect(deep.match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(50);
  });
});
