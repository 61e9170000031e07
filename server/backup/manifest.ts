import * as z from 'zod/mini';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.int().check(z.gte(0));

/**
 * The limits of PostgreSQL for names and columns; the limit on tables is above the number of online forms that a
 * school makes.
 */
const name = z.string().check(z.minLength(1), z.maxLength(63));
const maxColumns = 1600;
const maxTables = 100_000;

/**
 * Maximum size of `manifest.json` in bytes, which is parsed as a whole. A file takes about 120 bytes; a large school
 * has a million files.
 */
export const MANIFEST_LIMIT = 192 * 1024 * 1024;
/** Maximum number of entries of an archive; their names are in memory. */
export const ENTRIES_LIMIT = 2_000_000;

const manifest = z.object({
  product: z.literal('scratch-campus'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(10_000)),
  tables: z
    .array(
      z.object({ name, columns: z.array(name).check(z.maxLength(maxColumns)), rows: size, size, sha256 }),
    )
    .check(z.maxLength(maxTables)),
  files: z.array(z.object({ sha256, size })),
  /** Hashes that rows name but whose contents could not be read when the backup was made. */
  broken: z.array(sha256),
  /** True when the files are in the folder `files` next to the archive, which all archives of the location share. */
  beside: z.optional(z.boolean()),
});

/** The contents of an archive, as its entry `manifest.json` lists them. */
export type Manifest = z.infer<typeof manifest>;

/** Folder of shared files next to the archives, named by hash as in a file store. */
export const filesFolder = 'files';
/** Folder of encrypted shared files; their names reveal nothing about the contents. */
export const encryptedFolder = 'sealed';
export const manifestName = 'manifest.json';
export const tableEntry = (name: string): string => `database/${name}.copy`;
export const fileEntry = (content: string): string => `files/${content}`;

/** A backup that cannot be made or restored; the message is one line for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Returns the result of a task, or the refusal that explains why there is no result. */
export async function resultOrRefused<Result>(task: Promise<Result>): Promise<Result | BackupRefused> {
  return await task.catch((error: unknown) => {
    if (error instanceof BackupRefused) return error;
    throw error;
  });
}

/** Parses a manifest. Throws BackupRefused. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupRefused('备份文件的清单已损坏');
  }
  const parsed = z.safeParse(manifest, value);
  if (!parsed.success) throw new BackupRefused('不是本产品的备份文件，或由更新版本的程序制作');
  return parsed.data;
}
