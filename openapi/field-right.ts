export type FieldRight = 'hidden' | 'read' | 'write';

type Access = {
  readonly role: string;
  readonly fields?: Readonly<Record<string, FieldRight>> | undefined;
};

const byWidth: readonly FieldRight[] = ['hidden', 'read', 'write'];

/**
 * What somebody may do with a field of a form, by its id: the widest of what their roles have, and where the form names none of
 * their roles the least of what it gives any. A role that is granted the page later sees nothing by being forgotten.
 */
export function fieldRight(access: readonly Access[], roles: readonly string[], fieldId: string): FieldRight {
  const given = (entries: readonly Access[]) =>
    entries.map(({ fields }) => byWidth.indexOf(fields?.[fieldId] ?? 'write'));
  const held = access.filter(({ role }) => roles.includes(role));
  const width = held.length > 0 ? Math.max(...given(held)) : Math.min(...given(access));
  // Of a form without entries nothing is hidden.
  return byWidth[width] ?? 'write';
}
