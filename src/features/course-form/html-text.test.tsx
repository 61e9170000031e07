import { describe, expect, it } from 'vitest';
import { changedHtml, htmlOfText, isPlainHtml, textOfHtml } from './html-text.ts';

describe('rich text as paragraphs', () => {
  it.each([
    ['', ''],
    ['<p>一</p><p>二</p>', '一\n二'],
    ['<p>一<br>二</p>', '一\n二'],
    ['<p>一</p><p><br></p><p>二</p>', '一\n\n二'],
    ['<h2>标题</h2>\n<p>1 &lt; 2 &amp; 3</p>', '标题\n1 < 2 & 3'],
    ['只有文字', '只有文字'],
    ['<img src="x" onerror="globalThis.hacked = true">', ''],
  ])('reads %j as %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
    expect('hacked' in globalThis).toBe(false);
  });

  it('writes a paragraph for every line and escapes what is typed', () => {
    expect(htmlOfText('一\n\n<b>"二"</b> & 三')).toBe(
      '<p>一</p><p><br></p><p>&lt;b&gt;&quot;二&quot;&lt;/b&gt; &amp; 三</p>',
    );
    expect(htmlOfText(' \n ')).toBe('');
  });

  it('comes back as it was written', () => {
    expect(textOfHtml(htmlOfText('第一行\n\n第 3 行 <3'))).toBe('第一行\n\n第 3 行 <3');
  });

  it('knows what editing would lose', () => {
    expect(isPlainHtml('<p>一<br>二</p>')).toBe(true);
    expect(isPlainHtml('<p style="color:red">一</p>')).toBe(false);
    expect(isPlainHtml('<ul><li>一</li></ul>')).toBe(false);
  });

  it('sends nothing when the text was not changed', () => {
    expect(changedHtml('一', '<h1>一</h1>')).toBe(undefined);
    expect(changedHtml('二', '<h1>一</h1>')).toBe('<p>二</p>');
    expect(changedHtml('', '<h1>一</h1>')).toBe('');
  });
});
