/** What a browser can show of a file in the page. */
export type PreviewKind = 'image' | 'text' | 'audio' | 'video' | 'pdf';

/** Of a path or a name, in lower case; empty without one. */
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

/** By the extension, in lower case; null: it can only be fetched, as can what is too large to be shown. */
export function previewKind(extension: string, size: number | null): PreviewKind | null {
  const found = kinds.find(([pattern]) => pattern.test(extension));
  if (found === undefined) return null;
  const [, kind, megabytes] = found;
  return (size ?? 0) <= megabytes * 1024 * 1024 ? kind : null;
}

/** What a preview service shows, where the school has one. */
export const isOfficeFile = (extension: string): boolean => /^(doc|ppt|xls)x?$/.test(extension);

/** A text file as it was written: UTF-8, or else what Chinese Windows writes. */
export function decodedText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
