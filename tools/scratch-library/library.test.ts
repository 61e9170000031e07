import { createHash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeLibrary } from './library.mjs';
import { rate, sine, wavOf } from './wave.mjs';

const file = z.object({ assetId: z.string(), dataFormat: z.string(), md5ext: z.string() });
const item = z.object({ name: z.string(), tags: z.array(z.string()), isPublic: z.literal(true) });
const costume = z.object({ ...file.shape, name: z.string() });
const picture = z.object({ ...file.shape, ...item.shape });
const indexOf = z.object({
  sprites: z.array(
    z.object({ ...item.shape, costumes: z.array(costume).min(1), sounds: z.array(costume).min(1) }),
  ),
  costumes: z.array(picture),
  backdrops: z.array(picture),
  sounds: z.array(z.object({ ...picture.shape, sampleCount: z.number(), rate: z.number() })),
});

/** The filters of the editor. Only search finds items without one of them. */
const filters = {
  sprites: 'animals people fantasy dance music sports food fashion letters',
  backdrops: 'fantasy music sports outdoors indoors space underwater patterns',
  sounds: 'animals effects loops notes percussion space sports voice wacky',
};

const { files, index } = makeLibrary();
const library = indexOf.parse(index);
const pictures = [...files].filter(([name]) => name.endsWith('.svg'));

const [wavLength, wavHead] = [54, 58];

/** Decodes µ-law (G.711) to samples of 16 bits. */
function samplesOf(wav: Buffer): number[] {
  return Array.from(wav.subarray(wavHead), (byte) => {
    const code = ~byte & 0xff;
    const size = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132;
    return code < 128 ? size : -size;
  });
}

describe('the starter library', () => {
  it('the library has enough items of each kind', () => {
    expect(library.sprites.length).toBeGreaterThanOrEqual(300);
    expect(library.backdrops.length).toBeGreaterThanOrEqual(40);
    expect(library.sounds.length).toBeGreaterThanOrEqual(180);
    expect(library.sprites.filter(({ costumes }) => costumes.length > 1).length).toBeGreaterThan(250);
  });

  it('the sprites that lessons use exist, each with at least two costumes', () => {
    const lessons = library.sprites.filter(({ tags }) => tags.includes('上课常用'));
    expect(lessons.map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        '猫 小狗 小鸟 小鱼 兔子 男孩 女孩 老师 机器人 汽车 火箭 苹果 球 星星'.split(' '),
      ),
    );
    for (const { name, costumes } of lessons)
      expect([name, new Set(costumes.map(({ md5ext }) => md5ext)).size >= 2]).toEqual([name, true]);
    const places = library.backdrops.map(({ name }) => name);
    expect(places).toEqual(expect.arrayContaining(['教室', '操场', '海底', '太空', '森林', '城市']));
    expect(library.sounds.map(({ name }) => name)).toEqual(expect.arrayContaining(['猫叫', '狗叫']));
  });

  it('sprites that are not digits have a second costume', () => {
    const single = library.sprites.filter(({ costumes }) => costumes.length < 2);
    expect(single.map(({ name }) => name).filter((name) => !name.startsWith('数字'))).toEqual([]);
  });

  it('the library has at least forty loops', () => {
    expect(library.sounds.filter(({ tags }) => tags.includes('loops')).length).toBeGreaterThanOrEqual(40);
  });

  it.each([
    ['小猫', '猫'],
    ['mao', '猫'],
    ['xm', '猫'],
    ['cat', '猫'],
    ['西红柿', '番茄'],
    ['konglong', '暴龙'],
    ['tiger', '老虎'],
    ['zuqiu', '足球'],
  ])('a search for %s finds the sprite %s', (query, name) => {
    const found = library.sprites.filter((one) => [one.name, ...one.tags].join('\n').includes(query));
    expect(found.map((one) => one.name)).toContain(name);
  });

  it('every file and the whole library stay below their size limits', () => {
    const sizes = [...files].map(([name, content]) => ({ name, size: content.length }));
    const large = sizes.filter(({ name, size }) => size > (name.endsWith('.svg') ? 60_000 : 200_000));
    expect(large).toEqual([]);
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(8_000_000);
  });

  it('every file name is the md5 of its content, and every referenced file exists', () => {
    for (const [name, content] of files)
      expect(name.split('.')[0]).toBe(createHash('md5').update(content).digest('hex'));
    const named = [...library.costumes, ...library.backdrops, ...library.sounds].map(({ md5ext }) => md5ext);
    const ofSprites = library.sprites.flatMap(({ costumes }) => costumes.map(({ md5ext }) => md5ext));
    const heard = library.sprites.flatMap(({ sounds }) => sounds.map(({ md5ext }) => md5ext));
    expect(new Set([...named, ...ofSprites, ...heard])).toEqual(new Set(files.keys()));
  });

  it('the library is identical in every build', () => {
    const again = makeLibrary();
    expect([...again.files.keys()]).toEqual([...files.keys()]);
    expect(again.index).toEqual(index);
  });

  it('the pictures are valid SVG without scripts and external references', () => {
    expect(pictures.length).toBeGreaterThan(100);
    for (const [name, content] of pictures) {
      const text = content.toString();
      expect([name, XMLValidator.validate(text)]).toEqual([name, true]);
      expect(text).not.toMatch(/<script|<foreignObject|<image|\son\w+=|undefined|NaN/);
      expect(text.match(/(?:href="|url\()(?!#)[^")]*/g)).toBeNull();
    }
  });

  it.each(['sprites', 'costumes', 'backdrops', 'sounds'] as const)('no two %s share a name', (kind) => {
    const names = library[kind].map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(['sprites', 'backdrops', 'sounds'] as const)('names and tags are in Chinese: %s', (kind) => {
    for (const { name, tags } of library[kind]) {
      expect([name, /\p{Script=Han}/u.test(name) || name === 'DNA']).toEqual([name, true]);
      expect([name, tags.some((tag) => /\p{Script=Han}/u.test(tag))]).toEqual([name, true]);
    }
  });

  it.each(['sprites', 'backdrops', 'sounds'] as const)('each filter of %s has items', (kind) => {
    const found = new Set(library[kind].flatMap(({ tags }) => tags));
    expect(filters[kind].split(' ').filter((filter) => !found.has(filter))).toEqual([]);
  });

  it('every sound has the stated length and is not silent', () => {
    for (const { name, md5ext, sampleCount } of library.sounds) {
      const wav = Buffer.from(files.get(md5ext) ?? '');
      const samples = samplesOf(wav);
      expect([name, samples.length, wav.readUInt32LE(wavLength)]).toEqual([name, sampleCount, sampleCount]);
      expect([name, samples.reduce((high, one) => Math.max(high, Math.abs(one)), 0) > 4000]).toEqual([
        name,
        true,
      ]);
    }
  });

  it('an encoded sound is close to its signal', () => {
    const signal = (time: number) => sine(440 * time) * (1 - time);
    const samples = samplesOf(wavOf(1, signal).wav);
    const errors = samples.slice(0, -rate / 50).map((sample, at) => {
      const exact = signal(at / rate) * 0.7 * 32_000;
      return Math.abs(sample - exact) - Math.abs(exact) / 30;
    });
    expect(Math.max(...errors)).toBeLessThan(5);
  });
});
