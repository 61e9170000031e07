import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { trimBundle } from './trim.mjs';

const names = ['en', 'zh-cn', 'zh-tw', 'fr', 'de', ...Array.from({ length: 75 }, (_, place) => `x${place}`)];
const table = `{${names.map((name) => `"${name}":{hello:"${name}"}`).join(',')}}`;
const stock = ['Abby-a', 'Arctic', 'Abby', 'A Bass'].map((name) => `JSON.parse('[{"name":"${name}"}]')`);
/** A bundle that contains every changed place as often as the real one. */
const bundle = [
  'webpack_require.p="/";nested_webpack_require.p="/";',
  `var libraries=[${stock.join(',')}];var a=${table};var b=${table};var M={locales:{}};`,
  ...names.map((name) => `M.locales["${name}"]={forever:"${name}"};`),
  `var E=[${['music', 'pen', 'ev3', 'wedo2', 'boost', 'makeymakey', 'videoSensing', 'microbit', 'translate'].map((name) => `{extensionId:"${name}"}`).join(',')},{extensionId:"text2speech",collaborator:"Amazon Web Services",featured:!0,internetConnectionRequired:!0}];`,
  'F.find=function(c,t){c.createDetector(t,{}).catch(()=>c.createDetector(t,{solutionPath:"https://cdn"})).then(e=>{this._loop()})};',
  'var out={libraries,a,b,M,E};',
].join('');

/** Runs the trimmed bundle and returns its results. */
function run(code: string): unknown {
  const page = { webpack_require: { p: '' }, nested_webpack_require: { p: '' }, F: {}, out: {} };
  runInNewContext(code, page);
  return { out: page.out, paths: [page.webpack_require.p, page.nested_webpack_require.p] };
}

describe('the editor bundle', () => {
  it('the bundle uses its own path, has no stock libraries, and supports Chinese and English', () => {
    const kept = { en: { hello: 'en' }, 'zh-cn': { hello: 'zh-cn' }, 'zh-tw': { hello: 'zh-tw' } };
    expect(run(trimBundle(bundle, '/scratch-editor/'))).toMatchObject({
      paths: ['/scratch-editor/', '/scratch-editor/'],
      out: {
        libraries: [[], [], [], []],
        a: kept,
        b: kept,
        E: [
          { extensionId: 'music' },
          { extensionId: 'pen' },
          { extensionId: 'wedo2' },
          { extensionId: 'boost' },
          { extensionId: 'makeymakey' },
          { extensionId: 'videoSensing' },
          { extensionId: 'microbit' },
          { extensionId: 'text2speech', featured: true },
        ],
        M: { locales: { en: { forever: 'en' }, 'zh-cn': { forever: 'zh-cn' }, fr: {} } },
      },
    });
  });

  it('a bundle of another version is refused', () => {
    expect(() => trimBundle('var nothing=1;', '/scratch-editor/')).toThrow('not the known one');
    expect(() => trimBundle(bundle.replace('webpack_require.p="/";', ''), '/x/')).toThrow('"paths":1');
  });
});
