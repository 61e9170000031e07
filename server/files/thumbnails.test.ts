import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { createLocalObjects } from './local-objects.ts';
import { ThumbnailsUnsupported, ThumbnailFailed, type ThumbnailMaker } from './thumbnail-maker.ts';
import { createThumbnails, type ThumbnailDeps, type Thumbnails } from './thumbnails.ts';

let folder: string;
let files: FileStore;
let sha256: string;
let warnings: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-thumbs-'));
  files = await createLocalFileStore(folder);
  ({ sha256 } = await files.put(Readable.from([Buffer.from('picture')]), { limit: 100 }));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const thumbnails = (deps: Partial<ThumbnailDeps> = {}): Thumbnails =>
  createThumbnails({
    objects: createLocalObjects({ root: folder, inbox: path.join(folder, 'tmp'), now: Date.now }),
    files,
    log: { warn: (details: unknown) => void warnings.push(details) },
    hasRoom: async () => true,
    make: async () => Buffer.from('small'),
    ...deps,
  });

const picture = (of = sha256) => ({ sha256: of, mimeType: 'image/png' });

/** Returns the bytes of a thumbnail, or the word for another result. */
async function came(from: Thumbnails, width = 96, of = sha256): Promise<string> {
  const found = await from.of(picture(of), width);
  return typeof found === 'string' ? found : (await buffer(await found.open())).toString();
}

/** Counts its calls and waits until the test continues it. */
function held(): { make: ThumbnailMaker; letGo: () => void; count: () => number } {
  let begun = 0;
  let letGo = (): void => undefined;
  const freed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const make: ThumbnailMaker = async () => {
    begun += 1;
    await freed;
    return Buffer.from('small');
  };
  return { make, letGo: () => letGo(), count: () => begun };
}

describe('a thumbnail', () => {
  it('is made at its first use and kept, also after a restart', async () => {
    let made = 0;
    const make = async () => Buffer.from(`small ${(made += 1)}`);
    const first = thumbnails({ make });
    expect([await came(first), await came(first), await came(thumbnails({ make }))]).toEqual([
      'small 1',
      'small 1',
      'small 1',
    ]);
    expect(await came(first, 192)).toBe('small 2');
  });

  it('that is not worth making is not attempted again', async () => {
    let tried = 0;
    const make = async () => void (tried += 1);
    expect([await came(thumbnails({ make })), await came(thumbnails({ make }))]).toEqual([
      'original',
      'original',
    ]);
    expect(tried).toBe(1);
  });

  it('is made once for concurrent requests', async () => {
    const { make, letGo, count } = held();
    const some = thumbnails({ make });
    const all = [came(some), came(some), came(some)];
    await expect.poll(count).toBe(1);
    letGo();
    expect(await Promise.all(all)).toEqual(['small', 'small', 'small']);
    expect(count()).toBe(1);
  });

  it('that takes too long is skipped in this request and returned in a later one', async () => {
    const { make, letGo } = held();
    const some = thumbnails({ make, timeout: 1 });
    expect(await came(some)).toBe('later');
    letGo();
    await expect.poll(() => came(some)).toBe('small');
  });

  it('is refused for now when about a hundred others are queued', async () => {
    const { make, letGo, count } = held();
    const some = thumbnails({ make });
    const all = Array.from({ length: 150 }, (_one, at) => some.of(picture(), at + 1));
    await expect.poll(count).toBeGreaterThan(0);
    letGo();
    const kinds = await Promise.all(all);
    const refused = kinds.filter((one) => one === 'later').length;
    expect(refused).toBeGreaterThanOrEqual(40);
    expect(refused).toBeLessThan(50);
  });

  it('is not written to a nearly full disk, but is once there is room', async () => {
    let hasRoom = false;
    const some = thumbnails({ hasRoom: async () => hasRoom });
    expect(await came(some)).toBe('later');
    hasRoom = true;
    expect(await came(some)).toBe('small');
  });

  it('is skipped with a warning while the free space of the disk is unknown', async () => {
    let isAnswering = false;
    const hasRoom = async () => {
      if (!isAnswering) throw new Error('ESTALE');
      return true;
    };
    const some = thumbnails({ hasRoom });
    expect(await came(some)).toBe('later');
    expect(warnings).toHaveLength(1);
    isAnswering = true;
    expect(await came(some)).toBe('small');
  });

  it('that cannot be written is put off, with a warning in the log', async () => {
    await writeFile(path.join(folder, 'thumbs'), 'a file in the way');
    expect(await came(thumbnails())).toBe('later');
    expect(warnings).toHaveLength(1);
  });

  it('is never made on a machine where the image library does not run', async () => {
    let tried = 0;
    const make = async () => {
      tried += 1;
      throw new ThumbnailsUnsupported('too old');
    };
    const some = thumbnails({ make });
    expect([await came(some), await came(some), await came(some, 192)]).toEqual([
      'original',
      'original',
      'original',
    ]);
    expect([tried, warnings.length]).toEqual([1, 1]);
    expect(await readdir(folder)).not.toContain('thumbs');
  });

  it('that could not be decoded is not attempted again before a restart', async () => {
    let tried = 0;
    const make = async () => {
      tried += 1;
      throw new ThumbnailFailed('it took too long');
    };
    const some = thumbnails({ make });
    expect([await came(some), await came(some)]).toEqual(['later', 'later']);
    expect([tried, warnings.length]).toEqual([1, 1]);
    expect(await came(thumbnails())).toBe('small');
  });

  it.each(['image/svg+xml', 'application/x.scratch.sb3', 'application/pdf'])(
    'is not made of %s',
    async (mimeType) => {
      const make = async () => {
        throw new Error('nobody asks for it');
      };
      expect(await thumbnails({ make }).of({ sha256, mimeType }, 96)).toBe('original');
    },
  );

  it('is removed with its picture', async () => {
    const some = thumbnails();
    await came(some);
    await some.remove(sha256);
    expect(await readdir(path.join(folder, 'thumbs', sha256.slice(0, 2)))).toEqual([]);
  });

  it('is removed by the sweep when its picture no longer exists', async () => {
    const some = thumbnails();
    const gone = await files.put(Readable.from([Buffer.from('gone')]), { limit: 100 });
    await came(some);
    await came(some, 96, gone.sha256);
    const own = path.join(folder, 'thumbs', sha256.slice(0, 2), sha256);
    await files.remove(gone.sha256);
    await some.sweep();
    expect(await readdir(own)).toEqual(['96.webp']);
    expect(await readdir(path.join(folder, 'thumbs', gone.sha256.slice(0, 2)))).toEqual([]);
  });

  it('is not listed among the files to back up, and is measured separately', async () => {
    const some = thumbnails();
    expect(await some.measure()).toBe(0);
    await came(some);
    await came(some, 192);
    const listed: string[] = [];
    for await (const content of files.list()) listed.push(content.sha256);
    expect(listed).toEqual([sha256]);
    expect(await some.measure()).toBe(10);
  });
});
