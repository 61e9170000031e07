/** Columns of the fields of an online form that says nothing of them: where it is designed, looked at beforehand and filled in. */
export const usualColumns = 2;

type Grouped = { readonly group?: string | undefined };

/**
 * The groups of a form as somebody is told them: one all of whose fields are hidden from them is not, for its title says what stands
 * there. One that is empty for everybody is.
 */
export function toldGroups<Group extends { readonly key: string }, Field extends Grouped>(
  groups: readonly Group[],
  fields: readonly Field[],
  isSeen: (field: Field) => boolean,
): Group[] {
  return groups.filter(({ key }) => {
    const inside = fields.filter(({ group }) => group === key);
    return inside.length === 0 || inside.some(isSeen);
  });
}
