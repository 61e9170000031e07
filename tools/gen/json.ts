export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value is present. A YAML key without a value is null. */
export const isSaid = (value: Json | undefined): value is Exclude<Json, null> =>
  value !== undefined && value !== null;
