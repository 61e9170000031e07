export type FieldRight = 'hidden' | 'read' | 'write';

type Access = {
  readonly role: string;
  readonly fields?: Readonly<Record<string, FieldRight>> | undefined;
};

const byWidth: readonly FieldRight[] = ['hidden', 'read', 'write'];

/**
 * Returns the right on a form field, by its id: the widest right of the user's roles. If the form lists none
 * of these roles, the narrowest right in the list applies, so that a role granted the page later does not see
 * more by omission.
 */
export function fieldRight(access: readonly Access[], roles: readonly string[], fieldId: string): FieldRight {
  const given = (entries: readonly Access[]) =>
    entries.map(({ fields }) => byWidth.indexOf(fields?.[fieldId] ?? 'write'));
  const held = access.filter(({ role }) => roles.includes(role));
  const width = held.length > 0 ? Math.max(...given(held)) : Math.min(...given(access));
  // A form without entries hides no field.
  return byWidth[width] ?? 'write';
}
