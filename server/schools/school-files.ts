import { readdir, rm } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';
import { placeOfSchool } from '#server/files/open-file-store.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';

/** The files of a school, or of a template of schools. */
type Place = Pick<Config, 'dataDir' | 'fileStore' | 'school'>;

const objectsOf = ({ dataDir, fileStore, school }: Place) =>
  fileStore === undefined || school === undefined
    ? undefined
    : { objects: createS3Objects({ ...fileStore, inbox: dataDir }), place: placeOfSchool(school) };

/** Returns whether files exist: those of an earlier school of the same name are not removed without a command. */
export async function hasSchoolFiles(place: Place): Promise<boolean> {
  const here = await readdir(place.dataDir).catch(() => []);
  if (here.length > 0) return true;
  const stored = objectsOf(place);
  if (stored !== undefined) for await (const _ of stored.objects.list(stored.place)) return true;
  return false;
}

export async function removeSchoolFiles(place: Place): Promise<void> {
  const stored = objectsOf(place);
  await stored?.objects.removeBelow(stored.place);
  await rm(place.dataDir, { recursive: true, force: true });
}
