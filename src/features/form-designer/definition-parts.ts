import type { Schema } from '#openapi/index.ts';

export type Definition = Schema<'FormDefinition'>;
export type FormField = Schema<'FormField'>;
export type FieldKind = Schema<'FieldKind'>;
export type FormGroup = Schema<'FormGroup'>;
export type FormProblem = Schema<'FormProblem'>;

/** New values of some parts; undefined takes a part away. */
export type Patch<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | undefined };

/** A copy with some parts changed; what became undefined is not there at all, as the contract has it. */
export function patched<Whole extends object>(whole: Whole, patch: Patch<Whole>): Whole {
  const next: Whole = { ...whole };
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) Reflect.deleteProperty(next, name);
    else Reflect.set(next, name, value);
  }
  return next;
}

/** A list with one entry changed. */
export function patchedAt<One extends object>(list: readonly One[], at: number, patch: Patch<One>): One[] {
  return list.map((one, index) => (index === at ? patched(one, patch) : one));
}

/** An empty text is no value. */
export function textOrNone(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** The first of `base1`, `base2`, … that is not taken. */
export function freeName(base: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let number = 1;
  while (known.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
