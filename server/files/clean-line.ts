/**
 * Invisible characters that make equal-looking texts differ: zero width, direction marks, soft hyphens, fillers, tags.
 * The joiner between two pictographs stays, because it combines them to one emoji.
 */
const invisible =
  /(?!\u200D)\p{Cf}|\u115F|\u1160|\u3164|\uFFA0|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** Removes invisible characters; control characters stay. */
export function removeInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/**
 * Returns a text as one line: control characters become spaces; outer space and invisible characters are removed.
 * Empty if nothing is left.
 */
export function cleanLine(text: string): string {
  return removeInvisible(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Cleans a comment: line breaks stay, other control characters are removed (PostgreSQL refuses NUL). */
export function cleanComment(text: string | null | undefined): string | null {
  const cleaned = removeInvisible(text ?? '')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** Returns a spreadsheet cell as displayed: line breaks stay, `\r` and invisible characters are removed. */
export function cleanCell(text: string): string {
  return cleanComment(text) ?? '';
}

/** Only full-width letters and digits: punctuation stays as written. */
const wide = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]+/g;

/** Converts full-width letters and digits: ２０２４ becomes 2024. */
export function toHalfWidth(text: string): string {
  return text.replaceAll(wide, (found) => found.normalize('NFKC'));
}

/** Variation selectors, which change the drawing of the character before them and are invisible in a name. */
const variants = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/**
 * Normalizes an identifier (account, phone, number, date): one line in Unicode compatibility form, so that ２０２４ and
 * 2024 are equal.
 */
export function plainName(text: string): string {
  return cleanLine(text.normalize('NFKC').replaceAll(variants, ''));
}
