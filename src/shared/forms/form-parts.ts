import * as z from 'zod/mini';

export const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));
export const required = (message: string, max: number) => trimmed(max).check(z.minLength(1, message));

/** A schema for typed text: empty, or a whole number within bounds. */
export const whole = (from: number, to: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^-?\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to),
      '请输入整数！',
    ),
  );

/** Converts a typed whole number for the wire; undefined for empty text. */
export function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

export function orNull(text: string): string | null {
  return text === '' ? null : text;
}

export function flagOf(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0;
}

export function listOf(text: string | null | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean);
}

/** Returns a form value as readable text: switches as 是 or 否, rich text without its tags, several files on one line. */
export function plainText(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value !== 'string') return '';
  const text = new DOMParser().parseFromString(value, 'text/html').body.textContent;
  return text === '' ? value : text;
}

/** Names by their ids, codes or option values. */
export type Names = ReadonlyMap<string, string>;

export function namesOf(options: readonly { readonly value: string; readonly text: string }[]): Names {
  return new Map(options.map(({ value, text }) => [value, text]));
}

/** Like `plainText`, with names for the ids or codes in these fields; values without a name stay unchanged. */
export function namedText(names: Readonly<Record<string, Names>>) {
  return (name: string, value: unknown): string => {
    const known = names[name];
    if (known === undefined) return plainText(name, value);
    if (Array.isArray(value)) return value.map((one) => known.get(String(one)) ?? String(one)).join('、');
    return typeof value === 'string' ? (known.get(value) ?? value) : '';
  };
}
