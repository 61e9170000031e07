import type { OfferedNames } from './choices.store.ts';

/** Number of names in a message. */
const shown = 5;
/** Signs of a text that are compared. */
const compared = 30;
/** Texts that are compared; further ones get the first names, because each is compared with every name. */
const maxTexts = 30;

/**
 * Returns a function that selects a few of the names for a message: those most like the text first, then by their order.
 * Each text is compared once.
 */
export function nearNames({ names, total }: OfferedNames): (text: string) => OfferedNames {
  const candidates = names.map((name) => ({ name, signs: signsOf(name) }));
  const first = { names: names.slice(0, shown), total };
  const known = new Map<string, OfferedNames>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size === maxTexts) return first;
    const textSigns = signsOf(text);
    const near = candidates
      .map(({ name, signs }) => ({ name, likeness: likeness(textSigns, signs) }))
      .toSorted((left, right) => right.likeness - left.likeness);
    const found = { names: near.slice(0, shown).map(({ name }) => name), total };
    known.set(text, found);
    return found;
  };
}

type Signs = ReadonlySet<string>;

/** Returns the signs of a text and its pairs of neighbouring signs, without blanks and separators. */
function signsOf(text: string): Signs {
  const signs = Array.from(text.slice(0, compared).toLowerCase()).filter(
    (sign) => !/[\s/／\\>＞,，、.·（）()-]/.test(sign),
  );
  return new Set([...signs, ...signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`)]);
}

/** Returns the share of common signs, from 0 to 1. */
function likeness(left: Signs, right: Signs): number {
  let common = 0;
  for (const sign of left) if (right.has(sign)) common += 1;
  return common === 0 ? 0 : (2 * common) / (left.size + right.size);
}
