const FALLBACK_NAME = '未命名';
/** Most file systems allow 255 bytes; a Chinese character takes three. */
const MAX_BYTES = 180;

/** Returns the value of a Content-Disposition header (RFC 6266) for any file name. */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const name = safeFileName(fileName);
  // RFC 6266, appendix D: no percent sequences and no non-ASCII in the plain form; some clients decode them.
  const plain = name.replace(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_');
  const quoted = `${type}; filename="${plain}"`;
  return plain === name ? quoted : `${quoted}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 5987 `attr-char` allows fewer characters than encodeURIComponent. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a name that is safe as one path segment on every system; never empty. */
export function safeFileName(fileName: string): string {
  const visible = fileName
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    // Control characters, lone surrogates, and the invisible ones that make "gpj.exe" read as "exe.jpg".
    .replace(/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_');
  const cleaned = trimEdges(visible);
  const name = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(cleaned) ? `_${cleaned}` : cleaned;
  return name === '' ? FALLBACK_NAME : shorten(name);
}

/** Trims dots and blanks at both ends; a regular expression for the end would retry at every run inside. */
export function trimEdges(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && /[.\s]/.test(name.charAt(from))) from += 1;
  while (to > from && /[.\s]/.test(name.charAt(to - 1))) to -= 1;
  return name.slice(from, to);
}

function shorten(name: string): string {
  const extension = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';
  let room = MAX_BYTES - Buffer.byteLength(extension);
  let shortened = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    shortened += character;
  }
  return shortened + extension;
}
