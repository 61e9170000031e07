import type { SeedRecords } from '#server/store/seed/base/seed-records.ts';
import type { RoleIds } from '#server/store/seed/base/write-base.ts';
import type { InitialAccount, SeedContext } from '#server/store/seed/seed-context.ts';
import { writeUsers } from '#server/store/seed/write-people.ts';
import { writeCourses } from './course/write-courses.ts';
import { pupils, staff } from './people.ts';
import { writeAnnouncements, writeDepartments, writeNews } from './write-school.ts';
import { writeExhibitions } from './write-exhibitions.ts';
import { writeLessons } from './write-lessons.ts';
import { writeForms } from './write-forms.ts';
import { writeReports } from './write-reports.ts';
import { writeVisits } from './write-visits.ts';
import { writeHomework, writeWorks } from './write-works.ts';

/** Inserts a small school with courses, works, announcements and forms. */
export async function writeDemo(
  context: SeedContext,
  roles: RoleIds,
  seeded: SeedRecords,
): Promise<InitialAccount[]> {
  const departs = await writeDepartments(context);
  const { ids: users, accounts } = await writeUsers(context, [...staff, ...pupils], roles, departs);
  const units = await writeCourses(context, departs, users);
  await writeWorks(context, { departs, users, units });
  await writeExhibitions(context, { departs, users });
  await writeLessons(context, { departs, users, units });
  await writeHomework(context, departs);
  await writeAnnouncements(context, users);
  await writeNews(context);
  await writeVisits(context);
  await writeForms(context, roles, seeded);
  await writeReports(context, roles, seeded);
  return accounts;
}
