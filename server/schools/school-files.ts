import { readdir, rm } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';
import { schoolPrefix } from '#server/files/open-file-store.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';

/** The files of a school, or of a template of schools. */
type Place = Pick<Config, 'dataDir' | 'fileStore' | 'school'>;

const objectsOf = ({ dataDir, fileStore, school }: Place) =>
  fileStore === undefined || school === undefined
    ? undefined
    : { objects: createS3Objects({ ...fileStore, inbox: dataDir }), place: schoolPrefix(school) };

/** Returns whether files exist: those of an earlier school of the same name are not removed without a command. */
export async function hasSchoolFiles(config: Place): Promise<boolean> {
  const entries = await readdir(config.dataDir).catch(() => []);
  if (entries.length > 0) return true;
  const stored = objectsOf(config);
  if (stored !== undefined) for await (const _ of stored.objects.list(stored.place)) return true;
  return false;
}

export async function removeSchoolFiles(config: Place): Promise<void> {
  const stored = objectsOf(config);
  await stored?.objects.removeBelow(stored.place);
  await rm(config.dataDir, { recursive: true, force: true });
}
