import { beside } from '#server/store/scratch-database.store.ts';
import type { Desk } from './commands.ts';
import { beginErrand, directOf } from './copy-school.ts';
import { throwAway } from './move-school.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import { removeSchoolFiles } from './school-files.ts';
import { databaseName, dropSchoolDatabase, holdDatabase } from './school-database.store.ts';

/** With all it has: database, files and copies on this machine. Its entry goes last, so that a killed one is begun again. */
export async function removeSchool(desk: Desk, school: SchoolEntry): Promise<void> {
  const { id } = school;
  // One that was killed at other work stays in it: servers leave it alone, and what it has made is known.
  const { target } = school.state === 'moving' ? await beginErrand(desk, school, 'moving') : { target: null };
  await desk.registry.turn(id, ['ready'], 'closed');
  const url = directOf(desk, school);
  // None is there where it has been dropped before.
  const held = await holdDatabase(url, desk.patience);
  if (held !== undefined) await dropSchoolDatabase(beside(url, 'postgres'), databaseName(held));
  if (target !== null && target !== school.databaseUrl) await throwAway(target, desk.say);
  await removeSchoolFiles(schoolConfig(desk.env, school));
  await desk.registry.remove(id);
  desk.say(`学校 ${id} 已删除`);
}
