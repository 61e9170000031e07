/** The index identifies the entries: the same event may occur twice. */
export function numbered<One>(list: readonly One[]): readonly { readonly no: number; readonly one: One }[] {
  return list.map((one, no) => ({ no, one }));
}
