import { Editor } from '@tiptap/react';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanHtml } from '#server/files/clean-html.ts';
import { hasUnknownTags, parseHtml, storedHtml } from './rich-html.ts';
import { isLinkable, richExtensions } from './rich-schema.ts';
import { newTable } from './table-nodes.ts';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

/** Returns the editor's output for a given text. */
function through(content: string | object): string {
  editor = new Editor({ element: null, extensions: richExtensions, content });
  return storedHtml(editor.getHTML());
}

/** Compares texts independently of attribute order and quotes. */
const same = (html: string): string[] =>
  [...parseHtml(html).querySelectorAll('*')]
    .map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      return `${element.tagName} ${attributes.join(' ')}`;
    })
    .concat(parseHtml(html).textContent ?? '');

const link = '<a target="_blank" rel="noopener noreferrer" href="https://scratch.mit.edu">Scratch</a>';
const texts: readonly (readonly [string, string])[] = [
  ['headings', '<h1>一</h1><h2>二</h2><h3>三</h3><h4>四</h4><p>文</p>'],
  ['marks', '<p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><code>码</code></p>'],
  ['lists', '<ul><li><p>一</p><ol start="3"><li><p>三</p></li></ol></li></ul><p>后</p>'],
  ['alignment', '<p align="center">中</p><h2 align="right">右</h2><p align="justify">齐</p>'],
  ['links', `<p>${link}，<a target="_blank" rel="noopener noreferrer" href="/work-detail?id=1">作品</a></p>`],
  ['pictures', '<p>看<img src="/api/sys/common/static/a.png" alt="小猫" width="320">图</p>'],
  [
    'tables',
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>头</p></th></tr><tr><td colspan="1" rowspan="1"><p>一</p></td><td colspan="1" rowspan="1"><p>二</p></td></tr></tbody></table><p>后</p>',
  ],
  [
    'video and sound',
    '<video src="/a.mp4" width="320" controls=""></video><audio src="/a.mp3" controls=""></audio><p>后</p>',
  ],
  [
    'quotes, code and lines',
    '<blockquote><p>引</p></blockquote><pre><code>a &lt; b</code></pre><hr><p>一<br>二</p>',
  ],
];

describe('the HTML of the rich text editor', () => {
  it.each(texts)('with %s is preserved', (_name, html) => {
    expect(same(through(html))).toEqual(same(html));
  });

  it.each(texts)('with %s passes the server’s sanitiser unchanged', (_name, html) => {
    const said = through(html);
    expect(same(cleanHtml(said))).toEqual(same(said));
  });

  it('with a new table passes the sanitiser of the server unchanged', () => {
    const said = through({
      type: 'doc',
      content: [newTable, { type: 'paragraph', content: [{ type: 'text', text: '后' }] }],
    });
    expect(said).toContain('<th');
    expect(same(cleanHtml(said))).toEqual(same(said));
  });

  it('contains no scripts, frames, styles or external resources', () => {
    const said = through(
      [
        '<p style="position:fixed;text-align:center" class="a" id="b" onclick="x()">中</p>',
        '<script>alert(1)</script><style>*{}</style><iframe src="https://evil.example"></iframe>',
        '<p><a href="javascript:alert(1)">坏</a><img src="data:image/png;base64,AAAA"></p>',
        '<form><input value="x"></form><ol type="a"><li>一</li></ol>',
      ].join(''),
    );
    expect(said).toBe('<p align="center">中</p><p>坏</p><ol><li><p>一</p></li></ol>');
  });

  it('is empty without content, and has no trailing empty line', () => {
    expect([through(''), through('<p></p><p></p>'), through('<h2>一</h2>')]).toEqual(['', '', '<h2>一</h2>']);
  });
});

describe('hasUnknownTags', () => {
  it('returns true if the editor would lose part of a text', () => {
    expect(hasUnknownTags('<p>一<br><span>二</span></p>')).toBe(false);
    expect(hasUnknownTags('<figure><img src="/a.png"></figure>')).toBe(true);
    expect(hasUnknownTags('<p>H<sub>2</sub>O</p>')).toBe(true);
  });
});

describe('a link', () => {
  it.each(['https://a.cn', 'http://a.cn', 'mailto:a@b.cn', 'tel:110', '/home'])(
    'accepts the address %s',
    (address) => {
      expect(isLinkable(address)).toBe(true);
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'file:///c:/', 'ftp://a'])(
    'rejects the address %s',
    (address) => {
      expect(isLinkable(address)).toBe(false);
    },
  );
});
