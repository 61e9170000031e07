import { open, stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { PICTURE_LIMIT } from '#openapi/huge-picture.ts';

/**
 * Makes a WebP of at least this width; undefined if the original is always used. Errors: `NoMaker`, `NotMade`, or
 * those of the disk.
 */
export type ThumbnailMaker = (path: string, width: number) => Promise<Buffer | undefined>;

/** The library does not run on this machine, for example with a processor older than 2009. */
export class NoMaker extends Error {
  override readonly name = 'NoMaker';
}

/** The image is broken, or took too much time or memory, which may differ another time. */
export class NotMade extends Error {
  override readonly name = 'NotMade';
}

/** Time limit in seconds; photos take a tenth of a second. */
const time = 10;
/** Maximum pixels of an image that must be decoded completely, at four bytes each. */
const wholeLimit = 16_000_000;
/** Maximum pixels of a WebP per side. */
const webpLimit = 16_383;
/** Bytes below which a picture of the size shown is not worth a second file. */
const smallBytes = 10_000;
/** Where an animated PNG says that it is one. */
const headLength = 64 * 1024;
/** Allowed decoders: no other one gets any input, whatever a file contains. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}File`);

/** How a picture is opened to be decoded: of the four kinds, in bounds. */
export type Open = (path: string) => Sharp;

/** Loaded with the first image: a server without images saves its 18 MB, and one that cannot load it still runs. */
let loading: Promise<Open> | undefined;

/** The library, loaded once. Errors: NoMaker. */
export const openPictures = (): Promise<Open> => (loading ??= load());

async function load(): Promise<Open> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    sharp.concurrency(1);
    // The results are cached on disk.
    sharp.cache(false);
    return (path) => sharp(path, { failOn: 'error', limitInputPixels: PICTURE_LIMIT });
  } catch (cause) {
    throw new NoMaker('pictures cannot be made smaller on this machine', { cause });
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
    throw new NotMade('a picture could not be decoded', { cause });
  }
};

/** Whether it exceeds the pixel limit, or the result would exceed WebP's height. */
function isOutOfReach(metadata: Metadata, width: number): boolean {
  const { width: wide, height: high } = metadata.autoOrient;
  const scale = Math.min(1, Math.max(width / wide, width / 2 / high));
  return wide * high > PICTURE_LIMIT || Math.max(wide, high) * scale > webpLimit || isHeavy(metadata);
}

/** Whether it must be decoded completely in memory; other images are streamed by line. */
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
