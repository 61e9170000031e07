import { imageSize } from 'image-size';

/** Maximum pixels of a picture. A browser needs four bytes for each, however small the file is. */
export const PICTURE_LIMIT = 40_000_000;

/** Returns whether a picture states more pixels than a browser should decode. Unknown files are not huge. */
export function isHugePicture(bytes: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return width * height > PICTURE_LIMIT;
  } catch {
    // The library throws various errors for invalid images.
    return false;
  }
}
