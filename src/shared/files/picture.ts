import { fileUrl, pictureUrls } from '#shared/api/file.ts';

/** The space of a picture on the page, in CSS pixels. */
export type PicturePlace = {
  readonly width: number;
  readonly height: number;
  /** For responsive widths: the `sizes` of the `<img>`; `width` is then the typical one. */
  readonly sizes?: string;
};

/** The attributes of an `<img>` that loads a stored picture in its display size and reserves its space. */
export type PictureProps = {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width: number;
  readonly height: number;
  readonly decoding: 'async';
};

/**
 * Returns the attributes for a stored picture in its place; drawings and pictures of other sites are used unchanged.
 */
export function pictureProps(path: string, { width, height, sizes }: PicturePlace): PictureProps {
  const [src, twice] = [fittingUrl(path, width), fittingUrl(path, 2 * width)];
  const base = { src, width, height, decoding: 'async' } as const;
  if (src === twice) return base;
  if (sizes === undefined) return { ...base, srcSet: `${src} 1x, ${twice} 2x` };
  const all = pictureUrls(path);
  const few = all.slice(0, all.findIndex(({ url }) => url === twice) + 1);
  return { ...base, srcSet: few.map((one) => `${one.url} ${one.width}w`).join(', '), sizes };
}

/** The width of a picture in a form, for the pixel density of phones (upload.module.css). */
export const uploadedWidth = 224;

/** Returns the address of the smallest sufficient width, in device pixels. */
export function fittingUrl(path: string, points: number): string {
  const urls = pictureUrls(path);
  return (urls.find(({ width }) => width >= points) ?? urls.at(-1))?.url ?? fileUrl(path);
}
