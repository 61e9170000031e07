import type { Expression } from '#expressions/types.ts';
import { rulesOf } from './form-rules.ts';
import type { RowGate } from './row-gate.ts';

/** Whether somebody sees all that an expression reads: it tells what it compares with. None reads nothing. */
export type Sight = (expression: Expression | undefined) => boolean;

export function sightOf(gate: RowGate): Sight {
  const isSeen = seenBy(gate);
  return (expression) => expression?.reads.every(isSeen) ?? true;
}

/** Whether somebody sees the field of a key. */
export function seenBy({ form, access }: RowGate): (key: string) => boolean {
  const seen = form.definition.fields.filter(({ id }) => access.fields.has(id));
  const keys = new Set(seen.map(({ key }) => key));
  return (key) => keys.has(key);
}

/** Codes of the buttons that are there for somebody: those that read and set what they see, and nothing else. */
export function offeredButtons(gate: RowGate): ReadonlySet<string> {
  const [isSeen, isRead] = [seenBy(gate), sightOf(gate)];
  const offered = [...rulesOf(gate.form).buttons].filter(
    ([, { when, set }]) =>
      isRead(when) && set.every(({ field, expression }) => isSeen(field.key) && isRead(expression)),
  );
  return new Set(offered.map(([code]) => code));
}
