import * as z from 'zod/mini';

export const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符!`));
export const required = (message: string, max: number) => trimmed(max).check(z.minLength(1, message));

/** Empty, or a whole number within bounds, as it is typed. */
export const whole = (from: number, to: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^-?\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to),
      '请输入整数!',
    ),
  );

/** A typed whole number for the wire; undefined when nothing was typed. */
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

/** A value of a form for reading: switches as words, rich text without its tags, several files on one line. */
export function plainText(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value !== 'string') return '';
  const text = new DOMParser().parseFromString(value, 'text/html').body.textContent;
  return text === '' ? value : text;
}

/** Names by what they stand for: ids, codes and choices. */
export type Names = ReadonlyMap<string, string>;

export function namesOf(options: readonly { readonly value: string; readonly text: string }[]): Names {
  return new Map(options.map(({ value, text }) => [value, text]));
}

/** As `plainText`, with the names of what these fields hold by its id or code; what has no name stays as it is. */
export function namedText(names: Readonly<Record<string, Names>>) {
  return (name: string, value: unknown): string => {
    const known = names[name];
    if (known === undefined) return plainText(name, value);
    if (Array.isArray(value)) return value.map((one) => known.get(String(one)) ?? String(one)).join('、');
    return typeof value === 'string' ? (known.get(value) ?? value) : '';
  };
}
