import { describe, expect, it } from 'vitest';
import { metadataOf, gpsPhoto } from '#server/modules/file-transfer/testing/pictures.ts';
import { cleanSvg } from './clean-svg.ts';
import { isHarmlessSvg } from './svg.ts';

const svgName = 'xmlns="http://www.w3.org/2000/svg"';
const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** A drawing as saved by Inkscape. */
const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created by SecretChild -->
<?editor SecretPath?>
<svg width="9" ${svgName} ${xlink} xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi='http://sodipodi/SecretName'
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
   sodipodi:docname="C:\\Users\\SecretChild\\cat.svg" inkscape:export-filename='/home/Secret/a>b.png' xml:space="preserve">
<title id="t">SecretTitle</title><desc>SecretDesc <!-- Secret --></desc>
<sodipodi:namedview id="v"><inkscape:grid Secret="1"/></sodipodi:namedview>
<metadata><rdf:RDF><dc:creator>SecretChild</dc:creator><g/></rdf:RDF></metadata>
<RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Agent>Secret</Agent></RDF>
<style>/* Secret */ .a{fill:red}<!-- Secret --></style>
<svg:g inkscape:label="Secret" data-name="Secret" id="g"><path class="a" d="M0 0"/><use xlink:href="#g2"/></svg:g>
<g xml:base="file:///home/Secret/"><text>你好 &amp; &lt;g&gt;<tspan> a </tspan></text></g></svg>
<!-- Secret --><!--rotationCenter:3.5:-4-->`;

describe('a drawing', () => {
  it('keeps its graphics and loses all data about its author', () => {
    const bare = cleanSvg(inkscape.replaceAll('\\', '/'));
    expect(bare).not.toMatch(/Secret|rdf|dc:|inkscape|sodipodi|metadata|<title|<desc|editor/i);
    expect(bare?.replaceAll(/\s*\n\s*/g, '')).toBe(
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?><svg width="9" ${svgName} ${xlink} xmlns:svg="http://www.w3.org/2000/svg" xml:space="preserve">` +
        '<style>  .a{fill:red}</style><svg:g id="g"><path class="a" d="M0 0"/><use xlink:href="#g2"/></svg:g>' +
        '<g><text>你好 &amp; &lt;g&gt;<tspan> a </tspan></text></g></svg><!--rotationCenter:3.5:-4-->',
    );
    expect(isHarmlessSvg(bare ?? '')).toBe(true);
  });

  it.each([
    [
      'of Scratch',
      `<svg version="1.1" ${svgName} ${xlink} width="0" height="0"><g transform="translate(1,2)"><g data-paper-data="{&quot;isPaintingLayer&quot;:true}" fill="none"><path d="M0 0"/></g></g></svg><!--rotationCenter:0:0-->`,
    ],
    ['without a namespace', '<svg><g xlink:href="#a"/></svg>'],
    [
      'with a prefix of its own',
      `<svg ${svgName} xmlns:x="http://www.w3.org/1999/xlink"><use x:href="#a"/></svg>`,
    ],
    [
      'with signs in its values',
      `<svg ${svgName}><text a="<!-- x -->" b='a>b'>a</text></svg>`.replace('<!-- x -->', '--'),
    ],
  ])('%s is unchanged', (_what, text) => {
    expect(cleanSvg(text)).toBe(text);
  });

  it.each([
    ['in elements of an unknown prefix', `<svg ${svgName}><x:y><g>Secret</g></x:y><g/></svg>`, '<g/>'],
    [
      'in a namespace spelt with references',
      `<svg ${svgName}><g xmlns:a="http://www.w3.org/2000/sv&#103;"><a:g/></g></svg>`,
      '<g xmlns:a="http://www.w3.org/2000/sv&#103;"><a:g/></g>',
    ],
    [
      'in a comment that begins like a centre',
      `<svg ${svgName}><!--rotationCenter:1:2 Secret--><g/></svg>`,
      '<g/>',
    ],
    [
      'in descriptions for readers',
      `<svg ${svgName}><g aria-label="Secret" xlink:title="Secret"/></svg>`,
      '<g/>',
    ],
  ])('loses hidden text %s', (_what, text, inside) => {
    expect(cleanSvg(text)).toBe(`<svg ${svgName}>${inside}</svg>`);
  });

  it.each([
    ['href', ''],
    ['xlink:href', '&#10;'],
    ['href', '\n  '],
  ])('loses the metadata of an embedded photo (%s, lines ended by %j)', async (name, lineEnd) => {
    const photo = (await gpsPhoto('jpeg')).toString('base64').replaceAll(/.{76}/g, `$&${lineEnd}`);
    const image = (data: string) => `<svg ${svgName} ${xlink}><image ${name}="${data}" width="9"/></svg>`;
    const bare = cleanSvg(image(`data:image/jpeg;base64,${photo}`)) ?? '';
    const [, data = ''] = /base64,([^"]*)"/.exec(bare) ?? [];
    const kept = Buffer.from(data, 'base64');
    expect(bare).toBe(image(`data:image/jpeg;base64,${data}`));
    expect(kept.toString('latin1')).not.toMatch(/Secret|GPS|Exif\0/);
    expect(await metadataOf(kept)).toMatchObject({ format: 'jpeg' });
    expect(cleanSvg(bare)).toBe(bare);
  });

  it('is not processed if an embedded image cannot be parsed', () => {
    expect(
      cleanSvg(`<svg ${svgName}><image href="data:image/png;charset=x;base64,AAAA"/></svg>`),
    ).toBeUndefined();
  });

  it('is not processed if its markup is malformed or uses unsupported constructs', () => {
    for (const text of [
      '<svg><g',
      '<!DOCTYPE svg><svg/>',
      '<svg><![CDATA[a]]></svg>',
      '<svg></g></svg></svg>',
      '<svg xmlns="http://a"><g/></svg>',
    ])
      expect(cleanSvg(text)).toBeUndefined();
  });

  it.each(['<!--', '<g>', '<g a="', '/*', '<?', '<style>/*', ' a="1"'])(
    'of 400 KB of %j is processed without a long delay',
    (part) => {
      expect(cleanSvg(`<svg>${part.repeat(400_000 / part.length)}`)?.length ?? 0).toBeLessThan(500_000);
    },
    10_000,
  );

  it('with many namespaces is processed without a long delay', () => {
    const declared = (outer: number): string =>
      Array.from({ length: 99 }, (_, at) => ` xmlns:a${outer}b${at}="a"`).join('');
    const nested = Array.from({ length: 99 }, (_, outer) => `<g${declared(outer)}>`).join('');
    const text = `<svg ${svgName}>${nested}${'<g xmlns:q="a"/>'.repeat(20_000)}${'</g>'.repeat(99)}</svg>`;
    expect(cleanSvg(text)?.length).toBeLessThan(200_000);
  }, 10_000);
});
