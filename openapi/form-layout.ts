/**
 * The number of columns of an online form that sets none: in the designer, the preview and the form itself.
 */
export const defaultColumns = 2;

type Grouped = { readonly group?: string | undefined };

/**
 * Returns the groups of a form that a user may see. A group whose fields are all hidden from the user is
 * omitted, because its title reveals its content. A group without fields is kept.
 */
export function visibleGroups<Group extends { readonly key: string }, Field extends Grouped>(
  groups: readonly Group[],
  fields: readonly Field[],
  isSeen: (field: Field) => boolean,
): Group[] {
  return groups.filter(({ key }) => {
    const inside = fields.filter(({ group }) => group === key);
    return inside.length === 0 || inside.some(isSeen);
  });
}
