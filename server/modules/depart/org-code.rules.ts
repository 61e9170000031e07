import { refuse } from '#server/http/refusal.ts';

/** Reference 4.7: one level is a letter and two digits. */
export const codeStep = 3;
const longestCode = 64;

/**
 * The number after `last` on one level: A01 … A99, B01 … Z99, and then a level more, Z99A01. Z99 itself is never given to
 * a department: everything after it starts with it, and would lie below that department by the prefix test.
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

/** The code of a new child of `parentCode` (empty: a new root) among the codes of the children that are there. */
export function nextOrgCode(parentCode: string, siblings: readonly string[]): string {
  const taken = new Set(siblings);
  const steps = siblings
    .filter((code) => code.startsWith(parentCode))
    .map((code) => code.slice(parentCode.length));
  const last = steps.toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1)).at(-1);
  let step = nextStep(last);
  while (taken.has(`${parentCode}${step}`)) step = nextStep(step);
  const code = `${parentCode}${step}`;
  if (code.length > longestCode) throw refuse('部门层级过多，无法继续添加下级', 'parentId');
  return code;
}

/** Codes that may be the parent's, nearest first: Z99 is no department, so it may have to be skipped. */
export function parentCodes(code: string): string[] {
  const above: string[] = [];
  for (let length = code.length - codeStep; length > 0; length -= codeStep) {
    above.push(code.slice(0, length));
    if (!code.slice(0, length).endsWith('Z99')) break;
  }
  return above;
}
