/** Returns the first of `base1`, `base2`, … that is not taken. */
export function freeName(base: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let number = 1;
  while (known.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
