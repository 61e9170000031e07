import type { ReactNode } from 'react';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import type { TagTone } from '#shared/ui/tag.tsx';
import type { Numbers } from '#shared/people/use-open-number.ts';

/**
 * The kind of a field decides its cell, its filter, its line in the detail and its control in the form. `dict` takes
 * its texts from a dictionary of the server; `names` is a comma-joined list of names, read-only; `select` gets its
 * options from the page; `depart` is one or more departments by id; `longText` has several lines; `date` is a day and
 * `time` a moment; `phone` is a number of the row's person, which may be masked.
 */
type Kinds = {
  text: object;
  longText: object;
  number: { readonly min?: number; readonly decimals?: boolean };
  phone: { readonly number: keyof Numbers };
  time: object;
  date: object;
  image: object;
  flag: { readonly words?: readonly [on: string, off: string] };
  names: object;
  select: object;
  depart: object;
  dict: {
    readonly dict: string;
    readonly tones?: Readonly<Record<string, TagTone>>;
    /** The values that a user may select; all by default. */
    readonly given?: readonly string[];
  };
  choice: { readonly options: readonly (SelectOption & { readonly tone?: TagTone })[] };
};

export type FieldKind = keyof Kinds;

export type FilterControl = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

type DisplayOptions = {
  readonly label: string;
  /** The label in the filter bar, if it differs from the column's. */
  readonly filterLabel?: string;
  /** The filter control of a kind without one. */
  readonly filterBy?: (filter: FilterControl) => ReactNode;
  /** The width of the column, in pixels; by default that of its kind. */
  readonly width?: number;
};

/** The form's requirements on a value. */
export type Rules = {
  /** The message for an empty value, which is then not allowed. */
  readonly required?: string;
  /** The maximum length, or the largest number; 100 characters by default. */
  readonly max?: number;
  readonly pattern?: readonly [pattern: RegExp, message: string];
  readonly placeholder?: string;
  readonly hint?: string;
  /** The form sends the value as a number. */
  readonly numeric?: boolean;
  /** The initial value of a new record. */
  readonly initial?: string;
  /** Editable in a new record only. */
  readonly fixed?: boolean;
  /** Takes the full width of the form. */
  readonly wide?: boolean;
};

export type FieldOf<Kind extends FieldKind> = { readonly kind: Kind } & Kinds[Kind] & DisplayOptions & Rules;
type Fields = { [Kind in FieldKind]: FieldOf<Kind> };
export type AnyField = Fields[FieldKind];

type NumberKind = 'number' | 'flag' | 'dict' | 'choice' | 'select';

/** The fields that can show a value of this wire type. */
export type FieldFor<Value> = [NonNullable<Value>] extends [number]
  ? Fields[NumberKind]
  : [NonNullable<Value>] extends [boolean]
    ? Fields['flag' | 'choice']
    : Fields[Exclude<FieldKind, 'number'>];
