import type { Schema } from '#openapi/index.ts';
import type { RoleCode } from '#server/store/seed/seed-context.ts';

/** Functions for the values of example rows, relative to the day on which the school is created. */
export type ExampleTime = {
  /**
   * A day relative to the Monday of the seed's week: 0 is that Monday, 7 the next one. With a time: a moment
   * of that day.
   */
  readonly day: (number: number, time?: string) => string;
  /** A day before the seed. */
  readonly ago: (days: number) => string;
  /** Returns the id of a department by its code. */
  readonly depart: (code: string) => string;
};

export type ExampleRow = {
  /** The account of the author. */
  readonly by: string;
  /** Hours before the seed. */
  readonly age: number;
  /** Values by key, in wire form. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** `leftOut`: keys of fields that are not asked; `departs`: codes of the departments that may be chosen. */
export type ExampleLink = Pick<Schema<'PublicLinkWish'>, 'intro' | 'thanks' | 'places' | 'once'> & {
  readonly leftOut: readonly string[];
  readonly departs?: readonly string[];
};

export type ExampleForm = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  /** The roles that get its menu entry. */
  readonly roles: readonly RoleCode[];
  readonly definition: Schema<'FormDefinition'>;
  /** A public link, open until a day of the next year. */
  readonly link?: ExampleLink;
  readonly rows: (time: ExampleTime) => readonly ExampleRow[];
};

/** Options whose values equal their texts, so that sheets and formulas use the visible texts. */
export const choices = (...texts: readonly string[]): Schema<'FieldOption'>[] =>
  texts.map((text) => ({ value: text, text }));
