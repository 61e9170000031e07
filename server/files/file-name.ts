/** Returns the extension in lower case without the dot; empty for a name without extension. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

const maxNameLength = 255;

/**
 * Returns an uploaded file's name without folders and invisible characters, such as those that display "gpj.exe" as
 * "exe.jpg". Other characters stay; pages escape them.
 */
export function cleanFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const characters = Array.from(cleaned);
  if (characters.length <= maxNameLength) return cleaned;
  const extension = /\.[\w]{1,8}$/u.exec(cleaned)?.[0] ?? '';
  return characters.slice(0, maxNameLength - extension.length).join('') + extension;
}
