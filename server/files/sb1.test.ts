import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outlineProject } from '#server/scratch/project-outline.ts';
import { readProjectText } from './sb3-text.ts';
import { inspectSb3 } from './sb3.ts';
import { list, point, reference, sb1File, stage, standingNumber, text } from './testing/sb1-file.ts';

/** Saved by Scratch 1.4; from the tests of TurboWarp's downloader. */
const genuine = 'node_modules/@turbowarp/sbdl/test/fixtures/scratch1.sb';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sb1-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Buffer) {
  const path = join(folder, '作品.sb');
  await writeFile(path, bytes);
  return await inspectSb3(path);
}

describe('a project of Scratch 1.4', () => {
  it('is inspected: version, sprites, blocks, extensions and assets', async () => {
    expect(await inspectSb3(genuine)).toEqual({
      ok: true,
      version: 1,
      spriteCount: 1,
      blockCount: 9,
      hasCloudData: false,
      extensions: [],
      extensionUrls: [],
      missingAssets: [],
    });
  });

  it('has an outline like a Scratch 2 project', async () => {
    const outline = outlineProject((await readProjectText(genuine)) ?? '');
    expect(outline?.map(({ name }) => name)).toEqual(['Stage', 'Sprite1']);
    expect(outline?.[0]?.variables).toEqual(['Variable']);
    expect(outline?.[1]?.scripts[0]?.slice(0, 3)).toEqual(['whenGreenFlag', 'doIfElse', '[']);
  });

  it('may consist of the stage only', async () => {
    const script = list([point, list([list([text('show')])])]);
    expect(await inspect(sb1File([stage(), list([script])]))).toMatchObject({ ok: true, blockCount: 1 });
  });
});

describe('a damaged file with the signature of Scratch 1.4', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['ends at once', () => Buffer.from('ScratchV02')],
    ['is cut in its middle', async () => (await readFile(genuine)).subarray(0, 1800)],
    ['has no stage', () => sb1File([list([])])],
    ['has a list of two billion', () => sb1File([list([], 0x7fffffff)])],
    ['has a number that never ends', () => sb1File([stage(), standingNumber])],
    ['has scripts that are none', () => sb1File([stage(), reference(1)])],
  ])('that %s is reported as broken', async (_what, make) => {
    expect(await inspect(await make())).toMatchObject({ ok: false, reason: 'broken' });
  });
});
