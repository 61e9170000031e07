import { describe, expect, it } from 'vitest';
import { annotate, readSigns } from './pinyin.ts';

const read = (text: string) =>
  readSigns(text)
    .map(({ sign, reading }) => reading ?? sign)
    .join(' ');

describe('pinyin readings', () => {
  it('depend on the word if a character has several readings', () => {
    expect(read('音乐快乐')).toBe('yīn yuè kuài lè');
    expect(read('长大长短')).toBe('zhǎng dà cháng duǎn');
    expect(read('银行行走')).toBe('yín háng xíng zǒu');
  });

  it('skip text that is not Chinese', () => {
    expect(read('第1步：OK')).toBe('dì 1 bù ： O K');
  });
});

describe('a text annotated with pinyin', () => {
  it('keeps its markup, and hides the pinyin from screen readers', () => {
    const html = '<p>小<b>猫</b></p><pre>重复</pre><img alt="图">';
    const root = new DOMParser().parseFromString(html, 'text/html').body;
    annotate(root);
    expect(root.innerHTML).toBe(
      '<p><ruby>小<rt aria-hidden="true">xiǎo</rt></ruby><b><ruby>猫<rt aria-hidden="true">māo</rt></ruby></b></p><pre>重复</pre><img alt="图">',
    );
    for (const over of root.querySelectorAll('[aria-hidden]')) over.remove();
    expect(root.textContent).toBe('小猫重复');
  });
});
