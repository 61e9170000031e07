import type { OfferedNames } from '#server/forms/shared/choices/choices.store.ts';

/** Number of names in a message. */
const maxSuggested = 5;
/** Number of signs of a text that are compared. */
const comparedLength = 30;
/** Texts that are compared; further ones get the first names, because each is compared with every name. */
const maxTexts = 30;

/**
 * Returns a function that selects a few of the names for a message: those most like the text first, then by their order.
 * Each text is compared once.
 */
export function createSuggestions({ names, total }: OfferedNames): (text: string) => OfferedNames {
  const candidates = names.map((name) => ({ name, signs: signsOf(name) }));
  const first = { names: names.slice(0, maxSuggested), total };
  const suggestionsByText = new Map<string, OfferedNames>();
  return (text) => {
    const cached = suggestionsByText.get(text);
    if (cached !== undefined) return cached;
    if (suggestionsByText.size === maxTexts) return first;
    const textSigns = signsOf(text);
    const similar = candidates
      .map(({ name, signs }) => ({ name, similarity: similarityOf(textSigns, signs) }))
      .toSorted((left, right) => right.similarity - left.similarity);
    const suggestions = { names: similar.slice(0, maxSuggested).map(({ name }) => name), total };
    suggestionsByText.set(text, suggestions);
    return suggestions;
  };
}

type Signs = ReadonlySet<string>;

/** Returns the signs of a text and its pairs of neighbouring signs, without blanks and separators. */
function signsOf(text: string): Signs {
  const signs = Array.from(text.slice(0, comparedLength).toLowerCase()).filter(
    (sign) => !/[\s/／\\>＞,，、.·（）()-]/.test(sign),
  );
  return new Set([...signs, ...signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`)]);
}

/** Returns the share of common signs, from 0 to 1. */
function similarityOf(left: Signs, right: Signs): number {
  let common = 0;
  for (const sign of left) if (right.has(sign)) common += 1;
  return common === 0 ? 0 : (2 * common) / (left.size + right.size);
}
