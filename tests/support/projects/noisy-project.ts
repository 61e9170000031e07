import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { waveHead, writeWaveHead } from '#server/store/seed/scratch/wave.ts';
import { projectBytes } from '../journeys/journey-files.ts';

const rate = 48_000;
/** The maximum size of one sound: a minute and a half. */
const longest = 8_000_000;

/**
 * Returns a project of at most this many bytes and about as large: a ball and sounds of noise, which cannot
 * be compressed. The same size gives the same bytes.
 */
export function noisyProject(size: number): Buffer {
  const { 'project.json': json, ...files } = unzipSync(projectBytes('pong'));
  if (json === undefined) throw new Error('no project.json');
  const project = JSON.parse(strFromU8(json));
  const stage = project.targets[0];
  const used = Object.values(files).reduce((sum, file) => sum + file.length, 0);
  let left = size - used - 40_000;
  for (let number = 1; left > 1000; number += 1) {
    const bytes = noisySound(Math.min(left, longest), number);
    const assetId = createHash('md5').update(bytes).digest('hex');
    const format = { dataFormat: 'wav', format: '', rate, sampleCount: (bytes.length - waveHead) / 2 };
    stage.sounds.push({ name: `噪声${number}`, assetId, md5ext: `${assetId}.wav`, ...format });
    files[`${assetId}.wav`] = bytes;
    left -= bytes.length + 300;
  }
  return Buffer.from(zipSync({ 'project.json': strToU8(JSON.stringify(project)), ...files }, { level: 0 }));
}

/** Returns a mono sound with 16 bits, of `size` bytes including the header. */
export function noisySound(size: number, seed: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size - (size % 4));
  writeWaveHead(bytes, rate);
  // xorshift is fast and has a long period.
  let word = seed * 2_654_435_761;
  for (let at = waveHead; at < bytes.length; at += 4) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    bytes.writeInt32LE(word | 0, at);
  }
  return bytes;
}
