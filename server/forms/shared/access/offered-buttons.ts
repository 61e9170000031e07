import { systemKeys } from '#common/expressions/compile.ts';
import type { Expression } from '#common/expressions/types.ts';
import { rulesOf } from '#server/forms/shared/rules/form-expressions.ts';
import type { RowPolicy } from './row-policy.ts';

/**
 * Whether the user can see everything that an expression reads, since its result reveals those values. Undefined reads
 * nothing.
 */
export type Sight = (expression: Expression | undefined) => boolean;

export function sightOf(policy: RowPolicy): Sight {
  const isSeen = seenBy(policy);
  return (expression) => expression?.reads.every(isSeen) ?? true;
}

/**
 * Returns a function that tells whether the user can see the field of a key. The system fields are part of every row that
 * a user reads.
 */
export function seenBy({ form, access, isPublic }: RowPolicy): (key: string) => boolean {
  const seen = form.definition.fields.filter(({ id }) => access.fields.has(id));
  const keys = new Set(seen.map(({ key }) => key));
  return (key) => keys.has(key) || (isPublic !== true && systemKeys.has(key));
}

/** Returns the codes of the buttons offered to the user: those that read and set only fields that they can see. */
export function offeredButtons(policy: RowPolicy): ReadonlySet<string> {
  const [isSeen, isRead] = [seenBy(policy), sightOf(policy)];
  const offered = [...rulesOf(policy.form).buttons].filter(
    ([, { when, set }]) =>
      isRead(when) && set.every(({ field, expression }) => isSeen(field.key) && isRead(expression)),
  );
  return new Set(offered.map(([code]) => code));
}
