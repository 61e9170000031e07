import type { Schema } from '#openapi/index.ts';

export type PickedUser = Schema<'UserName'>;

export function nameOf({ realname, username }: PickedUser): string {
  return realname === null || realname === undefined || realname === '' ? username : realname;
}
