import type { Schema } from '#openapi/index.ts';
import { canonicalText } from '#machines/canonical-text.ts';

export type Definition = Schema<'FormDefinition'>;
export type FormField = Schema<'FormField'>;
export type FieldKind = Schema<'FieldKind'>;
export type FormGroup = Schema<'FormGroup'>;
export type FormProblem = Schema<'FormProblem'>;

const texts = new WeakMap<Definition, string>();

/** Returns the same text for equal definitions. */
export function definitionText(definition: Definition): string {
  const text = texts.get(definition) ?? canonicalText(definition);
  texts.set(definition, text);
  return text;
}

/** An empty text is no value. */
export function textOrNone(text: string): string | undefined {
  return text === '' ? undefined : text;
}
