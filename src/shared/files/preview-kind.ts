/** The kinds of files that a browser can show in the page. */
export type PreviewKind = 'image' | 'text' | 'audio' | 'video' | 'pdf';

/** Returns the extension of a path or name in lower case; empty without one. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

const kinds: readonly (readonly [RegExp, PreviewKind, megabytes: number])[] = [
  [/^(png|jpe?g|gif|webp)$/, 'image', 10],
  [/^(txt|md|csv|json)$/, 'text', 0.25],
  [/^(mp3|wav|ogg|m4a|weba)$/, 'audio', 50],
  [/^(mp4|webm)$/, 'video', 200],
  [/^pdf$/, 'pdf', 50],
];

/**
 * Determines the preview by the lower-case extension; null: the file, or one that is too large, can only be downloaded.
 */
export function previewKind(extension: string, size: number | null): PreviewKind | null {
  const found = kinds.find(([pattern]) => pattern.test(extension));
  if (found === undefined) return null;
  const [, kind, megabytes] = found;
  return (size ?? 0) <= megabytes * 1024 * 1024 ? kind : null;
}

/** Returns whether a preview service shows the file, if the school has one. */
export const isOfficeFile = (extension: string): boolean => /^(doc|ppt|xls)x?$/.test(extension);

/** Decodes a text file: UTF-8, otherwise the encoding of Chinese Windows. */
export function decodedText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
