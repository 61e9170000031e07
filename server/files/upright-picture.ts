import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { openPictures } from './thumbnail-maker.ts';

/** One after the other: each takes a core and the memory of all its points. */
const limit = pLimit(1);
/** Seconds. */
const time = 20;

const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 92 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 92 }),
};

/**
 * The picture at a path turned as its camera was held, with its colour profile and nothing else beside the points;
 * undefined where it cannot be turned here: too large, damaged, of another kind, or on a machine without the library.
 */
export async function turnUpright(path: string, mimeType: string): Promise<Buffer | undefined> {
  const encode = encoders[mimeType];
  if (encode === undefined) return undefined;
  return await limit(async () => {
    try {
      const picture = (await openPictures())(path);
      const { space } = await picture.metadata();
      // Inks would be mixed anew, by a profile that is not theirs afterwards.
      if (space === 'cmyk') return undefined;
      return await encode(picture.autoOrient().keepIccProfile()).timeout({ seconds: time }).toBuffer();
    } catch {
      // The points stay as they are then.
      return undefined;
    }
  });
}
