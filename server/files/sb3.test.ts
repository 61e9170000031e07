import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { damagedProjects } from '#tests/support/projects/damaged-projects.ts';
import { inspectSb3, type Sb3Limits, type Sb3Report } from './sb3.ts';
import { writeZip, type ZipEntry } from './zip-writer.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sb3-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Uint8Array, limits?: Partial<Sb3Limits>): Promise<Sb3Report> {
  const path = join(folder, '作品.sb3');
  await writeFile(path, bytes);
  return inspectSb3(path, limits);
}

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const costume = { name: '造型1', assetId: MD5, dataFormat: 'svg', md5ext: `${MD5}.svg` };
const stage = { isStage: true, name: 'Stage', variables: {}, blocks: {}, costumes: [costume], sounds: [] };
const sprite = { ...stage, isStage: false, name: '小熊猫' };
const meta = { semver: '3.0.0' };

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const project = (value: unknown): ZipEntry => ({ name: 'project.json', data: json(value), compress: true });
const drawing: ZipEntry = { name: `${MD5}.svg`, data: Buffer.from('<svg/>') };
const good = [project({ targets: [stage, sprite], meta }), drawing];

async function refusalOf(bytes: Uint8Array, limits?: Partial<Sb3Limits>): Promise<string> {
  const report = await inspect(bytes, limits);
  return report.ok ? 'accepted' : report.reason;
}

describe('a Scratch 3 project', () => {
  test('is inspected: version, sprites, blocks, extensions and assets', async () => {
    const blocks = {
      a: { opcode: 'event_whenflagclicked', shadow: false },
      b: { opcode: 'sound_sounds_menu', shadow: true },
      c: [12, '得分', 'v', 0, 0],
    };
    const counted = { ...sprite, blocks, variables: { v: ['得分', 0], w: ['☁ 最高分', 0, true] } };
    const zip = writeZip([project({ targets: [stage, counted], extensions: ['pen'], meta }), drawing]);
    expect(await inspect(zip)).toEqual({
      ok: true,
      version: 3,
      spriteCount: 1,
      blockCount: 2,
      hasCloudData: true,
      extensions: ['pen'],
      extensionUrls: [],
      missingAssets: [],
    });
  });

  test('lists each missing asset once', async () => {
    expect(await inspect(writeZip(good.slice(0, 1)))).toMatchObject({
      ok: true,
      missingAssets: [`${MD5}.svg`],
    });
  });

  test('may be in a folder with a Chinese name, next to files that macOS adds', async () => {
    const zip = writeZip([
      { name: '我的作品/', data: Buffer.alloc(0) },
      ...good.map((entry) => ({ ...entry, name: `我的作品/${entry.name}` })),
      { name: '__MACOSX/我的作品/._project.json', data: Buffer.from('x') },
    ]);
    expect(await inspect(zip)).toMatchObject({ ok: true, version: 3, missingAssets: [] });
  });

  test('lists the URLs of the extensions that it would load', async () => {
    const zip = writeZip([
      project({ targets: [stage], meta, extensionURLs: { x: 'https://example.com/x.js' } }),
      drawing,
    ]);
    expect(await inspect(zip)).toMatchObject({ ok: true, extensionUrls: ['https://example.com/x.js'] });
  });

  test.each([
    ['no stage', { targets: [sprite], meta }, 'noStage'],
    ['two stages', { targets: [stage, stage], meta }, 'manyStages'],
    ['another version', { targets: [stage], meta: { semver: '4.0.0' } }, 'unknown'],
    ['a list for a project', [], 'unknown'],
    ['nothing', null, 'unknown'],
  ])('with %s is refused', async (_, value, reason) => {
    expect(await refusalOf(writeZip([project(value), drawing]))).toBe(reason);
  });

  test.each([
    ['no version', { targets: [stage] }],
    ['no costume', { targets: [{ ...stage, costumes: [] }], meta }],
    [
      'an asset elsewhere',
      { targets: [{ ...stage, costumes: [costume, { md5ext: '../secret.svg' }] }], meta },
    ],
  ])('with %s is accepted, as the editor does', async (_, value) => {
    expect(await inspect(writeZip([project(value), drawing]))).toMatchObject({ ok: true, spriteCount: 0 });
  });
});

test('a Scratch 2 project is inspected: version, sprites, blocks, extensions and assets', async () => {
  const script = [10, 10, [['whenGreenFlag'], ['doForever', [['forward:', ['randomFrom:to:', 1, 9]]]]]];
  const value = {
    objName: 'Stage',
    costumes: [{ baseLayerID: 1, baseLayerMD5: `${MD5}.png` }],
    variables: [{ name: '☁ 最高分', isPersistent: true }],
    children: [
      {
        objName: '角色',
        scripts: [script],
        costumes: [{ baseLayerID: 0, baseLayerMD5: `${MD5}.svg` }],
        sounds: [],
      },
      { target: 'Stage', cmd: 'getVar:', param: '得分' },
    ],
  };
  expect(await inspect(writeZip([project(value), { name: '0.svg', data: Buffer.from('<svg/>') }]))).toEqual({
    ok: true,
    version: 2,
    spriteCount: 1,
    blockCount: 4,
    hasCloudData: true,
    extensions: [],
    extensionUrls: [],
    missingAssets: ['1.png'],
  });
});

test.each(Object.values(damagedProjects).flat())(
  'a file with $what is accepted, or refused with its reason',
  async ({ bytes, refused }) => {
    const report = await inspect(bytes);
    const said = report.ok ? undefined : report.message;
    expect(said?.startsWith(refused ?? '') === true ? refused : said).toBe(refused);
  },
);

describe('a bad archive', () => {
  const zip = writeZip(good);

  test.each([
    ['an empty file', Buffer.alloc(0), 'notZip'],
    ['text', Buffer.from('你好'), 'notZip'],
    ['a zip cut short', zip.subarray(0, zip.length - 30), 'broken'],
    ['an empty zip', writeZip([]), 'notZip'],
    ['no project.json', writeZip([drawing]), 'noProject'],
    ['broken JSON', writeZip([{ name: 'project.json', data: Buffer.from('{"targets":') }]), 'notJson'],
    [
      'JSON that is not UTF-8',
      writeZip([{ name: 'project.json', data: Buffer.from([0x22, 0xff, 0x22]) }]),
      'notJson',
    ],
    ['two projects', writeZip([...good, project({})]), 'broken'],
    ['a project in two places', writeZip([...good, { ...project({}), name: 'a/project.json' }]), 'broken'],
    ['folders in folders', writeZip([...good, { ...drawing, name: 'a/b/c.svg' }]), 'broken'],
    ['a way out', writeZip([...good, { ...drawing, name: '../c.svg' }]), 'broken'],
    ['an absolute name', writeZip([...good, { ...drawing, name: '/c.svg' }]), 'broken'],
    ['a name of another system', writeZip([...good, { ...drawing, name: 'a\\c.svg' }]), 'broken'],
  ])('with %s is refused', async (_, bytes, reason) => {
    expect(await refusalOf(bytes)).toBe(reason);
  });

  test('with a damaged directory is refused', async () => {
    const damaged = Buffer.from(zip);
    damaged.fill(0xff, damaged.indexOf('PK\u0001\u0002'), damaged.indexOf('PK\u0001\u0002') + 4);
    expect(await refusalOf(damaged)).toBe('broken');
  });

  test('with damaged compressed bytes is refused', async () => {
    const damaged = Buffer.from(zip);
    damaged.fill(0xff, 42, 60);
    expect(await refusalOf(damaged)).toBe('broken');
  });

  test.each([0xffffffff, 0x00200000])(
    'with a zip64 position of %i · 2³² is refused without a crash',
    async (high) => {
      const locator = Buffer.alloc(20);
      locator.write('PK\u0006\u0007', 'latin1');
      locator.writeUInt32LE(high, 12);
      expect(await refusalOf(Buffer.concat([zip.subarray(0, -22), locator, zip.subarray(-22)]))).toBe(
        'broken',
      );
    },
  );

  test('with any single damaged byte gives a report', async () => {
    const small = writeZip([project({ targets: [stage], meta })]);
    for (let at = 0; at < small.length; at += 1) {
      const damaged = Buffer.from(small);
      damaged[at] = 0xff - (damaged[at] ?? 0);
      expect(await inspect(damaged)).toHaveProperty('ok');
    }
  });

  test('that does not exist is reported as a disk error', async () => {
    await expect(inspectSb3(join(folder, 'none.sb3'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('a refusal has a message in Chinese', async () => {
  expect(await inspect(Buffer.from('你好'))).toEqual({
    ok: false,
    reason: 'notZip',
    message: '文件不是 Scratch 作品，请上传 .sb3、.sb2 或 .sb 文件',
  });
});

describe('the limits of an archive', () => {
  test('refuse too many entries', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...drawing, name: `${index}.svg` }));
    expect(await refusalOf(writeZip(many), { entries: 10 })).toBe('tooManyEntries');
  });

  test('refuse a zip bomb of zeros', async () => {
    const bomb = writeZip([
      ...good,
      { name: 'bomb.wav', data: Buffer.alloc(40 * 1024 * 1024), compress: true },
    ]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(bomb)).toBe('tooLarge');
  });

  test('refuse a zip bomb whose headers give a false size', async () => {
    const bomb = writeZip([{ name: 'bomb.wav', data: Buffer.alloc(1_000_000), compress: true }, ...good]);
    const central = bomb.indexOf('PK\u0001\u0002');
    bomb.writeUInt32LE(10, central + 24);
    expect(await refusalOf(bomb)).toBe('broken');
  });

  test('apply to the total size of all entries', async () => {
    const two = ['a.wav', 'b.wav'].map((name) => ({ name, data: Buffer.alloc(600) }));
    expect(await refusalOf(writeZip([...good, ...two]), { total: 1500 })).toBe('tooLarge');
    expect(await refusalOf(writeZip([...good, ...two]), { total: 5000 })).toBe('accepted');
  });

  test('refuse a large project.json', async () => {
    expect(await refusalOf(writeZip(good), { project: 100 })).toBe('tooLarge');
  });

  test('accept highly compressed silence of an ordinary length', async () => {
    const silence = { name: 'a.wav', data: Buffer.alloc(3_000_000), compress: true };
    expect(await refusalOf(writeZip([...good, silence]))).toBe('accepted');
  });
});
