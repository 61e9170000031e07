import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createDiskProbe, type DiskSpace } from './disk-space.ts';

describe('createDiskProbe', () => {
  it('returns free and total bytes of the file system of a folder', async () => {
    const { free, total } = await createDiskProbe(tmpdir(), () => new Date())();
    expect(total).toBeGreaterThan(1_000_000);
    expect(free).toBeLessThanOrEqual(total);
  });

  it('queries the disk at most once in three seconds', async () => {
    let now = 0;
    let asked = 0;
    const probe = createDiskProbe(
      '/data',
      () => new Date(now),
      async (folder): Promise<DiskSpace> => {
        asked += 1;
        return { free: asked, total: folder.length };
      },
    );
    expect(await probe()).toEqual({ free: 1, total: 5 });
    now = 2999;
    expect(await probe()).toEqual({ free: 1, total: 5 });
    now = 3000;
    expect(await probe()).toEqual({ free: 2, total: 5 });
  });

  it('queries the disk again after a failure', async () => {
    const answers = [Promise.reject<DiskSpace>(new Error('gone')), Promise.resolve({ free: 1, total: 2 })];
    const probe = createDiskProbe(
      '/data',
      () => new Date(0),
      async () => (await answers.shift()) ?? { free: 0, total: 0 },
    );
    await expect(probe()).rejects.toThrow('gone');
    expect(await probe()).toEqual({ free: 1, total: 2 });
  });
});
