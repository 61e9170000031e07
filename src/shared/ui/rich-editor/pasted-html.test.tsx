import { describe, expect, it } from 'vitest';
import { cleanPasted } from './pasted-html.ts';

const html = (source: string) => cleanPasted(source).html;
const wordLine = (level: number, bullet: string, text: string) =>
  `<p class="MsoListParagraph" style="margin-left:21pt;mso-list:l0 level${level} lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${bullet}<span style="font:7pt">&nbsp;&nbsp;</span></span><!--[endif]-->${text}</p>`;

describe('text pasted from Word', () => {
  it('becomes nested lists of the right level and kind', () => {
    const pasted = html(
      [
        '<p>前</p>',
        wordLine(1, '1.', '一'),
        wordLine(2, '·', '一甲'),
        wordLine(2, '·', '一乙'),
        wordLine(1, '2.', '二'),
        '<p>中</p>',
        wordLine(1, '·', '点'),
      ].join(''),
    );
    expect(pasted).toBe(
      '<p>前</p><ol><li>一<ul><li>一甲</li><li>一乙</li></ul></li><li>二</li></ol><p>中</p><ul><li>点</li></ul>',
    );
  });

  it('contains no style sheets, empty markers or local pictures', () => {
    expect(
      html(
        '<style>p.MsoNormal{}</style><p>一<o:p>&nbsp;</o:p></p><p><img src="file:///C:/Temp/a.png"></p><xml><w:x/></xml>',
      ),
    ).toBe('<p>一</p><p></p>');
  });
});

describe('text pasted from a web page', () => {
  it('keeps pictures of this site with their path, and removes external pictures', () => {
    expect(
      html(
        `<img src="${location.origin}/api/sys/common/static/a.png"><img src="/b.png"><img src="https://evil.example/c.png">`,
      ),
    ).toBe('<img src="/api/sys/common/static/a.png"><img src="/b.png">');
  });

  it('has its embedded pictures extracted as files, except SVG', async () => {
    const { html: text, pictures } = cleanPasted(
      '<p>一<img src="data:image/jpeg;base64,aGk="><img src="data:image/svg+xml;base64,aGk="></p>',
    );
    expect(text).toBe('<p>一</p>');
    expect(pictures.map(({ name, type }) => [name, type])).toEqual([['图片1.jpg', 'image/jpeg']]);
    expect(await pictures[0]?.text()).toBe('hi');
  });

  it('does not execute scripts', () => {
    html('<img src="x" onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script>');
    expect('hacked' in globalThis).toBe(false);
  });
});
