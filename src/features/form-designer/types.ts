import type { Patch } from '#shared/text/patched.ts';
import type { FormField } from './definition-parts.ts';
import type { FieldMistakes } from './board/field-checks.ts';

export type PropertiesProps = { readonly field: FormField; readonly mistakes: FieldMistakes };

export type PartProps = PropertiesProps & {
  /** `place` identifies the input: further changes there are the same 撤销 step; empty for a separate step. */
  readonly change: (patch: Patch<FormField>, place?: string) => void;
};
