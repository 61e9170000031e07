/** Characters of an answer in JSON that reaches a worker through the site (openapi/schemas/python-input.yaml). */
const longestText = 4000;
/** Its bytes as a text in JSON (server/modules/python-input/python-input.operations.ts). */
const largestText = 7500;

/** Returns a text in JSON, shortened to what the site carries. */
export function shortJson(value: string): string {
  const json = JSON.stringify(value);
  const size = new TextEncoder().encode(JSON.stringify(json)).length;
  const part = Math.min(longestText / json.length, largestText / size);
  if (part >= 1) return json;
  return shortJson(value.slice(0, Math.min(value.length - 1, Math.floor(value.length * part))));
}
