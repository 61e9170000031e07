import type { OfferedNames } from '#server/forms/shared/choices/choices.store.ts';

/** Number of names in a message. */
const maxSuggested = 5;
/** Number of characters of a text that are compared. */
const comparedLength = 30;
/** Texts that are compared; further ones get the first names, because each is compared with every name. */
const maxTexts = 30;

/**
 * Returns a function that selects a few of the names for a message: those most like the text first, then by their order.
 * Each text is compared once.
 */
export function createSuggestions({ names, total }: OfferedNames): (text: string) => OfferedNames {
  const candidates = names.map((name) => ({ name, fragments: fragmentsOf(name) }));
  const first = { names: names.slice(0, maxSuggested), total };
  const suggestionsByText = new Map<string, OfferedNames>();
  return (text) => {
    const cached = suggestionsByText.get(text);
    if (cached !== undefined) return cached;
    if (suggestionsByText.size === maxTexts) return first;
    const textFragments = fragmentsOf(text);
    const similar = candidates
      .map(({ name, fragments }) => ({ name, similarity: similarityOf(textFragments, fragments) }))
      .toSorted((left, right) => right.similarity - left.similarity);
    const suggestions = { names: similar.slice(0, maxSuggested).map(({ name }) => name), total };
    suggestionsByText.set(text, suggestions);
    return suggestions;
  };
}

type Fragments = ReadonlySet<string>;

/** Returns the characters of a text and its pairs of neighbouring characters, without blanks and separators. */
function fragmentsOf(text: string): Fragments {
  const characters = Array.from(text.slice(0, comparedLength).toLowerCase()).filter(
    (character) => !/[\s/／\\>＞,，、.·（）()-]/.test(character),
  );
  const pairs = characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
  return new Set([...characters, ...pairs]);
}

/** Returns the share of common fragments, from 0 to 1. */
function similarityOf(left: Fragments, right: Fragments): number {
  let common = 0;
  for (const fragment of left) if (right.has(fragment)) common += 1;
  return common === 0 ? 0 : (2 * common) / (left.size + right.size);
}
