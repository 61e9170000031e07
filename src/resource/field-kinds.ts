import type { ReactNode } from 'react';
import type { SelectOption } from '#ui/select-field.tsx';
import type { TagTone } from '#ui/tag.tsx';
import type { Numbers } from '#domain/people/use-open-number.ts';

/**
 * What a field holds, which decides its cell, its filter, its line in the detail and its control in the form. `dict` takes
 * its words from a dictionary of the server; `names` is a comma-joined list of words, shown only; `select` has its choices
 * given to the page; `depart` is one or more departments by id; `longText` has several lines; `date` is a day and `time` a
 * moment; `phone` is a number of the person whose row it is, which may come cut short.
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
    /** Of its values what a person may give; all when left out. */
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

type Shown = {
  readonly label: string;
  /** When the filter bar says it otherwise than the column. */
  readonly filterLabel?: string;
  /** What its filter is chosen with, where its kind has nothing of its own. */
  readonly filterBy?: (filter: FilterControl) => ReactNode;
  /** Of the column, in pixels; each kind has its own otherwise. */
  readonly width?: number;
};

/** What the form asks of a value. */
export type Rules = {
  /** Must not be empty; the words that say so. */
  readonly required?: string;
  /** Characters, or the largest number; texts take 100 when left out. */
  readonly max?: number;
  readonly pattern?: readonly [pattern: RegExp, message: string];
  readonly placeholder?: string;
  readonly hint?: string;
  /** In a form: the value is sent as a number. */
  readonly numeric?: boolean;
  /** What a new record starts with. */
  readonly initial?: string;
  /** Can be given to a new record only. */
  readonly fixed?: boolean;
  /** Takes the whole width of the form. */
  readonly wide?: boolean;
};

export type FieldOf<Kind extends FieldKind> = { readonly kind: Kind } & Kinds[Kind] & Shown & Rules;
type Fields = { [Kind in FieldKind]: FieldOf<Kind> };
export type AnyField = Fields[FieldKind];

type NumberKind = 'number' | 'flag' | 'dict' | 'choice' | 'select';

/** The fields that can show a value of this wire type. */
export type FieldFor<Value> = [NonNullable<Value>] extends [number]
  ? Fields[NumberKind]
  : [NonNullable<Value>] extends [boolean]
    ? Fields['flag' | 'choice']
    : Fields[Exclude<FieldKind, 'number'>];
