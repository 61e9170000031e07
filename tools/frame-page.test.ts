import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { frameWhole, writeFrames } from './frame-page.mjs';

const page =
  '<head><link rel="stylesheet" href="./a.css" /><script src="./one.js"></script></head><body><script src="./two.js"></script></body>';
const files = { 'a.css': 'p{}', 'one.js': 'var a="$&";', 'two.js': 'var b="二";' };
const named = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('a frame page contains its scripts and styles inline and unchanged', () => {
  const { html, sources } = frameWhole(page, files);
  expect(html).toBe(
    '<head><style>p{}</style><script>var a="$&";</script></head><body><script>var b="二";</script></body>',
  );
  expect(sources).toEqual([named('var a="$&";'), named('var b="二";')]);
});

it('the start of an HTML comment in a script is escaped', () => {
  const { html, sources } = frameWhole(page, { ...files, 'one.js': 'var c="<!--";' });
  const escaped = String.raw`var c="\x3C!--";`;
  expect(html).toContain(`<script>${escaped}</script>`);
  expect(sources).toContain(named(escaped));
});

it.each(['"</script>"', 'a\r\nb', '"\0"'])(
  'a script that HTML parsing would change is refused: %j',
  (code) => {
    expect(() => frameWhole(page, { ...files, 'one.js': code })).toThrow('one.js cannot stand inside a page');
  },
);

it('a page that does not reference exactly the given files is refused', () => {
  const { 'two.js': _two, ...rest } = files;
  expect(() => frameWhole(page, rest)).toThrow('two.js, which is not there');
  expect(() => frameWhole(page, { ...files, 'three.js': '' })).toThrow('does not name three.js');
});

it('pages are written with compressed variants and the script hashes for the policy', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-frames-'));
  const whole = frameWhole(page, files);
  await writeFrames(folder, { 'a.html': whole, 'b.html': whole });
  const read = (name: string) => readFile(path.join(folder, name));
  expect([
    String(await read('a.html')),
    String(brotliDecompressSync(await read('b.html.br'))),
    String(gunzipSync(await read('a.html.gz'))),
  ]).toEqual([whole.html, whole.html, whole.html]);
  expect(JSON.parse(String(await read('scripts.json')))).toEqual(whole.sources);
  await rm(folder, { recursive: true });
});
