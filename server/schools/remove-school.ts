import { databaseUrl } from '#server/store/scratch-database.store.ts';
import type { CommandContext } from './command-context.ts';
import { beginMaintenance, directAddressOf } from './copy-school.ts';
import { dropLeftover } from './move-school.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import { removeSchoolFiles } from './school-files.ts';
import { databaseName, dropSchoolDatabase, reserveDatabase } from './school-database.store.ts';

/**
 * Removes a school with its database, its files and its copies on this machine. The entry goes last, so that a killed
 * command can be repeated.
 */
export async function removeSchool(context: CommandContext, school: SchoolEntry): Promise<void> {
  const { id } = school;
  // A school with a killed command keeps its state: servers do not open it, and the record names what the command
  // created.
  const { target } =
    school.state === 'moving' ? await beginMaintenance(context, school, 'moving') : { target: null };
  await context.registry.changeState(id, ['ready'], 'closed');
  const url = directAddressOf(context, school);
  // An earlier attempt may have dropped the database.
  const reservedUrl = await reserveDatabase(url, context.timeout);
  if (reservedUrl !== undefined)
    await dropSchoolDatabase(databaseUrl(url, 'postgres'), databaseName(reservedUrl));
  if (target !== null && target !== school.databaseUrl) await dropLeftover(target, context.printLine);
  await removeSchoolFiles(schoolConfig(context.env, school));
  await context.registry.remove(id);
  context.printLine(`学校 ${id} 已删除`);
}
