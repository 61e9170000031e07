import { describe, expect, it } from 'vitest';
import { photo, pointsOf, metadataOf, gpsPhoto } from '#server/modules/file-transfer/testing/pictures.ts';
import { cleanHtml } from './clean-html.ts';

const url = (bytes: Buffer, type: string): string => `data:image/${type};base64,${bytes.toString('base64')}`;

/** Returns the image of a cleaned text. */
function pictureIn(html: string): Buffer {
  const [, data = ''] = /base64,([^"]*)/.exec(html) ?? [];
  return Buffer.from(data, 'base64');
}

describe('an image inside a rich text', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'loses location and camera data, and keeps its pixels: %s',
    async (type) => {
      const taken = await gpsPhoto(type);
      const left = pictureIn(cleanHtml(`<p><img src="${url(taken, type)}" alt="x"></p>`));
      const { exif, xmp } = await metadataOf(left);
      expect([exif, xmp]).toEqual([undefined, undefined]);
      expect(left.toString('latin1')).not.toContain('Secret');
      expect((await pointsOf(left)).equals(await pointsOf(taken))).toBe(true);
    },
  );

  it('that is percent-encoded loses its metadata too', async () => {
    const data = encodeURIComponent((await gpsPhoto('jpeg')).toString('base64'));
    const html = cleanHtml(`<img src="data:image/jpeg;base64,${data}">`);
    expect((await metadataOf(pictureIn(html))).exif).toBeUndefined();
  });

  it('keeps only its rotation', async () => {
    const left = pictureIn(cleanHtml(`<img src="${url(await photo(40, 30, 6), 'jpeg')}">`));
    const { orientation, exif } = await metadataOf(left);
    expect([orientation, exif?.length]).toEqual([6, 32]);
  });

  it('without metadata is unchanged, and so is a URL of the site', async () => {
    const bare = `<img src="${url(await photo(40, 30), 'jpeg')}" />`;
    expect(cleanHtml(bare)).toBe(bare);
    expect(cleanHtml('<img src="/api/sys/common/static/a.png" />')).toBe(
      '<img src="/api/sys/common/static/a.png" />',
    );
  });

  it.each(['data:text/html,x', 'data:;base64,/9j/', 'data:image/jpeg,%FF%D8'])(
    'is removed if its type is missing: %s',
    (address) => {
      expect(cleanHtml(`<img src="${address}">`)).not.toContain('data:');
    },
  );
});
