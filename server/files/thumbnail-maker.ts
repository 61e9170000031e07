import { open, stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { PICTURE_LIMIT } from '#openapi/huge-picture.ts';

/**
 * Makes a WebP of at least this width; undefined if the original is always used. Errors: `ThumbnailsUnsupported`,
 * `ThumbnailFailed`, or those of the disk.
 */
export type ThumbnailMaker = (path: string, width: number) => Promise<Buffer | undefined>;

/** The library does not run on this machine, for example with a processor older than 2009. */
export class ThumbnailsUnsupported extends Error {
  override readonly name = 'ThumbnailsUnsupported';
}

/** The image is broken, or took too much time or memory, which may differ another time. */
export class ThumbnailFailed extends Error {
  override readonly name = 'ThumbnailFailed';
}

/** Time limit in seconds; photos take a tenth of a second. */
const time = 10;
/** Maximum pixels of an image that must be decoded completely, at four bytes each. */
const wholeLimit = 16_000_000;
/** Maximum pixels of a WebP per side. */
const webpLimit = 16_383;
/** Bytes below which a picture of the displayed size needs no thumbnail. */
const smallBytes = 10_000;
/** Bytes at the start of a PNG that show whether it is animated. */
const headLength = 64 * 1024;
/** Allowed decoders: no other one gets any input, whatever a file contains. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

/** Opens a picture of an allowed kind for decoding, with limits. */
export type OpenPicture = (path: string) => Sharp;

/** Loaded with the first image: a server without images saves its 18 MB, and one that cannot load it still runs. */
let loading: Promise<OpenPicture> | undefined;

/** Returns the library, loaded once. Errors: ThumbnailsUnsupported. */
export const openPictures = (): Promise<OpenPicture> => (loading ??= load());

async function load(): Promise<OpenPicture> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    sharp.concurrency(1);
    // The results are cached on disk.
    sharp.cache(false);
    return (path) => sharp(path, { failOn: 'error', limitInputPixels: PICTURE_LIMIT });
  } catch (cause) {
    throw new ThumbnailsUnsupported('the image library cannot be loaded on this machine', { cause });
  }
}

/**
 * Decodes and scales in the library's threads. Unsupported, animated and too large images are not errors: browsers get
 * the original.
 */
export const makeThumbnail: ThumbnailMaker = async (path, width) => {
  const openPicture = await openPictures();
  const { size } = await stat(path);
  const picture = openPicture(path);
  // The library's errors have no codes. It only reads a file that existed a moment ago.
  const metadata = await picture.metadata().catch(() => undefined);
  if (metadata === undefined || isOutOfReach(metadata, width) || (await isMoving(path, metadata)))
    return undefined;
  const isShownSize = metadata.autoOrient.width <= width;
  if (isShownSize && size <= smallBytes) return undefined;
  try {
    const made = await picture
      .autoOrient()
      // At least half as high as wide, because covers are cropped from wider images.
      .resize({ width, height: width / 2, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      .timeout({ seconds: time })
      .toBuffer();
    return isShownSize && made.length >= size ? undefined : made;
  } catch (cause) {
    throw new ThumbnailFailed('a picture could not be decoded', { cause });
  }
};

/** Returns whether the picture exceeds the pixel limit, or the result would exceed WebP's height. */
function isOutOfReach(metadata: Metadata, width: number): boolean {
  const { width: wide, height: high } = metadata.autoOrient;
  const scale = Math.min(1, Math.max(width / wide, width / 2 / high));
  return wide * high > PICTURE_LIMIT || Math.max(wide, high) * scale > webpLimit || isHeavy(metadata);
}

/** Returns whether the picture must be decoded completely in memory; others are streamed by line. */
function isHeavy({ format, isProgressive, orientation = 1, width, height }: Metadata): boolean {
  const isStreamed = !isProgressive && (format === 'jpeg' || (format === 'png' && orientation === 1));
  return !isStreamed && width * height > wholeLimit;
}

/** The library reads only the first frame of an animated PNG. */
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
