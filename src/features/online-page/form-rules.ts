import { buttonShown } from '#expressions/buttons.ts';
import { prepareForm, type PreparedForm } from '#expressions/prepare-form.ts';
import type { Surroundings } from '#expressions/types.ts';
import type { OnlineRow } from '#api/online-rows.ts';
import { wireNow } from '#lib/wire-now.ts';
import type { OnlineColumns } from '#domain/forms/field-values.ts';
import { createLiveRow, type RowStart } from './live-row.ts';
import type { LiveRow } from './ruling.ts';

/** Fetched for forms that have rules, formulas or buttons with a condition; the same `expressions/` that the server asks. */
export type FormRules = {
  readonly open: (start: RowStart) => LiveRow;
  /** Whether a button is offered at a row. What the row does not show, the server knows: then it is. */
  readonly offers: (button: string, row: OnlineRow) => boolean;
};

type Prepared = { readonly from: OnlineColumns; readonly rules: FormRules };

/** Prepared once for what they are made of: of an answer of the server, what is as it was before stays the same object. */
const known = new WeakMap<OnlineColumns['fields'], Prepared>();

export function formRules(columns: OnlineColumns): FormRules {
  const found = known.get(columns.fields);
  if (found !== undefined && parts.every((part) => found.from[part] === columns[part])) return found.rules;
  const rules = rulesOf(columns);
  known.set(columns.fields, { from: columns, rules });
  return rules;
}

const parts = ['rules', 'buttons', 'me'] as const;

function rulesOf(columns: OnlineColumns): FormRules {
  const { fields, me = nobody } = columns;
  const form = prepared(columns);
  const surroundings = (): Surroundings => ({ now: wireNow(), me });
  return {
    open: (start) => createLiveRow({ form, fields, surroundings }, start),
    offers: (button, row) => {
      const when = form.buttons.get(button)?.when;
      if (when === undefined) return true;
      const isThere = [...sourcesOf(form, when.reads)].every((key) => Object.hasOwn(row, key));
      return !isThere || buttonShown(form, button, row, surroundings()).shown;
    },
  };
}

const nobody = { username: '', realname: '', roles: [], departs: [] };

/**
 * Rules over fields that the user does not see are the server's alone, and so is a formula over such: it stays as the
 * server gave it, and what reads it says nothing here.
 */
function prepared({ fields, rules, buttons }: OnlineColumns): PreparedForm {
  // Whether a button is offered is asked here, what it sets is not.
  const asked = buttons.map((button) => ({ ...button, set: {} }));
  let seen = fields.map(({ field }) => field);
  for (;;) {
    const form = prepareForm({ fields: seen, rules, buttons: asked });
    const broken = new Set(form.problems.filter(({ part }) => part === 'formula').map(({ of }) => of));
    if (broken.size === 0) return form;
    seen = seen.filter(({ key }) => !broken.has(key));
  }
}

/** Keys that stand in rows, from which these are worked out. */
function sourcesOf({ formulas }: PreparedForm, reads: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const formula = formulas.find(({ field }) => field.key === key);
    if (formula === undefined) found.add(key);
    else formula.expression.reads.forEach(visit);
  };
  reads.forEach(visit);
  return found;
}
