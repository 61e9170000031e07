type Named = { readonly id: string; readonly orgCode: string; readonly departName: string };

/** The department a cell of a sheet names, by its id, its code or its name; a text says what is wrong with it. */
export function departByText<Depart extends Named>(
  departs: readonly Depart[],
  text: string,
): Depart | string {
  const exact = departs.filter(({ id, orgCode }) => id === text || orgCode === text);
  const found = exact.length > 0 ? exact : departs.filter(({ departName }) => departName === text);
  if (found.length > 1) return `部门名称不唯一，请填写部门编码：${text}。`;
  return found[0] ?? '部门不存在。';
}
