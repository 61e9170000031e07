import { refusal } from '#server/http/refusal.ts';

/** The length of one level: a letter and two digits (docs/behaviour.md#departments). */
export const segmentLength = 3;

/**
 * Returns the code after `last` on one level: A01 … A99, B01 … Z99, and then a further level, Z99A01. No department
 * gets Z99 itself, because all later codes start with it and would be below that department by the prefix test.
 */
export function nextSegment(last: string | undefined): string {
  if (last === undefined) return 'A01';
  const head = last.slice(0, -segmentLength);
  const letter = last.charCodeAt(last.length - segmentLength);
  const number = Number(last.slice(-2));
  if (number < 99) {
    const next = `${head}${String.fromCharCode(letter)}${String(number + 1).padStart(2, '0')}`;
    return next.endsWith('Z99') ? `${next}A01` : next;
  }
  return letter < 'Z'.charCodeAt(0) ? `${head}${String.fromCharCode(letter + 1)}01` : `${last}A01`;
}

const maxCodeLength = 99;

/**
 * Returns the code of a new child of `parentCode` (empty: a new root), counted on from the last child like
 * organisation codes (docs/behaviour.md#departments). Throws a refusal when the tree is too deep.
 */
export function nextChildCode(parentCode: string, siblings: readonly string[]): string {
  const segments = siblings
    .filter((code) => code.startsWith(parentCode))
    .map((code) => code.slice(parentCode.length))
    .toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1));
  const code = `${parentCode}${nextSegment(segments.at(-1))}`;
  if (code.length > maxCodeLength) throw refusal('分类层级过多，无法继续添加下级');
  return code;
}
