import { rm } from 'node:fs/promises';
import { placeOfSchool } from '#server/files/open-file-store.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { beside } from '#server/store/scratch-database.store.ts';
import type { Desk } from './commands.ts';
import { directOf } from './copy-school.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import { databaseName, dropSchoolDatabase, waitAlone } from './school-database.store.ts';

/** With all it has: database, files and copies on this machine. Its entry goes last, so that a killed one is begun again. */
export async function removeSchool(desk: Desk, school: SchoolEntry): Promise<void> {
  const { id } = school;
  await desk.registry.turn(id, ['ready', 'moving', 'restoring'], 'closed');
  const url = directOf(desk, school);
  const { dataDir, fileStore } = schoolConfig(desk.env, school);
  const name = databaseName(url);
  await waitAlone(url, desk.patience).catch((error: unknown) => {
    // 3D000: it has been dropped before.
    if (!(error instanceof Error && 'code' in error && error.code === '3D000')) throw error;
  });
  await dropSchoolDatabase(beside(url, 'postgres'), name);
  if (fileStore !== undefined)
    await createS3Objects({ ...fileStore, inbox: dataDir }).removeBelow(placeOfSchool(id));
  await rm(dataDir, { recursive: true, force: true });
  await desk.registry.remove(id);
  desk.say(`学校 ${id} 已删除`);
}
