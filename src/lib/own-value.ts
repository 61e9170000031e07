/**
 * The value of an own property; undefined where there is none. For keys that come from outside, such as an address or a
 * row: `__proto__` and `constructor` find nothing else.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
