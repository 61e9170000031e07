import { HEAD_BYTES } from './receive.ts';

/** The content type according to the first bytes, regardless of the file name. */
export type ContentKind =
  | 'png'
  | 'jpg'
  | 'gif'
  | 'webp'
  | 'svg'
  | 'mp3'
  | 'wav'
  | 'ogg'
  | 'mp4'
  | 'webm'
  | 'pdf'
  | 'zip'
  | 'sb1'
  | 'ole'
  | 'json'
  | 'text'
  | 'markup'
  | 'unknown';

const ascii = (head: Uint8Array, from: number, to: number): string =>
  Buffer.from(head.subarray(from, to)).toString('latin1');

const starts =
  (...bytes: readonly number[]) =>
  (head: Uint8Array): boolean =>
    bytes.every((byte, index) => head[index] === byte);

const riff =
  (form: string) =>
  (head: Uint8Array): boolean =>
    ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === form;

/** ID3v2, or a frame header of MPEG layer III whose reserved values are not used. */
function isMp3(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  if (ascii(head, 0, 3) === 'ID3') return true;
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayer3 && third >> 4 !== 0x0f && third >> 4 !== 0 && (third & 0x0c) !== 0x0c;
}

/** Brands of still pictures and bursts in ISO media files: HEIC, AVIF, VVC, JPEG, JPEG 2000, Canon raw. */
const pictureBrand = /^(?:hei|hev|mif|msf|mia|MA1|avif|avis|avio|avci|avcs|j2[ik]|jp2|jpeg|jpgs|vvi|evb|crx)/;

/**
 * Returns whether this is an ISO media file that browsers play, and neither a picture nor QuickTime. A picture has
 * items where a video has tracks.
 */
function isMp4(head: Uint8Array): boolean {
  if (ascii(head, 4, 8) !== 'ftyp') return false;
  const size = Buffer.from(head.subarray(0, 4)).readUInt32BE();
  const [major = '', , ...others] = ascii(head, 8, Math.min(size, 256)).match(/.{4}/gs) ?? [];
  const brands = [major, ...others];
  const hasItems =
    ascii(head, size + 4, size + 8) === 'meta' && ascii(head, size, size + 64).includes('pict');
  return (
    !hasItems &&
    !brands.some((brand) => pictureBrand.test(brand)) &&
    brands.some((brand) => /^(?:iso|mp4|avc1|M4V|MSNV|dash)/.test(brand))
  );
}

const BINARY: readonly (readonly [ContentKind, (head: Uint8Array) => boolean])[] = [
  ['png', starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['jpg', starts(0xff, 0xd8, 0xff)],
  ['gif', (head) => /^GIF8[79]a/.test(ascii(head, 0, 6))],
  ['webp', riff('WEBP')],
  ['wav', riff('WAVE')],
  ['ogg', starts(0x4f, 0x67, 0x67, 0x53)],
  ['mp4', isMp4],
  // Matroska has the same signature; only WebM has this document type in the first bytes.
  [
    'webm',
    (head) => starts(0x1a, 0x45, 0xdf, 0xa3)(head) && ascii(head, 4, 64).includes('\u0042\u0082\u0084webm'),
  ],
  ['pdf', (head) => ascii(head, 0, 5) === '%PDF-'],
  ['zip', starts(0x50, 0x4b, 0x03, 0x04)],
  ['sb1', (head) => /^ScratchV0[12]$/.test(ascii(head, 0, 10))],
  ['ole', starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['mp3', isMp3],
];

/** Returns the kind of a file by its first `HEAD_BYTES` bytes (fewer only if the file is shorter). */
export function contentKind(head: Uint8Array): ContentKind {
  const binary = BINARY.find(([, matches]) => matches(head));
  if (binary !== undefined) return binary[0];
  const text = decode(head);
  return text === undefined ? 'unknown' : textKind(text.trimStart());
}

function decode(head: Uint8Array): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    // `stream` accepts an incomplete last character, which is normal if the head was cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.byteLength >= HEAD_BYTES });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function textKind(text: string): ContentKind {
  const body = text
    .replace(/^<\?xml[^>]*\?>\s*/i, '')
    .replace(/^(?:<!--.*?-->\s*)+/s, '')
    .replace(/^<!doctype\s+svg[^>[]*>\s*/i, '');
  if (/^<svg[\s>]/i.test(body)) return 'svg';
  // The patterns that browsers sniff as HTML (WHATWG MIME Sniffing, 7.1), and scripts with an interpreter line.
  if (/^<(?:!doctype|html|head|body|script|iframe|style|title|table|a|br|p|div|font|h1|b)\b/i.test(body))
    return 'markup';
  if (text.startsWith('#!')) return 'markup';
  return /^[[{]/.test(text) ? 'json' : 'text';
}
