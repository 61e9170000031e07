import { readFile } from 'node:fs/promises';
import { orientationOf } from './exif-orientation.ts';

/** A part of the output, in order: bytes of the file from `start` to `end`, or replacement bytes. */
export type Piece = { readonly start: number; readonly end: number } | { readonly bytes: Uint8Array };

/** An image without its metadata. */
export type StrippedPicture = {
  /** Undefined: the file has no metadata and stays unchanged. */
  readonly pieces: readonly Piece[] | undefined;
  /** The image has more segments than any program writes and is rejected. */
  readonly isRejected: boolean;
  /** EXIF orientation, 1 to 8; 1 by default. */
  readonly orientation: number;
  readonly isAnimated: boolean;
};

/** Maximum bytes of an image that is checked, because it is read into memory. */
export const PICTURE_BYTES = 64 * 1024 * 1024;

/**
 * Finds the metadata of a JPEG, PNG, WebP or GIF (place, camera, time, author, comments, previews) and data after its
 * end (phones append videos and second images, which have their own metadata). Pixels, colour profile and animation
 * stay identical. A truncated file keeps what is there; other files stay unchanged.
 */
export async function readStrippedPicture(path: string): Promise<StrippedPicture> {
  return stripMetadata(await readFile(path));
}

/** Does the same as `readStrippedPicture` for bytes in memory. */
export function stripMetadata(bytes: Buffer): StrippedPicture {
  const found = parsePicture(bytes);
  if (found === undefined) return { pieces: undefined, isRejected: false, orientation: 1, isAnimated: false };
  const { exif, isAnimated, pieces } = found;
  if (pieces.length > maxPieces) return { pieces: undefined, isRejected: true, orientation: 1, isAnimated };
  const orientation = exif === undefined ? 1 : orientationOf(exif);
  const isWholeFile = pieces.length === 1 && isAll(pieces[0], bytes.length);
  return { pieces: isWholeFile ? undefined : pieces, isRejected: false, orientation, isAnimated };
}

/** The buffer is transferred to the main thread. */
const maxPieces = 20_000;

const isAll = (piece: Piece | undefined, length: number): boolean =>
  piece !== undefined && 'start' in piece && piece.start === 0 && piece.end === length;

type ParsedPicture = {
  readonly pieces: readonly Piece[];
  readonly exif: Buffer | undefined;
  readonly isAnimated: boolean;
};

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const latin = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end);

function parsePicture(bytes: Buffer): ParsedPicture | undefined {
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return readJpeg(bytes);
  if (bytes.subarray(0, 8).equals(pngStart)) return readPng(bytes);
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return readGif(bytes);
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return readWebp(bytes);
  return undefined;
}

/** Joins adjacent ranges. */
function createRangeCollector() {
  const pieces: Piece[] = [];
  let open: { start: number; end: number } | undefined;
  return {
    pieces,
    keep: (start: number, end: number): void => {
      if (end <= start) return;
      if (open?.end === start) open.end = end;
      else pieces.push((open = { start, end }));
    },
    put: (bytes: Uint8Array): void => {
      open = undefined;
      pieces.push({ bytes });
    },
  };
}

// JPEG: segments with a marker and a length; the image data follows a segment with marker FFDA.

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Without a length behind it: TEM, and RST0 to RST7. */
const isBareMarker = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

function readJpeg(bytes: Buffer): ParsedPicture {
  const { pieces, keep, put } = createRangeCollector();
  let exif: Buffer | undefined;
  let at = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    // Padding before a marker.
    if (marker === 0xff || marker === 0x00) {
      at += 1;
      continue;
    }
    if (marker === startOfImage || isBareMarker(marker)) {
      keep(at, at + 2);
      at += 2;
      continue;
    }
    if (marker === endOfImage) {
      keep(at, at + 2);
      return { pieces, exif, isAnimated: false };
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    const end = Math.min(bytes.length, at + 2 + Math.max(2, length));
    const isExif = marker === 0xe1 && latin(bytes, at + 4, at + 10) === 'Exif\0\0';
    if (isExif) exif ??= bytes.subarray(at + 10, end);
    const fixed = headerLength(bytes, marker, at + 4, end);
    if (fixed === undefined) {
      if (isNeededSegment(bytes, marker, at + 4, end)) keep(at, end);
    } else if (end - at - 4 <= fixed) keep(at, end);
    else put(shortSegment(bytes, at, fixed));
    at = end;
    if (marker === startOfScan) {
      const next = scanEnd(bytes, at);
      keep(at, next);
      at = next;
    }
  }
  return { pieces, exif, isAnimated: false };
}

/** Returns whether a segment of variable length is kept: those that decoders need, and the colour profile. */
function isNeededSegment(bytes: Buffer, marker: number, start: number, end: number): boolean {
  if (marker === 0xe2) return latin(bytes, start, Math.min(end, start + 12)) === 'ICC_PROFILE\0';
  return marker >= 0xc0 && marker <= 0xdf;
}

/**
 * Returns the number of bytes of an application segment that are kept: JFIF without a preview, and Adobe's colour
 * transform; undefined for other segments.
 */
function headerLength(bytes: Buffer, marker: number, start: number, end: number): number | undefined {
  const isCalled = (word: string): boolean =>
    latin(bytes, start, Math.min(end, start + word.length)) === word;
  if (marker === 0xe0 && isCalled('JFIF\0')) return 14;
  return marker === 0xee && isCalled('Adobe') ? 12 : undefined;
}

/** Cuts a segment to its header; the last two bytes of a JFIF header are the dimensions of the preview. */
function shortSegment(bytes: Buffer, at: number, length: number): Uint8Array {
  const short = Buffer.from(bytes.subarray(at, at + 4 + length));
  short.writeUInt16BE(length + 2, 2);
  if (short[1] === 0xe0) short.fill(0, 2 + length);
  return Uint8Array.from(short);
}

/** Returns the marker after the image data, in which FF is followed by 00 or RST. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0x00 && next !== 0xff && !isBareMarker(next)) return at;
  }
  return bytes.length;
}

// PNG: chunks of length, type, data and checksum.

/**
 * Chunks that affect rendering, with their maximum lengths, because a longer one may contain other data. Texts, times,
 * EXIF and private chunks are not listed.
 */
const pngChunkLimits: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['IDAT', Infinity],
  ['IEND', 0],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['iCCP', Infinity],
  ['sBIT', 4],
  ['cICP', 4],
  ['mDCV', 24],
  ['cLLI', 8],
  ['bKGD', 6],
  ['pHYs', 9],
  ['acTL', 8],
  ['fcTL', 26],
  ['fdAT', Infinity],
]);

function readPng(bytes: Buffer): ParsedPicture {
  const { pieces, keep } = createRangeCollector();
  let exif: Buffer | undefined;
  let isAnimated = false;
  keep(0, 8);
  let at = 8;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) break;
    const type = latin(bytes, at + 4, at + 8);
    const data = at + 8;
    const length = bytes.readUInt32BE(at);
    const end = Math.min(bytes.length, data + length + 4);
    if (type === 'eXIf') exif ??= bytes.subarray(data, end - 4);
    isAnimated ||= type === 'acTL';
    if (length <= (pngChunkLimits.get(type) ?? -1)) keep(at, end);
    at = end;
    if (type === 'IEND') break;
  }
  return { pieces, exif, isAnimated };
}

// WebP: chunks of type, length and data, filled up to an even length.

const webpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** VP8X flags for EXIF and XMP. */
const webpFlags = 0x08 | 0x04;

function readWebp(bytes: Buffer): ParsedPicture {
  const { pieces: chunks, keep, put } = createRangeCollector();
  const riffEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let exif: Buffer | undefined;
  let [isAnimated, isChanged, size] = [false, riffEnd < bytes.length, 4];
  let at = 12;
  while (at + 8 <= riffEnd) {
    const type = latin(bytes, at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = Math.min(riffEnd, at + 8 + length + (length % 2));
    isAnimated ||= type === 'ANIM';
    if (type === 'EXIF') exif ??= withoutExifPrefix(bytes.subarray(at + 8, at + 8 + length));
    if (!webpChunks.has(type)) isChanged = true;
    else {
      size += end - at;
      const flags = bytes[at + 8] ?? 0;
      if (type === 'VP8X' && (flags & webpFlags) !== 0) {
        isChanged = true;
        put(
          Uint8Array.from([
            ...bytes.subarray(at, at + 8),
            flags & ~webpFlags,
            ...bytes.subarray(at + 9, end),
          ]),
        );
      } else keep(at, end);
    }
    at = end;
  }
  if (!isChanged) return { pieces: [{ start: 0, end: bytes.length }], exif, isAnimated };
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(size, 4);
  return { pieces: [{ bytes: Uint8Array.from(head) }, ...chunks], exif, isAnimated };
}

/** Some programs write it with the JPEG prefix. */
const withoutExifPrefix = (data: Buffer): Buffer =>
  latin(data, 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;

// GIF: a header, then blocks identified by their first byte, with data in sub-blocks of up to 255 bytes.

/** Application extensions that are kept: the repeat count and the colour profile. */
const gifExtensions: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

function readGif(bytes: Buffer): ParsedPicture {
  const { pieces, keep } = createRangeCollector();
  let images = 0;
  const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
  let at = Math.min(bytes.length, 13 + colours(bytes[10] ?? 0));
  keep(0, at);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) {
      keep(at, at + 1);
      break;
    }
    if (kind === 0x2c) {
      const end = subBlocksEnd(bytes, at + 10 + colours(bytes[at + 9] ?? 0) + 1);
      keep(at, end);
      images += 1;
      at = end;
    } else if (kind === 0x21) {
      const label = bytes[at + 1];
      const end = subBlocksEnd(bytes, at + 2);
      // 0xf9: graphic control with the frame delay; 0xff: application extension.
      if (label === 0xf9 || (label === 0xff && gifExtensions.has(latin(bytes, at + 3, at + 14))))
        keep(at, end);
      at = end;
    } else break;
  }
  return { pieces, exif: undefined, isAnimated: images > 1 };
}

function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length !== 0; length = bytes[at]) at += 1 + length;
  return Math.min(bytes.length, at + 1);
}
