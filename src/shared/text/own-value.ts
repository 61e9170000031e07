/**
 * Returns the value of an own property; undefined without one. Use it for keys from outside, such as an address or a
 * row: `__proto__` and `constructor` find nothing.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
