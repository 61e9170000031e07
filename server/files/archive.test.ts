import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectArchive } from './archive.ts';
import { writeZip } from './zip-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const broken = { ok: false, message: '压缩文件已损坏，请重新打包后再上传' };

it.each([
  ['课件/第一课.txt', { ok: true }],
  // Like entries of old Windows programs.
  ['课件\\第一课.txt', { ok: true }],
  ['..\\第一课.txt', broken],
  ['../第一课.txt', broken],
  ['C:\\第一课.txt', broken],
  ['/第一课.txt', broken],
])('an archive that contains %j is %j', async (name, report) => {
  const file = path.join(folder, 'a.zip');
  await writeFile(file, writeZip([{ name, data: Buffer.from('第一课') }]));
  expect(await inspectArchive(file)).toEqual(report);
});
