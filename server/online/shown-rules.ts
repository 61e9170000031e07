import type { Surroundings } from '#expressions/types.ts';
import type { Schema } from '#openapi/index.ts';
import { rulesOf } from './form-rules.ts';
import { seenBy, sightOf } from './offered-buttons.ts';
import type { RowGate } from './row-gate.ts';

/** The rules that somebody's browser may run: those that are about what they see, and read nothing else. */
export function shownRules(gate: RowGate): Schema<'FormRule'>[] {
  const isSeenKey = seenBy(gate);
  const isSeen = (key: string | undefined): boolean => key === undefined || isSeenKey(key);
  const isRead = sightOf(gate);
  return rulesOf(gate.form)
    .rules.filter(
      ({ rule: { field, target }, expression }) => isSeen(field) && isSeen(target) && isRead(expression),
    )
    .map(({ rule }) => rule);
}

/** The caller as the rules of their browser know them. */
export const wireMe = ({ me }: Surroundings): Schema<'OnlineMe'> => ({
  ...me,
  roles: [...me.roles],
  departs: [...me.departs],
});
