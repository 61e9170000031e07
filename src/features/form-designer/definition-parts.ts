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

const texts = new WeakMap<Definition, string>();

/** The same text for the same definition, in whatever order its parts were set: the server has an order of its own. */
export function canonicalText(definition: Definition): string {
  const known = texts.get(definition);
  if (known !== undefined) return known;
  const text = JSON.stringify(definition, (_key, value: unknown) => inOrder(value));
  texts.set(definition, text);
  return text;
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
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
