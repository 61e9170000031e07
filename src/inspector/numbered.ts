/** The place in a list is what tells its parts apart: the same event may come twice. */
export function numbered<One>(list: readonly One[]): readonly { readonly no: number; readonly one: One }[] {
  return list.map((one, no) => ({ no, one }));
}
