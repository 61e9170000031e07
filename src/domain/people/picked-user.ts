import type { Schema } from '#openapi/index.ts';

export type PickedUser = Schema<'UserName'>;

/**
 * A field of an online form, whose server says who may be chosen there: filled in, or to `search` its list, which is whoever
 * stands in rows that the caller sees.
 */
export type PeopleSource = {
  readonly code: string;
  readonly key: string;
  readonly use?: 'search';
};

export function nameOf({ realname, username }: PickedUser): string {
  return realname === null || realname === undefined || realname === '' ? username : realname;
}
