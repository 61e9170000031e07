// Facts that the editor needs of a picture or sound, read from its first bytes.

/** The maximum number of chunks or segments to search; no program writes more before the wanted one. */
const maxParts = 500;
/** The svg tag is in the first bytes. */
const drawingHead = 65_536;

export type PictureFacts = { readonly width: number; readonly height: number };
export type SoundFacts = { readonly rate: number; readonly sampleCount: number };

/** Returns the size in the picture's own units, or undefined if it cannot be determined. */
export function pictureFacts(bytes: Buffer, extension: string): PictureFacts | undefined {
  if (extension === 'svg') return svgSize(bytes.toString('utf8', 0, drawingHead));
  if (extension === 'png')
    return bytes.length < 24 ? undefined : sizeOf(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  return jpegSize(bytes);
}

function sizeOf(width: number, height: number): PictureFacts | undefined {
  return width > 0 && height > 0 && Number.isFinite(width * height) ? { width, height } : undefined;
}

function svgSize(text: string): PictureFacts | undefined {
  const tag = /<svg\b[^<>]*>/.exec(text)?.[0] ?? '';
  const box = /\bviewBox\s*=\s*["']([^"']{1,200})["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box !== undefined) return sizeOf(box[2] ?? 0, box[3] ?? 0);
  const side = (name: string) =>
    Number(new RegExp(String.raw`\s${name}\s*=\s*["']([\d.]+)(?:px)?["']`).exec(tag)?.[1]);
  return sizeOf(side('width'), side('height'));
}

/** Reads the segments up to the first frame header. */
function jpegSize(bytes: Buffer): PictureFacts | undefined {
  let at = 2;
  for (let part = 0; part < maxParts && at + 9 < bytes.length && bytes[at] === 0xff; part += 1) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeOf(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Reads the header of a WAV. The editor measures an MP3 itself when it plays it. */
export function soundFacts(bytes: Buffer, extension: string): SoundFacts | undefined {
  return extension === 'wav' ? wavFacts(bytes) : { rate: 44_100, sampleCount: 0 };
}

function wavFacts(bytes: Buffer): SoundFacts | undefined {
  let rate = 0;
  let frame = 0;
  let at = 12;
  for (let part = 0; part < maxParts && at + 8 <= bytes.length; part += 1) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 24 <= bytes.length) {
      rate = bytes.readUInt32LE(at + 12);
      frame = bytes.readUInt16LE(at + 20);
    }
    if (name === 'data')
      return rate > 0 && frame > 0
        ? { rate, sampleCount: Math.floor(Math.min(size, bytes.length - at - 8) / frame) }
        : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}
