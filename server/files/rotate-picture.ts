import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { openPictures } from './thumbnail-maker.ts';

/** One at a time: each takes a core and memory for all pixels. */
const limit = pLimit(1);
/** Seconds. */
const time = 20;

const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 92 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 92 }),
};

/**
 * Returns the image at a path rotated according to its orientation, with only its colour profile as metadata;
 * undefined if it cannot be rotated: too large, damaged, of another type, or the library is not available.
 */
export async function rotateByExif(path: string, mimeType: string): Promise<Buffer | undefined> {
  const encode = encoders[mimeType];
  if (encode === undefined) return undefined;
  return await limit(async () => {
    try {
      const picture = (await openPictures())(path);
      const { space } = await picture.metadata();
      // CMYK would be converted with a profile that no longer matches.
      if (space === 'cmyk') return undefined;
      return await encode(picture.autoOrient().keepIccProfile()).timeout({ seconds: time }).toBuffer();
    } catch {
      // The caller then leaves the pixels unchanged.
      return undefined;
    }
  });
}
