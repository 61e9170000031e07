import type { Schema } from '#openapi/index.ts';

export type PickedUser = Schema<'UserName'>;

/**
 * A field of an online form whose operation lists the selectable people: for input, or with `search` for a filter,
 * which lists the people in the rows that the caller sees.
 */
export type PeopleSource = {
  readonly code: string;
  readonly key: string;
  readonly use?: 'search';
};
