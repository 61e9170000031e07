export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Neither left out nor left empty: a key of YAML without a word behind it is null. */
export const isSaid = (value: Json | undefined): value is Exclude<Json, null> =>
  value !== undefined && value !== null;
