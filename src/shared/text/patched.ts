/** New values of some properties; undefined removes a property. */
export type Patch<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | undefined };

/**
 * Returns a copy with some properties changed; undefined removes the property, because contracts distinguish the two.
 */
export function patched<Whole extends object>(original: Whole, patch: Patch<Whole>): Whole {
  const next: Whole = { ...original };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) Reflect.deleteProperty(next, name);
    else Reflect.set(next, name, value);
  }
  return next;
}

/** Returns a list with one entry changed. */
export function patchedAt<One extends object>(list: readonly One[], at: number, patch: Patch<One>): One[] {
  return list.map((one, index) => (index === at ? patched(one, patch) : one));
}
