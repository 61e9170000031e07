import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
import {
  makeThumbnail,
  ThumbnailsUnsupported,
  ThumbnailFailed,
  type ThumbnailMaker,
} from './thumbnail-maker.ts';

export type Thumbnail = {
  /** Bytes. */
  readonly size: number;
  /** Errors: FileMissing, when the picture was deleted meanwhile. */
  readonly open: (range?: ByteRange) => Promise<Readable>;
};

/** Thumbnails of stored images, made on first use. They can be deleted at any time. */
export type Thumbnails = {
  /** `original`: always send the original image; `later`: send it this time, the thumbnail is still being made. */
  readonly of: (picture: Picture, width: number) => Promise<Thumbnail | 'original' | 'later'>;
  /** Removes the thumbnails of a deleted image. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Removes thumbnails whose image is gone. */
  readonly sweep: () => Promise<void>;
  /** Total bytes of all thumbnails. */
  readonly measure: () => Promise<number>;
};
type Picture = { readonly sha256: string; readonly mimeType: string };

export type ThumbnailDeps = {
  /** Shared by servers like the files; `thumbs/` contains nothing else. */
  readonly objects: ObjectStore;
  readonly files: Pick<FileStore, 'whileLocal' | 'stat'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Whether the disk has room for reproducible files. */
  readonly hasRoom: () => Promise<boolean>;
  /** Concurrency limit shared within the process; a separate one by default. */
  readonly pictures?: Pictures | undefined;
  readonly make?: ThumbnailMaker;
  /** Milliseconds that a request waits for a thumbnail. */
  readonly timeout?: number;
};

/** Without SVG, which has no pixel size and is small. */
const scalableTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** Concurrent thumbnails, out of Node's four pool threads: one, or two on a machine with four cores. */
const concurrency = availableParallelism() < 4 ? 1 : 2;
/** Maximum queue length; further requests get the original. */
const queue = 100;
/** Maximum number of remembered undecodable images. */
const maxFailed = 10_000;

/** Outcome of making a thumbnail: stored, never possible, or retry later. */
type Outcome = 'made' | 'original' | 'later';

const root = 'thumbs/';
/** Returns the prefix of the thumbnails of a picture. */
const prefixOf = (sha256: string): string => `${root}${sha256.slice(0, 2)}/${sha256}/`;

export type Pictures = ReturnType<typeof pLimit>;

/** Limits the number of images processed at once. */
export const createPictures = (): Pictures => pLimit(concurrency);

/** Makes thumbnails, each once for all waiting requests, and remembers the ones not to retry. */
function createGenerator({ objects, files, log, hasRoom, pictures, make = makeThumbnail }: ThumbnailDeps) {
  const limit = pictures ?? createPictures();
  const pending = new Map<string, Promise<Outcome>>();
  const maker = { isMissing: false };
  /** Remembered until the next start: a retry costs seconds, but a newer library may succeed. */
  const failed = new Set<string>();

  const makeAs = async (name: string, picture: Picture, width: number): Promise<Outcome> => {
    try {
      if (!(await hasRoom())) return 'later';
      const bytes = await files.whileLocal(picture.sha256, (path) => make(path, width));
      await objects.put(name, bytes ?? Buffer.alloc(0));
      return 'made';
    } catch (error) {
      // Waiting requests got the same result as the first one.
      if (!maker.isMissing)
        log.warn({ err: error, sha256: picture.sha256, width }, 'cannot create a thumbnail');
      maker.isMissing ||= error instanceof ThumbnailsUnsupported;
      if (error instanceof ThumbnailFailed && failed.size < maxFailed) failed.add(name);
      return maker.isMissing ? 'original' : 'later';
    }
  };

  return async (name: string, picture: Picture, width: number): Promise<Outcome> => {
    if (maker.isMissing) return 'original';
    const before = pending.get(name);
    if (before !== undefined) return await before;
    if (failed.has(name) || limit.pendingCount >= queue) return 'later';
    const task = limit(async () => {
      try {
        return await makeAs(name, picture, width);
      } finally {
        pending.delete(name);
      }
    });
    pending.set(name, task);
    return await task;
  };
}

/** Creates thumbnails at `thumbs/ab/<sha256>/<width>.webp`; an empty file means that the original is used. */
export function createThumbnails(deps: ThumbnailDeps): Thumbnails {
  const { objects, files, timeout = 3000 } = deps;
  const generate = createGenerator(deps);

  const known = async (name: string): Promise<Thumbnail | 'original' | undefined> => {
    const found = await objects.stat(name);
    if (found === undefined) return undefined;
    return found.size === 0 ? 'original' : { size: found.size, open: (range) => objects.open(name, range) };
  };

  return {
    of: async (picture, width) => {
      if (!scalableTypes.has(picture.mimeType)) return 'original';
      const name = `${prefixOf(picture.sha256)}${width}.webp`;
      const found = await known(name);
      if (found !== undefined) return found;
      const outcome = await withTimeout(timeout, generate(name, picture, width));
      return outcome === 'made' ? ((await known(name)) ?? 'later') : outcome;
    },
    remove: (sha256) => objects.removeBelow(prefixOf(sha256)),
    sweep: async () => {
      for await (const sha256 of pictures(objects)) {
        if ((await files.stat(sha256)) === undefined) await objects.removeBelow(prefixOf(sha256));
      }
    },
    measure: async () => {
      let bytes = 0;
      for await (const { size } of objects.list(root)) bytes += size;
      return bytes;
    },
  };
}

/** Lists the pictures that have thumbnails; the thumbnails of one picture are adjacent. */
async function* pictures(objects: ObjectStore): AsyncGenerator<string> {
  let last: string | undefined;
  for await (const { name } of objects.list(root)) {
    const sha256 = name.split('/')[2];
    if (sha256 !== undefined && sha256 !== last) yield sha256;
    last = sha256;
  }
}

/** Returns the result if it is ready in time; the work continues anyway. */
async function withTimeout<Result>(milliseconds: number, task: Promise<Result>): Promise<Result | 'later'> {
  const controller = new AbortController();
  try {
    const expiry = delay(milliseconds, 'later' as const, { signal: controller.signal });
    expiry.catch(() => undefined);
    return await Promise.race([task, expiry]);
  } finally {
    controller.abort();
  }
}
