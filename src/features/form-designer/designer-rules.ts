import { spliced } from '#machines/list-edits.ts';
import { freeName } from '#shared/text/free-name.ts';
import { patched, type Patch } from '#shared/text/patched.ts';
import { type Definition, type FormField, type FormGroup } from './definition-parts.ts';
import { keyForm } from './board/field-checks.ts';
import { renamedText } from './publishing/renamed-text.ts';

/** Returns the fields of one group in order; undefined: those without an existing group. */
export function fieldsOf({ fields, groups = [] }: Definition, group: string | undefined): FormField[] {
  const known = new Set(groups.map(({ key }) => key));
  return fields.filter((field) =>
    group === undefined ? field.group === undefined || !known.has(field.group) : field.group === group,
  );
}

/** Adds a field at a position of a group. */
export function withField(
  definition: Definition,
  field: FormField,
  position: { readonly group: string | undefined; readonly at: number },
): Definition {
  const placed = patched(field, { group: position.group });
  const others = fieldsOf(definition, position.group);
  const before = others[Math.max(0, position.at)];
  const last = others.at(-1);
  const { fields } = definition;
  const index =
    before !== undefined
      ? fields.indexOf(before)
      : last !== undefined
        ? fields.indexOf(last) + 1
        : fields.length;
  return { ...definition, fields: spliced(fields, index, 0, placed) };
}

/** Moves a field to another position, possibly of another group. */
export function withMoved(
  definition: Definition,
  id: string,
  position: { readonly group: string | undefined; readonly at: number },
): Definition {
  const field = definition.fields.find((one) => one.id === id);
  if (field === undefined) return definition;
  return withField(
    { ...definition, fields: definition.fields.filter((one) => one !== field) },
    field,
    position,
  );
}

/** Returns the position of a field: its group, and its index there. */
export function placeOf(definition: Definition, id: string) {
  const groups = [undefined, ...(definition.groups ?? []).map(({ key }) => key)];
  for (const group of groups) {
    const fields = fieldsOf(definition, group);
    const at = fields.findIndex((field) => field.id === id);
    if (at >= 0) return { group, at, count: fields.length };
  }
  return undefined;
}

/** Returns the position one step up or down; at the end of a group, in the next one. Undefined at the end. */
export function stepFrom(definition: Definition, id: string, step: -1 | 1) {
  const position = placeOf(definition, id);
  if (position === undefined) return undefined;
  const at = position.at + step;
  if (at >= 0 && at < position.count) return { group: position.group, at };
  const groups = [undefined, ...(definition.groups ?? []).map(({ key }) => key)];
  const next = groups.indexOf(position.group) + step;
  if (next < 0 || next >= groups.length) return undefined;
  const group = groups[next];
  return { group, at: step === 1 ? 0 : fieldsOf(definition, group).length };
}

/** Removes a field with its references: an index, a view or a permission of a missing field is useless. */
export function withoutField(definition: Definition, id: string): Definition {
  const { fields, indexes, noOverlap, access, departField, views } = definition;
  const names = (part: object | undefined): boolean => part !== undefined && Object.values(part).includes(id);
  const isInNoOverlap = names(noOverlap) || noOverlap?.per?.includes(id) === true;
  const remainingIndexes = indexes
    ?.map((index) => ({ ...index, fields: index.fields.filter((one) => one !== id) }))
    .filter((index) => index.fields.length > 0);
  return patched(definition, {
    fields: fields.filter((field) => field.id !== id),
    indexes: remainingIndexes,
    noOverlap: isInNoOverlap ? undefined : noOverlap,
    departField: departField === id ? undefined : departField,
    access: access?.map(({ fields: rights, ...entry }) =>
      rights === undefined
        ? entry
        : { ...entry, fields: Object.fromEntries(Object.entries(rights).filter(([one]) => one !== id)) },
    ),
    views:
      views === undefined
        ? undefined
        : Object.fromEntries(Object.entries(views).filter(([, view]) => !names(view))),
  });
}

/** Changes a field; rules, buttons and expressions follow its key. */
export function withPatch(definition: Definition, id: string, patch: Patch<FormField>): Definition {
  const before = definition.fields.find((field) => field.id === id);
  if (before === undefined) return definition;
  const fields = definition.fields.map((field) => (field === before ? patched(field, patch) : field));
  const next = { ...definition, fields };
  const isShared = (key: string): boolean =>
    definition.fields.some((field) => field !== before && field.key === key);
  if (patch.key === undefined || patch.key === before.key) return next;
  // Rules of another field are not taken over, and an invalid key names nothing.
  if (isShared(before.key) || isShared(patch.key) || !keyForm.test(patch.key)) return next;
  return withKey(next, before.key, patch.key);
}

function withKey(definition: Definition, from: string, to: string): Definition {
  const { fields, rules, buttons } = definition;
  const renamed = (key: string | undefined) => (key === from ? to : key);
  const written = (text: string | undefined) =>
    text === undefined ? undefined : renamedText(text, from, to);
  return patched(definition, {
    fields: fields.map((field) => {
      const formula = written(field.formula);
      return formula === field.formula ? field : patched(field, { formula });
    }),
    rules: rules?.map(({ expression, ...rule }) => ({
      ...patched(rule, { field: renamed(rule.field), target: renamed(rule.target) }),
      expression: renamedText(expression, from, to),
    })),
    buttons: buttons?.map(({ set, ...button }) => ({
      ...patched(button, { when: written(button.when) }),
      set: Object.fromEntries(
        Object.entries(set).map(([key, text]) => [renamed(key) ?? key, renamedText(text, from, to)]),
      ),
    })),
  });
}

/** Returns a copy of a field, to be placed after it; undefined if the field does not exist. */
export function copyOf({ fields }: Definition, id: string, newId: string): FormField | undefined {
  const field = fields.find((one) => one.id === id);
  if (field === undefined) return undefined;
  const keys = fields.map(({ key }) => key);
  return { ...field, id: newId, key: freeName('field', keys), label: `${field.label.slice(0, 46)} 副本` };
}

export function withGroup(definition: Definition, isTab: boolean): Definition {
  const groups = definition.groups ?? [];
  const key = freeName(
    'group',
    groups.map((group) => group.key),
  );
  const title = `${isTab ? '页签' : '分组'}${groups.length + 1}`;
  const group: FormGroup = { key, title, ...(isTab ? { tab: true } : {}) };
  return { ...definition, groups: [...groups, group] };
}

/** Removes a group; its fields stay, without a group. */
export function withoutGroup(definition: Definition, key: string): Definition {
  return patched(definition, {
    groups: definition.groups?.filter((group) => group.key !== key),
    fields: definition.fields.map((field) =>
      field.group === key ? patched(field, { group: undefined }) : field,
    ),
  });
}

export function withGroupMoved(definition: Definition, key: string, step: -1 | 1): Definition {
  const groups = definition.groups ?? [];
  const at = groups.findIndex((group) => group.key === key);
  const group = groups[at];
  if (group === undefined || at + step < 0 || at + step >= groups.length) return definition;
  return { ...definition, groups: spliced(spliced(groups, at, 1), at + step, 0, group) };
}
