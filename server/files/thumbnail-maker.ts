import { open, stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { PICTURE_LIMIT } from './picture.ts';

/**
 * WebP at least so wide; undefined: the picture itself goes out, now and ever. Errors: `NoMaker`, `NotMade`, or what the
 * disk says.
 */
export type ThumbnailMaker = (path: string, width: number) => Promise<Buffer | undefined>;

/** The library does not run on this machine, such as one with a processor of before 2009. */
export class NoMaker extends Error {
  override readonly name = 'NoMaker';
}

/** A picture by its first bytes, and the rest is broken, or took too much time or memory, which another day has. */
export class NotMade extends Error {
  override readonly name = 'NotMade';
}

/** Seconds; what cameras make takes a tenth of one. */
const time = 10;
/** Points of a picture that has to be decoded as a whole: as many as four bytes each are not missed. */
const wholeLimit = 16_000_000;
/** Points that a WebP may have on a side. */
const webpLimit = 16_383;
/** Bytes below which a picture of the size shown is not worth a second file. */
const smallBytes = 10_000;
/** Where an animated PNG says that it is one. */
const headLength = 64 * 1024;
/** All that is read: no other decoder sees a byte, whatever a file turns out to be. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

/** How a picture is opened to be decoded: of the four kinds, in bounds. */
export type Open = (path: string) => Sharp;

/** Loaded with the first picture: a server that shows none does without its 18 MB, and one that cannot load it runs. */
let loading: Promise<Open> | undefined;

/** The library, loaded once. Errors: NoMaker. */
export const openPictures = (): Promise<Open> => (loading ??= load());

async function load(): Promise<Open> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    sharp.concurrency(1);
    // What was made lies on the disk.
    sharp.cache(false);
    return (path) => sharp(path, { failOn: 'error', limitInputPixels: PICTURE_LIMIT });
  } catch (cause) {
    throw new NoMaker('pictures cannot be made smaller on this machine', { cause });
  }
}

/**
 * Decodes and scales in the library's threads. What is no picture to it, moves or is too large is no error: browsers take
 * it as it is.
 */
export const makeThumbnail: ThumbnailMaker = async (path, width) => {
  const openPicture = await openPictures();
  const { size } = await stat(path);
  const picture = openPicture(path);
  // Its errors have no kinds. All that it does to the disk is read a file that was there a moment ago.
  const metadata = await picture.metadata().catch(() => undefined);
  if (metadata === undefined || isOutOfReach(metadata, width) || (await isMoving(path, metadata)))
    return undefined;
  const isShownSize = metadata.autoOrient.width <= width;
  if (isShownSize && size <= smallBytes) return undefined;
  try {
    const made = await picture
      .autoOrient()
      // Half as high as wide at least: covers are cut out of what is wider.
      .resize({ width, height: width / 2, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      .timeout({ seconds: time })
      .toBuffer();
    return isShownSize && made.length >= size ? undefined : made;
  } catch (cause) {
    throw new NotMade('a picture could not be decoded', { cause });
  }
};

/** Whether it has more points than are decoded, or would be higher than WebP can be. */
function isOutOfReach(metadata: Metadata, width: number): boolean {
  const { width: wide, height: high } = metadata.autoOrient;
  const scale = Math.min(1, Math.max(width / wide, width / 2 / high));
  return wide * high > PICTURE_LIMIT || Math.max(wide, high) * scale > webpLimit || isHeavy(metadata);
}

/** Whether all of its points stand in memory at once; others pass through line by line. */
function isHeavy({ format, isProgressive, orientation = 1, width, height }: Metadata): boolean {
  const isStreamed = !isProgressive && (format === 'jpeg' || (format === 'png' && orientation === 1));
  return !isStreamed && width * height > wholeLimit;
}

/** The library takes an animated PNG for its first picture. */
async function isMoving(path: string, { pages = 1, format }: Metadata): Promise<boolean> {
  if (pages > 1 || format !== 'png') return pages > 1;
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead).includes('acTL');
  } finally {
    await handle.close();
  }
}
