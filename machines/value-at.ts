/** Returns the value at the path `outcome.status`; undefined when it is missing. Lists have `length` too. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    const descriptor = Object.getOwnPropertyDescriptor(inner, name);
    return descriptor?.value;
  }, value);
}
