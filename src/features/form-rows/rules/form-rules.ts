import { buttonShown } from '#common/expressions/buttons.ts';
import { prepareForm, type PreparedForm } from '#common/expressions/prepare-form.ts';
import type { Surroundings } from '#common/expressions/types.ts';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { createLiveRow, type RowStart } from './live-row.ts';
import type { LiveRow } from '../types.ts';

/**
 * Loaded for forms that have rules, formulas or buttons with a condition; the server uses the same
 * `common/expressions/`.
 */
export type FormRules = {
  readonly open: (start: RowStart) => LiveRow;
  /**
   * Returns whether a button is offered for a row. If the row lacks a value, the server decides: then it is offered.
   */
  readonly offers: (button: string, row: OnlineRow) => boolean;
};

type CachedRules = { readonly from: OnlineColumns; readonly rules: FormRules };

/** Cached by the server's fields: unchanged parts of an answer keep their identity. */
const known = new WeakMap<OnlineColumns['fields'], CachedRules>();

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
      const hasSources = [...sourcesOf(form, when.reads)].every((key) => Object.hasOwn(row, key));
      return !hasSources || buttonShown(form, button, row, surroundings()).shown;
    },
  };
}

const nobody = { username: '', realname: '', roles: [], departs: [] };

/**
 * Only the server evaluates rules over fields that the user does not see, and formulas over such fields: they keep the
 * server's value, and rules that read them do nothing here.
 */
function prepared({ fields, rules, buttons }: OnlineColumns): PreparedForm {
  // The condition of a button is evaluated here, its values are not.
  const buttonsWithoutValues = buttons.map((button) => ({ ...button, set: {} }));
  let seen = fields.map(({ field }) => field);
  for (;;) {
    const form = prepareForm({ fields: seen, rules, buttons: buttonsWithoutValues });
    const broken = new Set(form.problems.filter(({ part }) => part === 'formula').map(({ of }) => of));
    if (broken.size === 0) return form;
    seen = seen.filter(({ key }) => !broken.has(key));
  }
}

/** Returns the stored keys from which these are computed. */
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
