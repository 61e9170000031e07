import { join } from 'node:path';
import { createFileStore, leftoverAge, type FileStore } from './file-store.ts';
import { createLocalObjects } from './local-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { prefixedObjects } from './prefixed-objects.ts';
import type { S3Observer } from './s3-client.ts';
import { createS3Objects } from './s3-objects.ts';
import type { S3Store } from './s3-settings.ts';

export type FileStoreOptions = {
  /** Folder for receiving files and, without an object store, for storing them. */
  readonly dataDir: string;
  readonly fileStore: S3Store | undefined;
  /** Id of the school, if several share an object store. */
  readonly school?: string | undefined;
};

/** Prefix in the shared object store; ends in `/`. */
export const schoolPrefix = (school: string): string => `schools/${school}/`;

/** Opens the configured file store of a school, and its object store. */
export async function openFileStore(
  { dataDir, fileStore, school }: FileStoreOptions,
  observe?: S3Observer,
): Promise<{ readonly files: FileStore; readonly objects: ObjectStore }> {
  const root = join(dataDir, 'files');
  const inbox = join(root, 'tmp');
  const observer = observe === undefined ? {} : { observe };
  const objects =
    fileStore === undefined
      ? createLocalObjects({ root, inbox, now: Date.now })
      : withSchoolPrefix(createS3Objects({ ...fileStore, inbox, ...observer }), school);
  const files = await createFileStore(objects, inbox, Date.now() - leftoverAge);
  return { files, objects };
}

const withSchoolPrefix = (objects: ObjectStore, school: string | undefined): ObjectStore =>
  school === undefined ? objects : prefixedObjects(objects, schoolPrefix(school));
