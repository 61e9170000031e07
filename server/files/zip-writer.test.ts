import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';

import { crc32, writeZip } from './zip-writer.ts';

test('crc32 returns the standard CRC-32 check value', () => {
  // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
});

test('an archive is read back with its Chinese names and sizes', async () => {
  const zip = writeZip([
    { name: '作品.txt', data: Buffer.from('你好') },
    { name: 'zeros', data: Buffer.alloc(1000), compress: true },
  ]);
  const entries: [string, number, number][] = [];
  for await (const { fileName, uncompressedSize, crc32: checksum } of (
    await fromBufferPromise(zip)
  ).eachEntry())
    entries.push([fileName, uncompressedSize, checksum]);
  expect(entries).toEqual([
    ['作品.txt', 6, crc32(Buffer.from('你好'))],
    ['zeros', 1000, crc32(Buffer.alloc(1000))],
  ]);
});
