import { open } from 'node:fs/promises';
import { orientationSegment } from './exif-orientation.ts';
import type { StrippedPicture, Piece } from './picture-metadata.ts';
import { rotateByExif } from './rotate-picture.ts';

export const svgType = 'image/svg+xml';

/** Image types whose metadata is removed byte by byte. An SVG is cleaned as text (clean-svg.ts). */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Bytes read at once. */
const chunkSize = 256 * 1024;

/**
 * Returns the bytes to store instead of those at `path`; undefined if they stay unchanged. An image with an EXIF
 * rotation is rotated; if that is not possible, a JPEG keeps its orientation.
 */
export async function stripPicture(
  path: string,
  mimeType: string,
  { pieces, orientation, isAnimated }: StrippedPicture,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (pieces === undefined) return undefined;
  if (orientation === 1) return readPieces(path, pieces);
  const rotated = isAnimated ? undefined : await rotateByExif(path, mimeType);
  if (rotated !== undefined) return singleChunk(rotated);
  if (mimeType !== 'image/jpeg') return readPieces(path, pieces);
  const [first, ...rest] = pieces;
  if (first === undefined || 'bytes' in first) return readPieces(path, pieces);
  // After the two bytes that begin a JPEG.
  const split = first.start + 2;
  return readPieces(path, [
    { start: first.start, end: split },
    { bytes: orientationSegment(orientation) },
    { start: split, end: first.end },
    ...rest,
  ]);
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* readPieces(path: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    for (const piece of pieces) {
      if ('bytes' in piece) yield piece.bytes;
      else
        for (let at = piece.start; at < piece.end;) {
          const length = Math.min(chunkSize, piece.end - at);
          const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
          if (bytesRead === 0) throw new Error('a staged picture has become shorter');
          yield buffer.subarray(0, bytesRead);
          at += bytesRead;
        }
    }
  } finally {
    await handle.close();
  }
}
