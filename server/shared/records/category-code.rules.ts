import { refusal } from '#server/http/refusal.ts';
import { nextStep } from './code-step.rules.ts';

const maxCodeLength = 99;

/**
 * Returns the code of a new child of `parentCode` (empty: a new root), counted on from the last child like
 * organisation codes (docs/behaviour.md#departments). Throws a refusal when the tree is too deep.
 */
export function nextCode(parentCode: string, siblings: readonly string[]): string {
  const steps = siblings
    .filter((code) => code.startsWith(parentCode))
    .map((code) => code.slice(parentCode.length))
    .toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1));
  const code = `${parentCode}${nextStep(steps.at(-1))}`;
  if (code.length > maxCodeLength) throw refusal('分类层级过多，无法继续添加下级');
  return code;
}
