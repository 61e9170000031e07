import { orientationSegment } from './exif-orientation.ts';
import { stripMetadata, type Piece } from './picture-metadata.ts';

/** The only image in a data URL that browsers do not recognise by its bytes; it is inert in an `img`. */
const svgUrl = /^data:image\/svg\+xml[;,]/i;
const pictureUrl = /^data:image\/(?:jpe?g|png|webp|gif);base64,/i;

/**
 * Returns the address of an image; an image inside the address loses its metadata, as an uploaded one does. Other data
 * URLs become empty.
 */
export function cleanDataUrl(address: string): string {
  const text = address.trim();
  if (!/^data:/i.test(text) || svgUrl.test(text)) return address;
  const [head] = pictureUrl.exec(text) ?? [];
  if (head === undefined) return '';
  const bytes = Buffer.from(decodeComponent(text.slice(head.length)), 'base64');
  const { pieces, isRejected, orientation } = stripMetadata(bytes);
  if (isRejected) return '';
  if (pieces === undefined) return address;
  const stripped = Buffer.concat(pieces.map((piece) => bytesOf(bytes, piece)));
  const isTurned = orientation !== 1 && stripped.readUInt16BE(0) === 0xff_d8;
  const upright = isTurned
    ? Buffer.concat([stripped.subarray(0, 2), orientationSegment(orientation), stripped.subarray(2)])
    : stripped;
  return `${head}${upright.toString('base64')}`;
}

const bytesOf = (bytes: Buffer, piece: Piece): Uint8Array =>
  'bytes' in piece ? piece.bytes : bytes.subarray(piece.start, piece.end);

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
