/** The length of one level: a letter and two digits (docs/behaviour.md#departments). */
export const codeStep = 3;

/**
 * Returns the code after `last` on one level: A01 … A99, B01 … Z99, and then a further level, Z99A01. No department
 * gets Z99 itself, because all later codes start with it and would be below that department by the prefix test.
 */
export function nextStep(last: string | undefined): string {
  if (last === undefined) return 'A01';
  const head = last.slice(0, -codeStep);
  const letter = last.charCodeAt(last.length - codeStep);
  const number = Number(last.slice(-2));
  if (number < 99) {
    const next = `${head}${String.fromCharCode(letter)}${String(number + 1).padStart(2, '0')}`;
    return next.endsWith('Z99') ? `${next}A01` : next;
  }
  return letter < 'Z'.charCodeAt(0) ? `${head}${String.fromCharCode(letter + 1)}01` : `${last}A01`;
}
