/** New values of some parts; undefined takes a part away. */
export type Patch<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | undefined };

/** A copy with some parts changed; what became undefined is not there at all, as contracts have it. */
export function patched<Whole extends object>(whole: Whole, patch: Patch<Whole>): Whole {
  const next: Whole = { ...whole };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) Reflect.deleteProperty(next, name);
    else Reflect.set(next, name, value);
  }
  return next;
}

/** A list with one entry changed. */
export function patchedAt<One extends object>(list: readonly One[], at: number, patch: Patch<One>): One[] {
  return list.map((one, index) => (index === at ? patched(one, patch) : one));
}
