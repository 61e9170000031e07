import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalObjects } from '#server/files/local-objects.ts';
import type { ObjectStore } from '#server/files/object-store.ts';
import { createS3Client, type S3Settings } from '#server/files/s3-client.ts';
import { listS3 } from '#server/files/s3-listing.ts';
import { prefixedObjects } from '#server/files/prefixed-objects.ts';
import { createS3Objects } from '#server/files/s3-objects.ts';
import { startS3Double } from './s3-double.ts';

/** An empty engine of the object store, with a folder for uploads. */
export type Engine = {
  readonly objects: ObjectStore;
  readonly inbox: string;
  readonly close: () => Promise<void>;
};
export type EngineKind = { readonly name: string; readonly open: () => Promise<Engine> };

/** In bytes; small, so that multipart files are small too. Real stores require parts of at least 5 MB. */
const partSize = 64 * 1024;
const realPartSize = 5 * 1024 * 1024;

const folder = async (): Promise<string> => await mkdtemp(join(tmpdir(), 'campus-objects-'));

async function openLocal(): Promise<Engine> {
  const root = await folder();
  const inbox = join(root, 'tmp');
  return {
    objects: createLocalObjects({ root, inbox, now: Date.now }),
    inbox,
    close: () => rm(root, { recursive: true }),
  };
}

async function openDouble(): Promise<Engine> {
  const [inbox, double] = [await folder(), await startS3Double({ pageSize: 3 })];
  return {
    objects: createS3Objects({ settings: double.settings, inbox, isPublic: true, partSize }),
    inbox,
    close: async () => {
      await double.close();
      await rm(inbox, { recursive: true });
    },
  };
}

/** Opens the prefix of one school in a bucket, next to objects of another school with the same names. */
async function openShared(): Promise<Engine> {
  const [inbox, double] = [await folder(), await startS3Double({ pageSize: 3 })];
  const bucket = createS3Objects({ settings: double.settings, inbox, isPublic: true, partSize });
  const other = prefixedObjects(bucket, 'schools/other/');
  for (const name of ['a/one', 'a/digits', 'ab/0/n0'])
    await other.put(name, Buffer.from('of another school'));
  return {
    objects: prefixedObjects(bucket, 'schools/own/'),
    inbox,
    close: async () => {
      await double.close();
      await rm(inbox, { recursive: true });
    },
  };
}

/**
 * Uses a bucket that belongs to the tests: everything in it is deleted, so test files must not run in
 * parallel (--no-file-parallelism).
 */
function realStore(settings: S3Settings): EngineKind {
  return {
    name: `the store at ${settings.endpoint}`,
    open: async () => {
      const inbox = await folder();
      const client = createS3Client(settings);
      const objects = createS3Objects({ settings, inbox, isPublic: true, partSize: realPartSize });
      const empty = async (): Promise<void> => {
        for await (const { name } of listS3(client, '')) await objects.remove(name);
      };
      await empty();
      return {
        objects,
        inbox,
        close: async () => {
          await empty();
          await rm(inbox, { recursive: true });
        },
      };
    },
  };
}

/**
 * Reads S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY and optionally
 * S3_TEST_REGION.
 */
function named(): readonly EngineKind[] {
  const read = (name: string): string => process.env[`S3_TEST_${name}`] ?? '';
  if (read('ENDPOINT') === '') return [];
  return [
    realStore({
      endpoint: read('ENDPOINT'),
      bucket: read('BUCKET'),
      region: read('REGION') || 'us-east-1',
      accessKey: read('ACCESS_KEY'),
      secretKey: read('SECRET_KEY'),
      pathStyle: true,
    }),
  ];
}

/** All implementations of the interface; each passes the same tests. */
export const engineKinds: readonly EngineKind[] = [
  { name: 'a folder', open: openLocal },
  { name: 'a store that speaks S3', open: openDouble },
  { name: 'a store that schools share', open: openShared },
  ...named(),
];
