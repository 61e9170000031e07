import { isHugePicture } from './huge-picture.ts';
import { isQuickSvg } from './quick-svg.ts';

/** The bytes of a picture in which it states its size. */
export const pictureHead = 128 * 1024;

/**
 * Returns whether a file may be a drawing. Engines read a costume as one if the project calls it an SVG, with any name
 * of the file.
 */
export function isDrawing(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return start === '' ? bytes.length > 1024 : start.startsWith('<');
}

/** Returns whether a browser should not show a costume: a drawing that multiplies, or a drawing or picture of too many
 * pixels. */
export const isSlowPicture = (bytes: Uint8Array): boolean =>
  isDrawing(bytes) ? !isQuickSvg(new TextDecoder().decode(bytes), 'costume') : isHugePicture(bytes);
