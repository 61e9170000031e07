/** Returns a text as a part of a file name: with `_` for the characters that file systems refuse. */
export function fileNamePart(text: string): string {
  return text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');
}
