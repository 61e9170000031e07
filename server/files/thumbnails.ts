import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { FileMissing, type ByteRange, type FileStore } from './file-store.ts';
import { ifExists, removeLeftovers } from './folders.ts';
import { makeThumbnail, NoMaker, NotMade, type ThumbnailMaker } from './thumbnail-maker.ts';

export type Thumbnail = {
  /** Bytes. */
  readonly size: number;
  /** Errors: FileMissing, when the picture was deleted meanwhile. */
  readonly open: (range?: ByteRange) => Promise<Readable>;
};

/** Small forms of stored pictures, made when they are first asked for. Nothing is lost with them. */
export type Thumbnails = {
  /** `original`: the picture itself goes out, now and ever; `later`: it does so this time, and is asked for again. */
  readonly of: (picture: Picture, width: number) => Promise<Thumbnail | 'original' | 'later'>;
  /** Those of a picture that is deleted. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Removes those whose picture is gone, and what ended processes have left. */
  readonly sweep: () => Promise<void>;
  /** Bytes of all of them. */
  readonly measure: () => Promise<number>;
};
type Picture = { readonly sha256: string; readonly mimeType: string };

export type ThumbnailParts = {
  /** A folder of its own, which may be shared by servers as the file store is. */
  readonly root: string;
  readonly files: Pick<FileStore, 'localPath' | 'stat'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Whether the disk has room for what can be made again. */
  readonly hasRoom: () => Promise<boolean>;
  readonly make?: ThumbnailMaker;
  /** Milliseconds a viewer waits for one. */
  readonly patience?: number;
};

/** Not SVG: it has no size, and is small. */
const pictured: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** At once, out of the four threads that Node has for files too: one, or two on a machine of four cores. */
const atOnce = availableParallelism() < 4 ? 1 : 2;
/** That wait; one more is answered with its picture. */
const queue = 100;
/** That could not be decoded, as far as they are remembered. */
const mostFailed = 10_000;
const leftoverAge = 10 * 60_000;

/** How a thumbnail came out: on the disk, never, or another time. */
type Outcome = 'made' | 'original' | 'later';

const folderOf = (root: string, sha256: string): string => join(root, sha256.slice(0, 2), sha256);

/** Makes them, each once for all who wait, and knows which to leave alone. */
function createMaking({ root, files, log, hasRoom, make = makeThumbnail }: ThumbnailParts) {
  const limit = pLimit(atOnce);
  const underWay = new Map<string, Promise<Outcome>>();
  const maker = { isMissing: false };
  /** Until the next start: a newer library may read what this one did not, and a picture costs seconds each time. */
  const failed = new Set<string>();

  const makeInto = async (path: string, picture: Picture, width: number): Promise<Outcome> => {
    const source = files.localPath(picture.sha256);
    if (source === undefined) return 'original';
    try {
      if (!(await hasRoom())) return 'later';
      const bytes = await make(source, width);
      await keep(folderOf(root, picture.sha256), path, bytes ?? Buffer.alloc(0));
      return 'made';
    } catch (error) {
      // Those that waited have been told as the first one was.
      if (!maker.isMissing)
        log.warn({ err: error, sha256: picture.sha256, width }, 'a picture was not made smaller');
      maker.isMissing ||= error instanceof NoMaker;
      if (error instanceof NotMade && failed.size < mostFailed) failed.add(path);
      return maker.isMissing ? 'original' : 'later';
    }
  };

  return async (path: string, picture: Picture, width: number): Promise<Outcome> => {
    if (maker.isMissing) return 'original';
    const before = underWay.get(path);
    if (before !== undefined) return await before;
    if (failed.has(path) || limit.pendingCount >= queue) return 'later';
    const task = limit(async () => {
      try {
        return await makeInto(path, picture, width);
      } finally {
        underWay.delete(path);
      }
    });
    underWay.set(path, task);
    return await task;
  };
}

/** `<root>/ab/<sha256>/<width>.webp`; an empty file says that the picture itself goes out. */
export function createThumbnails(parts: ThumbnailParts): Thumbnails {
  const { root, files, patience = 3000 } = parts;
  const begin = createMaking(parts);

  const known = async (path: string): Promise<Thumbnail | 'original' | undefined> => {
    const found = await ifExists(stat(path));
    if (found === undefined) return undefined;
    return found.size === 0 ? 'original' : { size: found.size, open: (range) => openAt(path, range) };
  };

  return {
    of: async (picture, width) => {
      if (!pictured.has(picture.mimeType)) return 'original';
      const path = join(folderOf(root, picture.sha256), `${width}.webp`);
      const found = await known(path);
      if (found !== undefined) return found;
      const came = await within(patience, begin(path, picture, width));
      return came === 'made' ? ((await known(path)) ?? 'later') : came;
    },
    remove: (sha256) => rm(folderOf(root, sha256), { recursive: true, force: true }),
    sweep: async () => {
      for await (const { sha256, folder } of kept(root)) {
        if ((await files.stat(sha256)) === undefined) await rm(folder, { recursive: true, force: true });
        else await removeLeftovers(folder, Date.now() - leftoverAge);
      }
    },
    measure: () => bytesBelow(root),
  };
}

/** Whole or not at all, also when servers of one folder make the same one. */
async function keep(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const part = join(folder, `${randomUUID()}.part`);
  await mkdir(folder, { recursive: true });
  try {
    // `flush`: after a power cut, an empty file would stand for a picture that goes out itself.
    await writeFile(part, bytes, { flush: true, mode: 0o640 });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function openAt(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await ifExists(open(path, 'r'));
  if (handle === undefined) throw new FileMissing('no such thumbnail');
  return handle.createReadStream(range);
}

/** What comes in time; it goes on all the same. */
async function within<Came>(milliseconds: number, task: Promise<Came>): Promise<Came | 'later'> {
  const inTime = new AbortController();
  try {
    const late = delay(milliseconds, 'later' as const, { signal: inTime.signal });
    late.catch(() => undefined);
    return await Promise.race([task, late]);
  } finally {
    inTime.abort();
  }
}

async function bytesBelow(root: string): Promise<number> {
  let bytes = 0;
  for await (const { folder } of kept(root)) {
    for (const name of (await ifExists(readdir(folder))) ?? [])
      bytes += (await ifExists(stat(join(folder, name))))?.size ?? 0;
  }
  return bytes;
}

async function* kept(root: string): AsyncGenerator<{ readonly sha256: string; readonly folder: string }> {
  for (const outer of (await ifExists(readdir(root))) ?? []) {
    for (const sha256 of (await ifExists(readdir(join(root, outer)))) ?? [])
      yield { sha256, folder: join(root, outer, sha256) };
  }
}
