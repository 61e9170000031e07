import type { ManySchools, HttpAnswer } from '#server/schools/testing/many.ts';
import type { Db } from '#server/store/database.ts';

/** A secret issued by a school: how it is obtained, and whether it gives access to a school. */
export type Thing = {
  readonly make: () => Promise<string>;
  readonly opens: (school: string, made: string) => Promise<boolean>;
};

/** The issuing school and a copy of it, so every id of the one exists in the other. */
export const giving = 'one';
export const other = 'other';

export const field = (received: HttpAnswer, name: string): string => {
  const found = new RegExp(`"${name}":"([^"]+)"`).exec(received.text)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${received.text}`);
  return found;
};

export function dbOf(many: ManySchools, school: string): Db {
  const database = many.databases.get(school);
  if (database === undefined) throw new Error(`no school ${school}`);
  return database.db;
}

/** Returns the id of a user, which is the same in both schools. */
export async function userId(many: ManySchools, username: string): Promise<string> {
  const query = dbOf(many, giving).selectFrom('sysUser').select('id').where('username', '=', username);
  return (await query.executeTakeFirstOrThrow()).id;
}
