/**
 * Characters that nobody sees and that make two equal texts differ: zero width, direction marks, soft hyphens, fillers, tags.
 * The joiner stays between two pictures: it makes one emoji of them.
 */
const invisible =
  /(?!\u200D)\p{Cf}|\u115F|\u1160|\u3164|\uFFA0|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** The text without characters that nobody sees; control characters stay. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** One line of text: control characters become spaces, outer space and what nobody sees goes. Empty when nothing is left. */
export function cleanLine(text: string): string {
  return withoutInvisible(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/** A comment keeps its line breaks; other control characters go (PostgreSQL refuses NUL). */
export function cleanComment(text: string | null | undefined): string | null {
  const cleaned = withoutInvisible(text ?? '')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** A cell of a sheet as the person sees it: line breaks stay, `\r` and what nobody sees goes. */
export function cleanCell(text: string): string {
  return cleanComment(text) ?? '';
}

/** Full-width letters and digits, and only those: punctuation of a sentence stays as it was written. */
const wide = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]+/g;

/** The text with half-width letters and digits: ２０２４ is 2024. */
export function withHalfWidth(text: string): string {
  return text.replaceAll(wide, (found) => found.normalize('NFKC'));
}

/** Signs that ask for another drawing of the sign before them. In a name nobody sees them. */
const variants = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/** What names one person or thing (accounts, phones, numbers, days): one line in compatibility form, so that ２０２４ and 2024 are one. */
export function plainName(text: string): string {
  return cleanLine(text.normalize('NFKC').replaceAll(variants, ''));
}
