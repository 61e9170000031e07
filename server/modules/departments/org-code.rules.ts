import { refusal } from '#server/http/refusal.ts';
import { nextSegment, segmentLength } from '#server/shared/codes/tree-codes.rules.ts';

const maxCodeLength = 64;

/** Returns the code of a new child of `parentCode` (empty: a new root), which none of the siblings has. */
export function nextOrgCode(parentCode: string, siblings: readonly string[]): string {
  const takenCodes = new Set(siblings);
  const segments = siblings
    .filter((code) => code.startsWith(parentCode))
    .map((code) => code.slice(parentCode.length));
  const last = segments
    .toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1))
    .at(-1);
  let segment = nextSegment(last);
  while (takenCodes.has(`${parentCode}${segment}`)) segment = nextSegment(segment);
  const code = `${parentCode}${segment}`;
  if (code.length > maxCodeLength) throw refusal('部门层级过多，无法继续添加下级', 'parentId');
  return code;
}

/** Returns the codes that the parent may have, nearest first; Z99 is no department and may have to be skipped. */
export function parentCodes(code: string): string[] {
  const above: string[] = [];
  for (let length = code.length - segmentLength; length > 0; length -= segmentLength) {
    above.push(code.slice(0, length));
    if (!code.slice(0, length).endsWith('Z99')) break;
  }
  return above;
}
