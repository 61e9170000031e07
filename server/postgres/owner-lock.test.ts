import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { DataFolderLocked } from './errors.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { scratchFolder } from './testing/support.ts';

const owner = z.looseObject({ pid: z.number(), startTime: z.string(), boot: z.string() });

/** Takes the lock and rewrites what it says of its owner. */
async function forge(change: Record<string, unknown>): Promise<string> {
  const folder = await scratchFolder();
  await acquireOwnerLock(folder);
  const path = join(folder, 'owner.1.lock');
  const content = owner.parse(JSON.parse(await readFile(path, 'utf8')));
  await writeFile(path, JSON.stringify({ ...content, ...change }));
  return folder;
}

describe('acquireOwnerLock', () => {
  it('refuses a second owner while the first is running, and reports its pid', async () => {
    const folder = await scratchFolder();
    const lock = await acquireOwnerLock(folder);
    await expect(acquireOwnerLock(folder)).rejects.toThrow(DataFolderLocked);
    await expect(acquireOwnerLock(folder)).rejects.toThrow(`PID ${process.pid}`);
    await lock.release();
    await (await acquireOwnerLock(folder)).release();
    expect(await readdir(folder)).toEqual(['owner.2.lock']);
  });

  it.each([
    ['has ended', { pid: 4_194_305 }],
    ['gave its pid to a later process', { startTime: '1' }],
    ['ran before the last boot', { boot: 'another' }],
  ])('takes over from an owner that %s', async (_name, change) => {
    const folder = await forge(change);
    await acquireOwnerLock(folder);
    expect(await readdir(folder)).toEqual(['owner.2.lock']);
  });

  it('takes over from an empty lock file left by a power cut', async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'owner.5.lock'), '');
    await acquireOwnerLock(folder);
    expect(await readdir(folder)).toEqual(['owner.6.lock']);
  });

  it('lets exactly one of many concurrent attempts take over', async () => {
    const folder = await forge({ startTime: '1' });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => acquireOwnerLock(folder)));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBe(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons.every((reason) => reason instanceof DataFolderLocked)).toBe(true);
  });

  it('can be released after the folder was removed', async () => {
    const folder = await scratchFolder();
    const lock = await acquireOwnerLock(folder);
    await rm(folder, { recursive: true });
    await expect(lock.release()).resolves.toBe(undefined);
  });
});
