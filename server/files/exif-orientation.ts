// EXIF is a TIFF file with the orientation in its first directory.

const orientationTag = 0x0112;

/** Returns the orientation, 1 to 8; 1 by default. */
export function orientationOf(exif: Buffer): number {
  if (exif.length < 8) return 1;
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const start = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (start + 2 > exif.length) return 1;
  const count = short(start);
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + 12 * entry;
    if (at + 12 > exif.length) return 1;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Builds a JPEG segment that contains only the orientation. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
}
