import { prepareForm, type PreparedForm } from '#common/expressions/prepare-form.ts';
import type { Row, Surroundings } from '#common/expressions/types.ts';
import type { Schema } from '#openapi/index.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { listOwnCodes } from '#server/forms/shared/choices/choices.store.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';

/** The compiled rules live as long as the cached version: the bus drops both at once. */
const prepared = new WeakMap<PublishedForm, PreparedForm>();

/** The formulas, rules and buttons of a version, compiled once. */
export function rulesOf(form: PublishedForm): PreparedForm {
  const known = prepared.get(form);
  if (known !== undefined) return known;
  const made = prepareForm(form.definition);
  prepared.set(form, made);
  return made;
}

/** Returns what expressions can read besides the row: the user and the current time. */
export async function surroundingsOf(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  { definition: { fields, rules, buttons } }: PublishedForm,
  { username, realname, roles, departIds }: Caller,
): Promise<Surroundings> {
  const hasDepartsReference = /\bdeparts\b/.test(JSON.stringify([fields, rules, buttons]));
  const departs = hasDepartsReference ? await listOwnCodes(db, departIds) : [];
  return { now: wireTime(clock()), me: { username, realname, roles, departs } };
}

/** Returns the caller as rules in the browser see them. */
export const wireMe = ({ me }: Surroundings): Schema<'OnlineMe'> => ({
  ...me,
  roles: [...me.roles],
  departs: [...me.departs],
});

/** Returns a row in the form that expressions read, by field key. */
export function expressionRow({ definition: { fields } }: PublishedForm, row: StoredRow): Row {
  const values = fields.map(({ id, key }): [string, unknown] => [key, wireValue(row.values[id])]);
  return {
    ...Object.fromEntries(values),
    createBy: row.createBy,
    createTime: wireTime(row.createTime),
    updateBy: row.updateBy,
    updateTime: wireTimeOrNull(row.updateTime),
  };
}
