import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  animation,
  photo,
  pointsOf,
  metadataOf,
  gpsPhoto,
} from '#server/modules/file-transfer/testing/pictures.ts';
import { stripMetadata } from './picture-metadata.ts';
import { stripPicture } from './strip-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-bare-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function strip(bytes: Buffer, mime: string): Promise<Buffer> {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  const left = await stripPicture(file, mime, stripMetadata(bytes));
  return left === undefined ? bytes : await buffer(left);
}
const secret = /Secret|Exif|http:\/\/ns\.adobe|adobe:ns/;
const saysNothing = (bytes: Buffer) => expect(bytes.toString('latin1')).not.toMatch(secret);

/** Builds a PNG chunk; its checksum is not read here. */
const chunk = (type: string, text: string): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(Buffer.byteLength(text, 'latin1'));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(text, 'latin1'), Buffer.alloc(4)]);
};
const spliced = (bytes: Buffer, at: number, more: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const segment = (marker: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')]);
const gifComment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]);

describe.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
] as const)('a %s from a phone', (format, mime) => {
  it('loses place, camera and owner, and keeps its pixels and its colour profile', async () => {
    const taken = await gpsPhoto(format);
    expect(taken.toString('latin1')).toMatch(/SecretMaker/);
    const left = await strip(taken, mime);
    saysNothing(left);
    const metadata = await metadataOf(left);
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    expect(metadata.icc?.equals((await metadataOf(taken)).icc ?? Buffer.alloc(0))).toBe(true);
    expect((await pointsOf(left)).equals(await pointsOf(taken))).toBe(true);
    // A second run has nothing to do.
    expect(stripMetadata(left).pieces).toBeUndefined();
  });

  it('with a rotation is rotated and loses its orientation tag', async () => {
    const taken = await gpsPhoto(format, { orientation: 6 });
    const left = await strip(taken, mime);
    saysNothing(left);
    const { width, height, orientation, exif, icc } = await metadataOf(left);
    expect([width, height, orientation, exif]).toEqual([40, 60, undefined, undefined]);
    expect(icc).toEqual((await metadataOf(taken)).icc);
  });

  it('that is truncated loses its metadata too', async () => {
    const taken = await gpsPhoto(format);
    for (const share of [0.3, 0.6, 0.9, 0.999]) {
      const part = taken.subarray(0, Math.floor(taken.length * share));
      const { pieces } = stripMetadata(part);
      const left = pieces === undefined ? part : await strip(part, mime);
      expect(left.toString('latin1')).not.toMatch(secret);
    }
  });
});

it('a JPEG loses comments, other segments and trailing data', async () => {
  const plain = await photo(40, 30);
  const extra = [
    segment(0xfe, 'SecretWord'),
    segment(0xed, 'Photoshop 3.0\0SecretIptc'),
    segment(0xe2, 'MPF\0SecretSecond'),
    segment(0xec, 'DuckySecret'),
  ];
  const full = Buffer.concat([spliced(plain, 2, Buffer.concat(extra)), Buffer.from('ftypmp42 SecretFilm')]);
  expect((await strip(full, 'image/jpeg')).equals(plain)).toBe(true);
});

it('a JPEG loses the preview and texts in the segments that are kept', async () => {
  const plain = await photo(40, 30);
  const header = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
  const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01');
  const full = spliced(
    plain,
    2,
    Buffer.concat([
      segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02SecretView12'),
      segment(0xee, 'Adobe\0\x64\0\0\0\0\x01SecretWord'),
      segment(0xf7, 'SecretWord'),
      segment(0x02, 'SecretWord'),
    ]),
  );
  const left = await strip(full, 'image/jpeg');
  expect(left.equals(spliced(plain, 2, Buffer.concat([header, adobe])))).toBe(true);
  expect((await pointsOf(left)).equals(await pointsOf(plain))).toBe(true);
});

it('a PNG loses chunks that are too long for their type', async () => {
  const plain = (await gpsPhoto('png')).subarray(0, 33);
  const long = Buffer.concat(
    ['gAMA', 'pHYs', 'sRGB', 'bKGD', 'IEND'].map((type) => chunk(type, `${'x'.repeat(30)}SecretWord`)),
  );
  expect((await strip(Buffer.concat([plain, long]), 'image/png')).equals(plain)).toBe(true);
});

it('a JPEG that cannot be rotated keeps only its orientation', async () => {
  const taken = await photo(40, 30, 6);
  const cut = taken.subarray(0, taken.length - 30);
  const bare = stripMetadata(cut);
  expect(bare.orientation).toBe(6);
  const left = await strip(cut, 'image/jpeg');
  expect((await metadataOf(left)).orientation).toBe(6);
  expect((await metadataOf(left)).exif?.length).toBe(32);
});

it('a PNG loses its texts and trailing data, and keeps its animation', async () => {
  const plain = Buffer.concat([
    (await gpsPhoto('png')).subarray(0, 33),
    chunk('acTL', '\0\0\0\x02\0\0\0\0'),
    chunk('IDAT', 'points'),
    chunk('fcTL', 'frame'),
    chunk('fdAT', 'points'),
    chunk('IEND', ''),
  ]);
  const texts = Buffer.concat(
    ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt', 'caBX'].map((type) => chunk(type, `${type} Secret`)),
  );
  const full = Buffer.concat([spliced(plain, 33, texts), Buffer.from('Secret')]);
  expect((await strip(full, 'image/png')).equals(plain)).toBe(true);
  expect(stripMetadata(full).isAnimated).toBe(true);
});

describe.each(['gif', 'webp'] as const)('an animated %s', (format) => {
  it('loses its metadata and keeps its animation', async () => {
    const plain = await animation(format);
    const full =
      format === 'gif'
        ? Buffer.concat([
            spliced(plain, plain.indexOf(Buffer.from([0x21, 0xff])), gifComment('SecretWord')),
            Buffer.from('Secret'),
          ])
        : riff(plain, 'XMP ', 'SecretWord!!');
    const left = await strip(full, `image/${format}`);
    saysNothing(left);
    expect((await pointsOf(left)).equals(await pointsOf(plain))).toBe(true);
    const { pages, loop } = await metadataOf(left);
    expect([pages, loop]).toEqual([2, (await metadataOf(plain)).loop]);
  });
});

/** Adds a chunk of an even length. */
function riff(bytes: Buffer, type: string, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(text.length, 4);
  const full = Buffer.concat([bytes, head, Buffer.from(text)]);
  full.writeUInt32LE(full.length - 8, 4);
  return full;
}

it('a GIF loses its XMP metadata', async () => {
  const plain = await animation('gif');
  const at = plain.indexOf(Buffer.from([0x21, 0xff]));
  const xmp = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('XMP DataXMP'),
    Buffer.from([10]),
    Buffer.from('SecretWord'),
    Buffer.from([0]),
  ]);
  expect((await strip(spliced(plain, at, xmp), 'image/gif')).equals(plain)).toBe(true);
});

it('a file that is not an image, or only the beginning of one, is unchanged', () => {
  for (const text of ['', 'x', 'hello', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\x10\0\0\0WEBP', '\xff\xd8\xff'])
    expect(() => stripMetadata(Buffer.from(text, 'latin1'))).not.toThrow();
});

it('an image with too many segments is rejected quickly', () => {
  const one = Buffer.concat([chunk('IDAT', ''), chunk('tEXt', '')]);
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.alloc(48 * 1024 * 1024, one),
  ]);
  const begun = performance.now();
  expect(stripMetadata(bytes)).toMatchObject({ isRejected: true, pieces: undefined });
  expect(performance.now() - begun).toBeLessThan(8000);
});
