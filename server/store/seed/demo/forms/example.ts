import type { Schema } from '#openapi/index.ts';
import type { RoleCode } from '../../seed-context.ts';

/** What rows of an example are written with: they are told from the day on which the school is made. */
export type ExampleTime = {
  /** A day of the week of the seed, or of another: 0 is its Monday, 7 the next one. With a time: a moment of that day. */
  readonly day: (number: number, time?: string) => string;
  /** A day before the seed. */
  readonly ago: (days: number) => string;
  /** The id of a department by its code. */
  readonly depart: (code: string) => string;
};

export type ExampleRow = {
  /** The account that fills it in. */
  readonly by: string;
  /** Hours before the seed. */
  readonly age: number;
  /** By key, as on the wire. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** `leftOut`: keys of the fields that are not asked; `departs`: codes of those that may be chosen. */
export type ExampleLink = Pick<Schema<'PublicLinkWish'>, 'intro' | 'thanks' | 'places' | 'once'> & {
  readonly leftOut: readonly string[];
  readonly departs?: readonly string[];
};

export type ExampleForm = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  /** Who gets its menu entry. */
  readonly roles: readonly RoleCode[];
  readonly definition: Schema<'FormDefinition'>;
  /** Strangers may fill it in by a link, until a day of the next year. */
  readonly link?: ExampleLink;
  readonly rows: (time: ExampleTime) => readonly ExampleRow[];
};

/** Choices that are kept as they read: a sheet and a formula then say what people say. */
export const choices = (...texts: readonly string[]): Schema<'FieldOption'>[] =>
  texts.map((text) => ({ value: text, text }));
