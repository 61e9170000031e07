import { beside } from '#server/store/scratch-database.store.ts';
import type { Desk } from './types.ts';
import { beginErrand, directOf } from './copy-school.ts';
import { throwAway } from './move-school.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import { removeSchoolFiles } from './school-files.ts';
import { databaseName, dropSchoolDatabase, holdDatabase } from './school-database.store.ts';

/**
 * Removes a school with its database, its files and its copies on this machine. The entry goes last, so that a killed
 * command can be repeated.
 */
export async function removeSchool(desk: Desk, school: SchoolEntry): Promise<void> {
  const { id } = school;
  // A school with a killed command keeps its state: servers do not open it, and the record names what the command
  // created.
  const { target } = school.state === 'moving' ? await beginErrand(desk, school, 'moving') : { target: null };
  await desk.registry.turn(id, ['ready'], 'closed');
  const url = directOf(desk, school);
  // An earlier attempt may have dropped the database.
  const held = await holdDatabase(url, desk.patience);
  if (held !== undefined) await dropSchoolDatabase(beside(url, 'postgres'), databaseName(held));
  if (target !== null && target !== school.databaseUrl) await throwAway(target, desk.say);
  await removeSchoolFiles(schoolConfig(desk.env, school));
  await desk.registry.remove(id);
  desk.say(`学校 ${id} 已删除`);
}
