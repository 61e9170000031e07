import { describe, expect, it } from 'vitest';
import { isHarmlessSvg } from './svg.ts';

const drawing = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const many = (count: number): string => Array.from({ length: count }, (_one, at) => ` a${at}="1"`).join('');

/** Each level refers to the level below it `times` times. */
const levels = (count: number, named: (id: string) => string, tag: string, times = 10): string =>
  Array.from(
    { length: count },
    (_one, at) => `<${tag} id="l${at}">${named(`l${at + 1}`).repeat(times)}</${tag}>`,
  ).join('') + `<${tag} id="l${count}"><rect/></${tag}>${named('l0')}`;

describe('an SVG', () => {
  it.each([
    ['plainly drawn', drawing('<path d="M0 0"/>')],
    [
      'with a declaration and what Scratch writes at its end',
      `<?xml version="1.0"?>${drawing('<g/>')}<!--rotationCenter:3:4-->`,
    ],
    ['with signs in its texts', drawing('<text a=">">1 &gt; 0 > -1</text>')],
    ['with a shape that is used a hundred times', drawing(`<rect id="a"/>${'<use href="#a"/>'.repeat(100)}`)],
    [
      'of symbols that use one another, as programs write them',
      drawing(
        `<symbol id="a"><path d="M0 0"/></symbol><symbol id="b">${'<use xlink:href="#a"/>'.repeat(9)}</symbol>${'<use href="#b"/>'.repeat(9)}`,
      ),
    ],
    [
      'with gradients that a thousand shapes have by their class',
      drawing(
        `<style>.a{fill:url(#g)} path{stroke:url(#g)}</style><linearGradient id="h"><stop/></linearGradient><linearGradient id="g" href="#h"/>${'<path class="a" d="M0 0"/>'.repeat(1000)}`,
      ),
    ],
    [
      'with an arrow at its end',
      drawing('<marker id="m"><path d="M0 0L1 1"/></marker><path d="M0 0L9 9" marker-end="url(#m)"/>'),
    ],
    ['that names what is not there', drawing('<use href="#gone"/>')],
    [
      'with the notes of a drawing program',
      drawing(
        '<metadata><dc:source>src(1)</dc:source><x stEvt:action="saved"/></metadata><g inkscape:label="image(1)" id="image(2)"/>',
      ),
    ],
    [
      'with a style sheet in several lines',
      drawing('<style>\n.a{fill:red}\n<!-- b -->.b{fill:url(#g)}</style>'),
    ],
    ['as deep as drawings go', drawing('<g>'.repeat(90) + '</g>'.repeat(90))],
  ])('%s is harmless', (_what, text) => {
    expect(isHarmlessSvg(text)).toBe(true);
  });

  it.each([
    ['a document type', `<!DOCTYPE svg>${drawing('')}`],
    ['an address spelt with character references', drawing('<rect style="fill:&#117;rl(http://a)"/>')],
    ['the same in a style sheet', drawing('<style>rect{fill:&#x75;rl(http://a)}</style>')],
    ['a style sheet around an element', drawing('<style>rect{fill:ur<g/>l(http://a)}</style>')],
    ['a style sheet around an instruction', drawing('<style>rect{fill:ur<?x y?>l(http://a)}</style>')],
    ['an image loaded without url()', drawing(`<style>svg{background:image-set("http://a" 1x)}</style>`)],
    ['the same in an attribute', drawing(`<rect style="background:image-set(var(--a) 1x)"/>`)],
    ['the same by src()', drawing('<style>svg{background:src("http://a")}</style>')],
    ['an image of a page', drawing('<h:img src="http://a"/>')],
    ['a video of a page', drawing('<h:video poster="http://a"/>')],
    ['images of several sizes', drawing('<h:source srcset="http://a"/>')],
    ['a page that leads elsewhere', drawing('<h:meta content="0;url=http://a"/>')],
    ['a form of a page', drawing('<h:form/>')],
    ['a background of a page', drawing('<h:body background="http://a"/>')],
    [
      'uses by percent-encoded names',
      drawing(levels(10, (id) => `<use href="#${id.replace('l', '%6C')}"/>`, 'g')),
    ],
    ['uses by character references', drawing(levels(10, (id) => `<use href="&#35;${id}"/>`, 'g'))],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`],
    ['a section of text', drawing('<![CDATA[a]]>')],
    ['a use of itself', drawing('<g id="a"><use href="#a"/></g>')],
    ['uses in a circle', drawing('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>')],
    ['ten uses of ten uses', drawing(levels(10, (id) => `<use href="#${id}"/>`, 'g'))],
    ['two uses of two uses, thirty times', drawing(levels(30, (id) => `<use href="#${id}"/>`, 'g', 2))],
    ['the same by the other name', drawing(levels(10, (id) => `<use xlink:href=" #${id}"/>`, 'symbol'))],
    ['patterns of patterns', drawing(levels(10, (id) => `<rect fill="url(#${id})"/>`, 'pattern'))],
    ['masks of masks by styles', drawing(levels(10, (id) => `<rect style="mask: url('#${id}')"/>`, 'mask'))],
    [
      'patterns by a style sheet',
      drawing(
        `<style>${Array.from({ length: 10 }, (_one, at) => `.c${at}{fill:url(#l${at})}`).join('')}</style>${levels(10, (id) => `<rect class="${id.replace('l', 'c')}"/>`, 'pattern')}`,
      ),
    ],
    [
      'markers of markers, each at a thousand points',
      drawing(
        levels(3, (id) => `<path d="M0 0${' L1 1'.repeat(1000)}" marker-mid="url(#${id})"/>`, 'marker', 1),
      ),
    ],
    ['ids that stand twice', drawing(levels(9, (id) => `<use href="#${id}"/>`, 'g', 3).repeat(2))],
    [
      'a chain of a thousand names',
      drawing(
        Array.from({ length: 1000 }, (_one, at) => `<g id="l${at}"><use href="#l${at + 1}"/></g>`).join(''),
      ),
    ],
    ['a script', drawing('<script>1</script>')],
    ['a handler', drawing('<g onclick="x()"/>')],
    ['1,000 levels', drawing('<g>'.repeat(1000) + '</g>'.repeat(1000))],
    ['a hundred thousand attributes', drawing(`<g${many(100_000)}/>`)],
    ['more than a megabyte', drawing(`<path d="${'x'.repeat(1024 * 1024)}"/>`)],
    ['no end', '<svg><g a="'],
    ['a comment without an end', '<svg><!--'],
  ])('with %s is refused', (_what, text) => {
    expect(isHarmlessSvg(text)).toBe(false);
  });

  it.each(['<!DOCTYPE', '<!DOCTYPE ', '<!--', '<', '<a ', '<a b="', '<a b=\'"', ' '.repeat(10), '&'])(
    'of 400 KB of %j is refused without a long delay',
    (part) => {
      expect(isHarmlessSvg(`<svg>${part.repeat(400_000 / part.length)}`)).toBe(false);
    },
    2000,
  );
});
