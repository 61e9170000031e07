/** Reference 4.1; `returned` is ours: given back to be improved and not handed in again yet. */
export const workStatus = { returned: -1, saved: 0, handedIn: 1, graded: 2 } as const;

/** The work type by the name of the stored file, whose extension the upload took from the content. */
export function workTypeOf(filePath: string): '0' | '1' | '2' | '4' | '10' {
  if (filePath.endsWith('.sb3')) return '2';
  if (filePath.endsWith('.sb2')) return '1';
  if (filePath.endsWith('.py')) return '4';
  return filePath.endsWith('.blockly') ? '10' : '0';
}

/** One line of text: control characters become spaces, outer space goes. Empty when nothing is left. */
export function cleanLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** A comment keeps its line breaks; other control characters go (PostgreSQL refuses NUL). */
export function cleanComment(text: string | null | undefined): string | null {
  const cleaned = (text ?? '').replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim();
  return cleaned === '' ? null : cleaned;
}
