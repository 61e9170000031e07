import { ownValue } from '#shared/text/own-value.ts';
import { sourcesOf } from '#common/expressions/formula-sources.ts';
import { compileFormulas } from '#common/expressions/formulas.ts';
import { fieldRight } from '#openapi/field-right.ts';
import { visibleGroups } from '#openapi/form-layout.ts';
import type { Schema } from '#openapi/index.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import {
  formValue,
  wireValue,
  type FormField,
  type OnlineColumns,
  type OnlineField,
} from '#shared/forms/field-values.ts';

type Definition = Schema<'FormDefinition'>;
type Me = Schema<'OnlineMe'>;

/** A draft for a user with only this role; empty for a role outside the form. */
export type PreviewInput = { readonly definition: Definition; readonly role: string };

/** Returns the server's description of a draft as if it were published (server/forms/rows/form-columns.ts). */
export function previewedColumns({ definition, role }: PreviewInput, me: Me): OnlineColumns {
  const { kind, columns, groups = [], subs = [], rules = [], access = [] } = definition;
  const roleAccess = access.find((entry) => entry.role === role);
  const { may = ['add', 'edit', 'delete'], rows = 'own' } = roleAccess ?? {};
  const mayWrite = may.some((act) => act === 'add' || act === 'edit');
  const { formulas } = compileFormulas(definition.fields);
  const hidden = new Set(
    definition.fields.filter(({ id }) => fieldRight(access, [role], id) === 'hidden').map(({ key }) => key),
  );
  const fields = definition.fields.flatMap((field): OnlineField[] => {
    const right = fieldRight(access, [role], field.id);
    if ([...sourcesOf(formulas, [field])].some((key) => hidden.has(key))) return [];
    const value = defaultOf(field, me);
    return [
      {
        field,
        right: mayWrite && right === 'write' ? right : 'read',
        ...(value === null ? {} : { default: value }),
        ...(value !== null && field.default === '{me}' ? { defaultText: me.realname } : {}),
      },
    ];
  });
  const seen = new Set(fields.map(({ field }) => field.id));
  return {
    id: '',
    code: '',
    name: '',
    version: 0,
    kind,
    ...(columns === undefined ? {} : { columns }),
    fields,
    groups: visibleGroups(groups, definition.fields, ({ id }) => seen.has(id)),
    buttons: [],
    subs,
    rules,
    views: {},
    may,
    rows,
    me,
  };
}

/** Returns the default of a new row; null without one. */
function defaultOf(field: FormField, { username, departs }: Me): unknown {
  const { kind, default: text = '' } = field;
  if (kind === 'password') return null;
  const now = wireNow();
  const placeholderValues: Readonly<Record<string, string>> = {
    '{now}': kind === 'time' ? now.slice(11) : now,
    '{today}': now.slice(0, 10),
    '{me}': username,
    '{myDepart}': departs[0] ?? '',
  };
  return text === '' ? null : wireValue(field, formValue(field, ownValue(placeholderValues, text) ?? text));
}
