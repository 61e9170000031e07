import type { RoleIds } from '../base/write-base.ts';
import type { InitialAccount, SeedContext } from '../seed-context.ts';
import { writeUsers } from '../write-people.ts';
import { pupils, staff } from './people.ts';
import { writeAnnouncements, writeDepartments } from './write-school.ts';

/** A small school with a course, works and announcements. */
export async function writeDemo(context: SeedContext, roles: RoleIds): Promise<InitialAccount[]> {
  const departs = await writeDepartments(context);
  const users = await writeUsers(context, [...staff, ...pupils], roles, departs);
  await writeAnnouncements(context, users.ids);
  return users.accounts;
}
