/** The same text for the same value, in whatever order its parts were set: the server has an order of its own. */
export function canonicalText(input: object): string {
  return JSON.stringify(input, (_key, value: unknown) => inOrder(value));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
