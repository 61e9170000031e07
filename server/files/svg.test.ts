import { describe, expect, it } from 'vitest';
import { isHarmlessSvg } from './svg.ts';

const drawing = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const many = (count: number): string => Array.from({ length: count }, (_one, at) => ` a${at}="1"`).join('');

describe('an SVG', () => {
  it.each([
    ['plainly drawn', drawing('<path d="M0 0"/>')],
    [
      'with a declaration and what Scratch writes at its end',
      `<?xml version="1.0"?>${drawing('<g/>')}<!--rotationCenter:3:4-->`,
    ],
    ['with signs in its texts', drawing('<text a=">">1 &gt; 0 > -1</text>')],
    ['as deep as drawings go', drawing('<g>'.repeat(90) + '</g>'.repeat(90))],
  ])('%s is harmless', (_what, text) => {
    expect(isHarmlessSvg(text)).toBe(true);
  });

  it.each([
    ['a document type', `<!DOCTYPE svg>${drawing('')}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`],
    ['a section of text', drawing('<![CDATA[a]]>')],
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
    'of 400 KB of %j is answered at once',
    (part) => {
      expect(isHarmlessSvg(`<svg>${part.repeat(400_000 / part.length)}`)).toBe(false);
    },
    2000,
  );
});
