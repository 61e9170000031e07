import { describe, expect, it } from 'vitest';
import { isQuickSvg } from './quick-svg.ts';

const drawing = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const used = '<rect id="a"/><use href="#a"/>';
const numbers = (count: number): number[] => Array.from({ length: count }, (_one, at) => at);
const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** Each level names the one below it `times` times. */
const levels = (count: number, tag: string, named: (id: string) => string, times = 10): string =>
  `${numbers(count)
    .map((at) => `<${tag} id="l${at}">${named(`l${at + 1}`).repeat(times)}</${tag}>`)
    .join('')}<${tag} id="l${count}"><rect/></${tag}>${named('l0')}`;
const uses = (count: number): string => levels(count, 'g', (id) => `<use href="#${id}"/>`);
const bomb = drawing(uses(8));

/** The first bytes of a picture of the given side. */
function headOfPng(side: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000', 'hex');
  head.writeUInt32BE(side, 16);
  head.writeUInt32BE(side, 20);
  return head.toString('base64');
}

describe('an SVG that is quick to draw', () => {
  it.each([
    ['without references', drawing('<path d="M0 0"/>')],
    ['with a shape that is used twice', drawing(used)],
    ['with a document type and entities', `<!DOCTYPE svg [ <!ENTITY ns "http://x"> ]>${drawing(used)}`],
    [
      'with entities as the addresses of its vocabularies',
      `<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "-//W3C" "svg.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;">${used}</svg>`,
    ],
    ['with a style sheet as plain text', drawing(`<style><![CDATA[ .a > b{fill:red} ]]></style>${used}`)],
    [
      'with a photo in a pattern',
      drawing(
        `<pattern id="p"><image href="data:image/png;base64,${'A'.repeat(2_000_000)}"/></pattern>${used}`,
      ),
    ],
    ['with five megabytes of text beside a use', drawing(`${used}<desc>${'x'.repeat(5_000_000)}</desc>`)],
    [
      'with groups in groups that have a gradient',
      drawing(
        `<linearGradient id="g"/>${'<g fill="url(#g)">'.repeat(30)}${'<path/>'.repeat(5000)}${'</g>'.repeat(30)}`,
      ),
    ],
    [
      'with a clip path for each of a thousand shapes',
      drawing(
        numbers(1000)
          .map((at) => `<clipPath id="c${at}"><path/></clipPath><path clip-path="url(#c${at})"/>`)
          .join(''),
      ),
    ],
    [
      'with fifty shadows',
      drawing(
        `<filter id="f"><feGaussianBlur result="b"/><feOffset in="b" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter>${'<path filter="url(#f)"/>'.repeat(50)}`,
      ),
    ],
    ['with a drawing in it', drawing(`<image href="data:image/svg+xml;base64,${inBase64(drawing(used))}"/>`)],
    ['with a photo of 12 megapixels', drawing(`<image href="data:image/png;base64,${headOfPng(3500)}"/>`)],
    ['that is no XML', 'use <svg'],
    [
      'with dashed frames, axes and grids',
      drawing(
        `<g stroke-dasharray="2,2"><rect width="2000" height="2000"/>${'<path d="M0 0h2000"/>'.repeat(500)}</g>`,
      ),
    ],
    [
      'with a dashed map',
      drawing(`<path style="stroke-dasharray: .53, .53" d="M0 0${'l3-4 5 6c1 1 2 2 3 3'.repeat(5000)}"/>`),
    ],
    [
      'with dashed circles of two arcs',
      drawing(
        `<g class="a"><style>.a{stroke-dasharray:1px 2px}</style>${'<path d="m9 9a5e3 5000 0 0110000 0 5000 5000 0 01-1e4 0"/>'.repeat(10)}</g>`,
      ),
    ],
    ['with a dashed text', drawing('<text stroke-dasharray="1">word</text>')],
    [
      'whose line is solid',
      drawing('<path d="M0 0H1e9" stroke-dasharray="none" style="stroke-dasharray:0"/>'),
    ],
    ['of the size of a poster', '<svg width="841mm" height="1189mm" viewBox="0 0 841 1189"/>'],
    ['in hundredths of a millimetre', '<svg width="210mm" height="297mm" viewBox="0 0 21000 29700"/>'],
    ['of the width of its page', '<svg width="100%" viewBox="0 0 800 600"/>'],
  ])('an SVG %s counts as quick', (_what, text) => {
    expect(isQuickSvg(text)).toBe(true);
  });
});

describe('an SVG that is slow to draw', () => {
  it.each([
    ['its references multiply', bomb],
    ['its references contain themselves', drawing('<g id="a"><use href="#a"/></g>')],
    ['its references multiply after a document type', `<!DOCTYPE svg>${bomb}`],
    ['a use stands in an entity', `<!DOCTYPE svg [<!ENTITY a '<use href="#a"/>'>]>${drawing('&a;')}`],
    [
      'a use stands in an entity, with references to characters',
      `<!DOCTYPE svg [<!ENTITY a "&#60;use/>">]>${drawing('&a;')}`,
    ],
    [
      'entities spell the names',
      `<!DOCTYPE svg [<!ENTITY a "#">]>${drawing(levels(8, 'g', (id) => `<use href="&a;${id}"/>`))}`,
    ],
    ['the text stops in a tag', '<svg><use'],
    ['the text stops after the references', bomb.slice(0, -6)],
    ['an error follows the references', bomb.replace('</svg>', '<rect></circle>')],
    ['a comment contains a document type', drawing(`<!-- <!DOCTYPE -->${uses(8)}<!-- -->`)],
    ['comments contain sections', drawing(`<!-- <![CDATA[ -->${uses(8)}<!-- ]]> -->`)],
    [
      'sections contain comments',
      drawing(`<desc><![CDATA[<!--]]></desc>${uses(8)}<desc><![CDATA[-->]]></desc>`),
    ],
    [
      'another prefix names the vocabulary',
      `<s:svg xmlns:s="http://www.w3.org/2000/svg">${uses(8).replaceAll(/<(\/?)/g, '<$1s:')}</s:svg>`,
    ],
    [
      'a Chinese prefix names the vocabulary',
      `<图:svg xmlns:图="http://www.w3.org/2000/svg">${uses(8).replaceAll(/<(\/?)/g, '<$1图:')}</图:svg>`,
    ],
    ['clip paths have clip paths', drawing(levels(8, 'clipPath', (id) => `<text clip-path="url(#${id})"/>`))],
    [
      'a group gives its pattern to what is inside',
      drawing(levels(8, 'pattern', (id) => `<g fill="url(#${id})">${'<rect/>'.repeat(10)}</g>`, 1)),
    ],
    [
      'a use gives its pattern to what it shows',
      drawing(
        `<g id="t">${'<rect/>'.repeat(10)}</g>${levels(8, 'pattern', (id) => `<use href="#t" style="fill: url(#${id})"/>`, 1)}`,
      ),
    ],
    [
      'a group gives its marker to the points inside',
      drawing(
        levels(
          4,
          'marker',
          (id) => `<g marker-mid="url(#${id})"><path d="M0-0${'-1-1'.repeat(100)}"/></g>`,
          1,
        ),
      ),
    ],
    [
      'variables of styles are patterns',
      drawing(
        levels(
          8,
          'pattern',
          (id) => `<g style="--a: url(#${id})">${'<rect fill="var(--a)"/>'.repeat(10)}</g>`,
          1,
        ),
      ),
    ],
    [
      'escapes spell the names in styles',
      drawing(levels(8, 'mask', (id) => String.raw`<rect style="mask: u\72l(#${id})"/>`)),
    ],
    [
      'filters are applied ten thousand times',
      drawing(`<filter id="f"><feGaussianBlur/></filter>${'<path filter="url(#f)"/>'.repeat(10_000)}`),
    ],
    ['filters are written as functions', drawing('<path style="filter: blur(9px) blur(9px)"/>'.repeat(1000))],
    [
      'filters stand in a style sheet',
      drawing(`<style>path{filter:blur(9px)}</style>${'<path/>'.repeat(5000)}`),
    ],
    [
      'a filter has a thousand steps',
      drawing(`<filter id="f">${'<feGaussianBlur/>'.repeat(1000)}</filter><path filter="url(#f)"/>`),
    ],
    [
      'the steps of a filter double',
      drawing(
        `<filter id="f">${numbers(30)
          .map(
            (at) =>
              `<feMerge result="r${at + 1}"><feMergeNode in="r${at}"/><feMergeNode in="r${at}"/></feMerge>`,
          )
          .join('')}</filter><path filter="url(#f)"/>`,
      ),
    ],
    [
      'masks are applied ten thousand times',
      drawing(`<mask id="m"/>${'<path mask="url(#m)"/>'.repeat(10_000)}`),
    ],
    ['a drawing in it multiplies', drawing(`<image href="data:image/svg+xml;base64,${inBase64(bomb)}"/>`)],
    [
      'a drawing in it multiplies, as text',
      drawing(`<image href="data:image/svg+xml,${encodeURIComponent(bomb)}"/>`),
    ],
    ['tiny dashes are on a long line', drawing('<path d="M0 0H1000" stroke-dasharray=".0001"/>')],
    ...(
      [
        ['absolute lines', `M0 0${'L9e3 0L0 9e3'.repeat(5000)}`],
        ['a line to its start', `M0 0${'h1e4z'.repeat(10_000)}`],
        ['curves', `M0 0${'C0 9e4 9e4 0 0 0'.repeat(1000)}`],
        ['mirrored curves', `M0 0${'t1e3 0-1e3 0'.repeat(1000)}`],
        ['arcs', `M0 0${'a9e4 9e4 0 1190000 0'.repeat(1000)}`],
        ['flat arcs', `M0 0a1e-6 9 0 0 1 100 0`],
      ] as const
    ).map(([what, d]) => [
      `dashes are on a path of ${what}`,
      drawing(`<path d="${d}" stroke-dasharray="1"/>`),
    ]),
    [
      'a group gives its dashes to all lines inside',
      drawing(`<g style="stroke-dasharray:1">${'<circle r="1000"/>'.repeat(1000)}</g>`),
    ],
    [
      'a use gives its dashes',
      drawing(`<line id="a" x2="1e6"/>${'<use href="#a" stroke-dasharray="1"/>'.repeat(9)}`),
    ],
    [
      'a style sheet has dashes',
      drawing(`<style>* {stroke-dasharray:.1px}</style><polyline points="${'0 0 999 999 '.repeat(999)}"/>`),
    ],
    ['a class has dashes', drawing('<style>.a{stroke-dasharray:1}</style><ellipse class="a" ry="1e7"/>')],
    ['dashes have the size of a letter', drawing('<path d="M0 0H9" stroke-dasharray="1em"/>')],
    [
      'dashes are parts of a stated length',
      drawing('<path d="M0 0H9" pathLength="1e9" stroke-dasharray="1"/>'),
    ],
    ['a style makes a dashed circle large', drawing('<circle style="r:1e9px;stroke-dasharray:1"/>')],
    ['a style contains a path', drawing(`<path style="d:path('M0 0H1e9');stroke-dasharray:1"/>`)],
    [
      'dashes keep their size',
      drawing('<path vector-effect="non-scaling-stroke" d="M0 0H1e5" stroke-dasharray="1"/>'),
    ],
    ['it is as large as a house', '<svg width="16000" height="16000"/>'],
    ['its style makes it large', '<svg style="width:200in; height:200in"/>'],
    ['its height follows from the view box', '<svg width="16000" viewBox="0 0 10 10"/>'],
    ['an entity states its size', '<!DOCTYPE svg [<!ENTITY a "16000">]><svg width="&a;" height="&a;"/>'],
    ['a photo in it is immense', drawing(`<image href="data:image/png;base64,${headOfPng(30_000)}"/>`)],
  ])('an SVG counts as slow if %s', (_what, text) => {
    expect(isQuickSvg(text)).toBe(false);
  });

  it('a costume with a large view box counts as slow, because Scratch draws it in that size', () => {
    expect(isQuickSvg('<svg width="9" height="9" viewBox="0 0 16000 16000"/>', 'costume')).toBe(false);
    expect(isQuickSvg('<svg width="9" height="9" viewBox="0 0 480 360"/>', 'costume')).toBe(true);
  });

  const many = (count: number, part: (at: number) => string): string => numbers(count).map(part).join('');
  it.each([
    ['one id', many(30_000, () => '<g id="a"/>') + many(20_000, () => '<use href="#a"/>')],
    ['a long chain of uses', many(30_000, (at) => `<g id="l${at + 1}"><use href="#l${at}"/></g>`)],
    [
      'many rules',
      `<style>${many(20_000, (at) => `p${at}{fill:url(#a${at})}`)}</style>${many(20_000, () => '<path/>')}`,
    ],
    [
      'rules with many selectors',
      `<style>${many(20_000, () => '.a,')}b{${many(20_000, () => 'fill:url(#a);')}}</style>${many(20_000, () => '<path class="a"/>')}`,
    ],
    ['many classes', `<style>.a{fill:url(#a)}</style><path class="${'a '.repeat(200_000)}"/><use/>`],
    ['many comments in a style', `<use/><style>${'/*'.repeat(200_000)}</style>`],
    ['many addresses', `<use/><rect fill="${'url(#'.repeat(150_000)}"/>`],
    ['a long address', `<use/><image href="data:image/svg+xml,${'%3C'.repeat(150_000)}"/>`],
    ['a long path', `<path stroke-dasharray="1" d="M${'0 '.repeat(200_000)}"/>`],
    ['many commands', `<path stroke-dasharray="1" d="${'M'.repeat(100_000)}${'a1 1 0 01'.repeat(50_000)}"/>`],
    ['a long number', `<path stroke-dasharray="${'1'.repeat(500_000)}" d="M${'1'.repeat(500_000)}."/>`],
    ['blanks in a style', `<path stroke-dasharray="1" style="${`;${' '.repeat(999)}`.repeat(500)}"/>`],
    ['many entities', `<use/>${'&a;'.repeat(200_000)}`],
  ])(
    'an SVG with %s is judged in linear time',
    (_what, inside) => {
      expect(typeof isQuickSvg(drawing(inside))).toBe('boolean');
    },
    3000,
  );
});
