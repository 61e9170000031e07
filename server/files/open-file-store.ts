import { join } from 'node:path';
import { createFileStore, leftoverAge, type FileStore } from './file-store.ts';
import { createLocalObjects } from './local-objects.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Observer } from './s3-client.ts';
import { createS3Objects } from './s3-objects.ts';
import type { S3Store } from './s3-settings.ts';

export type FilePlace = {
  /** Where files are received and, without an object store, kept. */
  readonly dataDir: string;
  readonly fileStore: S3Store | undefined;
};

/** The files of a school, where its configuration says, and the objects they are. */
export async function openFileStore(
  { dataDir, fileStore }: FilePlace,
  observe?: S3Observer,
): Promise<{ readonly files: FileStore; readonly objects: ObjectStore }> {
  const root = join(dataDir, 'files');
  const inbox = join(root, 'tmp');
  const objects =
    fileStore === undefined
      ? createLocalObjects({ root, inbox, now: Date.now })
      : createS3Objects({ ...fileStore, inbox, ...(observe === undefined ? {} : { observe }) });
  const files = await createFileStore(objects, inbox, Date.now() - leftoverAge);
  return { files, objects };
}
