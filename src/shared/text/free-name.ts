/** Returns the first of `base1`, `base2`, … that is not taken. */
export function freeName(base: string, usedNames: Iterable<string>): string {
  const known = new Set(usedNames);
  let number = 1;
  while (known.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
