/**
 * Numbers of expressions are decimals with 12 places, stored as integer multiples of 10^-12: 0.1 + 0.2 is
 * 0.3, and amounts of money are exact. A quotient is rounded to its 12th place, halves away from zero. A
 * double in a row is read as it prints.
 */
const places = 12;
const one = 10n ** 12n;
/** JavaScript numbers and the database columns represent 15 digits before the point exactly. */
const beyond = 10n ** 27n;

/** Returns whether a value has at most 15 digits before the point. */
export const isInReach = (value: bigint): boolean => value < beyond && value > -beyond;

/**
 * Reads `12` or `-1.50` and drops the places after the 12th. Returns undefined if the text is not a number or
 * has more than 15 digits before the point.
 */
export function decimalOfText(text: string): bigint | undefined {
  const found = /^([+-]?)(\d{1,15})(?:\.(\d{1,40}))?$/.exec(text);
  if (found === null) return undefined;
  const [, sign, whole = '0', part = ''] = found;
  const value = BigInt(whole) * one + BigInt(part.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -value : value;
}

/** Returns undefined if the value is not finite or out of range. */
export function decimalOfNumber(value: number): bigint | undefined {
  if (!Number.isFinite(value)) return undefined;
  const printed = String(value);
  return decimalOfText(printed.includes('e-') ? value.toFixed(places) : printed);
}

export const decimalOfCount = (count: number): bigint => BigInt(Math.trunc(count)) * one;

/** Formats a decimal without trailing zeros. */
export function textOfDecimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const part = digits.slice(-places).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${part === '' ? '' : `.${part}`}`;
}

/** Returns the nearest double, which prints exactly up to 15 digits. */
export const numberOfDecimal = (value: bigint): number => Number(textOfDecimal(value));

/** Divides and rounds halves away from zero. `under` is not 0. */
function quotient(over: bigint, under: bigint): bigint {
  const wholePart = over / under;
  const rest = over % under;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice < (under < 0n ? -under : under)) return wholePart;
  return over < 0n === under < 0n ? wholePart + 1n : wholePart - 1n;
}

export const times = (left: bigint, right: bigint): bigint => quotient(left * right, one);

/** Divides two decimals. `right` is not 0. */
export const divided = (left: bigint, right: bigint): bigint => quotient(left * one, right);

/** Rounds to 0 to 12 decimal places, halves away from zero. */
export function rounded(value: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(places - Math.min(Math.max(Math.trunc(decimals), 0), places));
  return quotient(value, unit) * unit;
}

/** Rounds down to a whole number. */
export function floored(value: bigint): bigint {
  const rest = value % one;
  return rest < 0n ? value - rest - one : value - rest;
}

/** Drops the decimal places, which rounds towards zero. */
export const truncated = (value: bigint): bigint => value - (value % one);
