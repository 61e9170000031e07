import { fileUrl, pictureUrls } from '#api/file.ts';

/** CSS pixels that a picture takes on the page. */
export type PicturePlace = {
  readonly width: number;
  readonly height: number;
  /** Where the width follows the window: as `sizes` of an `<img>` says it, `width` being the usual one. */
  readonly sizes?: string;
};

/** What an `<img>` takes to show a stored picture no larger than it is seen, its room being kept until it comes. */
export type PictureProps = {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width: number;
  readonly height: number;
  readonly decoding: 'async';
};

/** For a stored picture in its place; drawings and pictures of other sites come as they are. */
export function pictureProps(path: string, { width, height, sizes }: PicturePlace): PictureProps {
  const [src, twice] = [fittingUrl(path, width), fittingUrl(path, 2 * width)];
  const base = { src, width, height, decoding: 'async' } as const;
  if (src === twice) return base;
  if (sizes === undefined) return { ...base, srcSet: `${src} 1x, ${twice} 2x` };
  const all = pictureUrls(path);
  const few = all.slice(0, all.findIndex(({ url }) => url === twice) + 1);
  return { ...base, srcSet: few.map((one) => `${one.url} ${one.width}w`).join(', '), sizes };
}

/** Points of a picture in a form, on screens as fine as phones have (upload.module.css). */
export const uploadedWidth = 224;

/** The address of the least that is as wide as that, in the screen's own points. */
export function fittingUrl(path: string, points: number): string {
  const urls = pictureUrls(path);
  return (urls.find(({ width }) => width >= points) ?? urls.at(-1))?.url ?? fileUrl(path);
}
