/** Returns the extension in lower case without the dot; empty for a name without extension. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

const longestName = 255;

/**
 * The name as it was uploaded, without folders and without characters that cannot be seen (among them those that make
 * "gpj.exe" read as "exe.jpg"). Everything else stays: what shows a name escapes it.
 */
export function cleanFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const characters = Array.from(cleaned);
  if (characters.length <= longestName) return cleaned;
  const extension = /\.[\w]{1,8}$/u.exec(cleaned)?.[0] ?? '';
  return characters.slice(0, longestName - extension.length).join('') + extension;
}
