/** One line of text: control characters become spaces, outer space goes. Empty when nothing is left. */
export function cleanLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/** A comment keeps its line breaks; other control characters go (PostgreSQL refuses NUL). */
export function cleanComment(text: string | null | undefined): string | null {
  const cleaned = (text ?? '').replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim();
  return cleaned === '' ? null : cleaned;
}
