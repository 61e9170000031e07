/**
 * Returns the rows in the order of the ids; rows without a place, which were added meanwhile, come last in their own
 * order.
 */
export function inOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const placed = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...placed, ...rows.filter(({ id }) => !ids.includes(id))];
}
