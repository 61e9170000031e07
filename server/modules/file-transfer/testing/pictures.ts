import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/**
 * Creates a picture with the noise of a photo, so that its size is that of a camera's. The picture is
 * generated, because the product disables the decoders of unexpected formats in the library.
 */
async function grain(width: number, height: number): Promise<Sharp> {
  const [across, down] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const { data, info } = await sharp({
    create: { width: across, height: down, channels: 3, background: '#47a', noise },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize(width, height, { fit: 'fill' });
}

/** Returns a JPEG; `orientation` is the EXIF orientation of the camera. */
export async function photo(width: number, height: number, orientation?: number): Promise<Buffer> {
  const picture = (await grain(width, height)).jpeg({ quality: 92 });
  return await (orientation === undefined ? picture : picture.withMetadata({ orientation })).toBuffer();
}

/** Returns a WebP that no other encoding of the same size makes smaller. */
export async function smallestWebp(width: number, height: number): Promise<Buffer> {
  return await (await grain(width, height)).webp({ quality: 10, effort: 6 }).toBuffer();
}

/**
 * Returns a single-colour PNG with nearly the maximum number of pixels; `interlaced`: no row is complete
 * before the end of the file.
 */
export async function hugePicture(interlaced: boolean): Promise<Buffer> {
  return await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#47a' } })
    .png({ progressive: interlaced })
    .toBuffer();
}

/** Returns an animation of two pictures. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const [width, height] = [500, 400];
  const page = width * height * 3;
  const points = Buffer.concat([Buffer.alloc(page, 40), Buffer.alloc(page, 200)]);
  return await sharp(points, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a picture with the metadata of a phone: location, device, owner and `orientation`. */
export async function gpsPhoto(
  format: 'jpeg' | 'png' | 'webp',
  {
    orientation = 1,
    width = 60,
    height = 40,
  }: { orientation?: number; width?: number; height?: number } = {},
): Promise<Buffer> {
  const picture = (await grain(width, height))
    .toFormat(format, format === 'webp' ? { lossless: true } : {})
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'SecretMaker', Model: 'SecretModel', Artist: 'SecretChild' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 3456/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SecretWord</a></x:xmpmeta>');
  return await (
    orientation === 1
      ? picture
      : picture.withMetadata({ orientation, icc: 'p3' }).withExifMerge({
          IFD0: { Make: 'SecretMaker' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 12/1 3456/100' },
        })
  ).toBuffer();
}

/** Opens the picture from a file, because the product disables reading from bytes in the library. */
async function readPicture<Result>(
  bytes: Buffer,
  read: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-picture-'));
  try {
    await writeFile(path.join(folder, 'picture'), bytes);
    return await read(sharp(path.join(folder, 'picture'), { animated: true }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the raw pixels of all pages of a picture, without applying its orientation. */
export const pointsOf = (bytes: Buffer): Promise<Buffer> =>
  readPicture(bytes, (picture) => picture.raw().toBuffer());

/** Returns the metadata of a picture. */
export const metadataOf = (bytes: Buffer) => readPicture(bytes, (picture) => picture.metadata());
