import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
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
  /** Removes those whose picture is gone. */
  readonly sweep: () => Promise<void>;
  /** Bytes of all of them. */
  readonly measure: () => Promise<number>;
};
type Picture = { readonly sha256: string; readonly mimeType: string };

export type ThumbnailParts = {
  /** Shared by servers as the files are; below `thumbs/` there is nothing else. */
  readonly objects: ObjectStore;
  readonly files: Pick<FileStore, 'whileLocal' | 'stat'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Whether the disk has room for what can be made again. */
  readonly hasRoom: () => Promise<boolean>;
  /** Shared with others of this process; left out: it is alone. */
  readonly pictures?: Pictures | undefined;
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

/** How a thumbnail came out: stored, never, or another time. */
type Outcome = 'made' | 'original' | 'later';

const all = 'thumbs/';
/** Where those of a picture are. */
const prefixOf = (sha256: string): string => `${all}${sha256.slice(0, 2)}/${sha256}/`;

export type Pictures = ReturnType<typeof pLimit>;

/** What lets in so many pictures at once, of all who share it. */
export const createPictures = (): Pictures => pLimit(atOnce);

/** Makes them, each once for all who wait, and knows which to leave alone. */
function createMaking({ objects, files, log, hasRoom, pictures, make = makeThumbnail }: ThumbnailParts) {
  const limit = pictures ?? createPictures();
  const underWay = new Map<string, Promise<Outcome>>();
  const maker = { isMissing: false };
  /** Until the next start: a newer library may read what this one did not, and a picture costs seconds each time. */
  const failed = new Set<string>();

  const makeAs = async (name: string, picture: Picture, width: number): Promise<Outcome> => {
    try {
      if (!(await hasRoom())) return 'later';
      const bytes = await files.whileLocal(picture.sha256, (path) => make(path, width));
      await objects.put(name, bytes ?? Buffer.alloc(0));
      return 'made';
    } catch (error) {
      // Those that waited have been told as the first one was.
      if (!maker.isMissing)
        log.warn({ err: error, sha256: picture.sha256, width }, 'a picture was not made smaller');
      maker.isMissing ||= error instanceof NoMaker;
      if (error instanceof NotMade && failed.size < mostFailed) failed.add(name);
      return maker.isMissing ? 'original' : 'later';
    }
  };

  return async (name: string, picture: Picture, width: number): Promise<Outcome> => {
    if (maker.isMissing) return 'original';
    const before = underWay.get(name);
    if (before !== undefined) return await before;
    if (failed.has(name) || limit.pendingCount >= queue) return 'later';
    const task = limit(async () => {
      try {
        return await makeAs(name, picture, width);
      } finally {
        underWay.delete(name);
      }
    });
    underWay.set(name, task);
    return await task;
  };
}

/** `thumbs/ab/<sha256>/<width>.webp`; an empty one says that the picture itself goes out. */
export function createThumbnails(parts: ThumbnailParts): Thumbnails {
  const { objects, files, patience = 3000 } = parts;
  const begin = createMaking(parts);

  const known = async (name: string): Promise<Thumbnail | 'original' | undefined> => {
    const found = await objects.stat(name);
    if (found === undefined) return undefined;
    return found.size === 0 ? 'original' : { size: found.size, open: (range) => objects.open(name, range) };
  };

  return {
    of: async (picture, width) => {
      if (!pictured.has(picture.mimeType)) return 'original';
      const name = `${prefixOf(picture.sha256)}${width}.webp`;
      const found = await known(name);
      if (found !== undefined) return found;
      const came = await within(patience, begin(name, picture, width));
      return came === 'made' ? ((await known(name)) ?? 'later') : came;
    },
    remove: (sha256) => objects.removeBelow(prefixOf(sha256)),
    sweep: async () => {
      for await (const sha256 of pictures(objects)) {
        if ((await files.stat(sha256)) === undefined) await objects.removeBelow(prefixOf(sha256));
      }
    },
    measure: async () => {
      let bytes = 0;
      for await (const { size } of objects.list(all)) bytes += size;
      return bytes;
    },
  };
}

/** Whose thumbnails there are; those of one stand together. */
async function* pictures(objects: ObjectStore): AsyncGenerator<string> {
  let last: string | undefined;
  for await (const { name } of objects.list(all)) {
    const sha256 = name.split('/')[2];
    if (sha256 !== undefined && sha256 !== last) yield sha256;
    last = sha256;
  }
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
