import * as z from 'zod/mini';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.int().check(z.gte(0));

/** As PostgreSQL has them, and tables of more online forms than a school makes. */
const name = z.string().check(z.minLength(1), z.maxLength(63));
const mostColumns = 1600;
const mostTables = 100_000;

/** Bytes of `manifest.json`, which is read as a whole: some 120 for each file, of which a large school has a million. */
export const MANIFEST_LIMIT = 192 * 1024 * 1024;
/** Entries of an archive, whose names are held. */
export const ENTRIES_LIMIT = 2_000_000;

const manifest = z.object({
  product: z.literal('scratch-campus'),
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(10_000)),
  tables: z
    .array(
      z.object({ name, columns: z.array(name).check(z.maxLength(mostColumns)), rows: size, size, sha256 }),
    )
    .check(z.maxLength(mostTables)),
  files: z.array(z.object({ sha256, size })),
  /** Contents that rows name and that could not be read when the copy was made. */
  broken: z.array(sha256),
  /** The files lie beside the archive, in the folder `files`, once for all archives of it. */
  beside: z.optional(z.boolean()),
});

/** What an archive holds, as its entry `manifest.json` says. */
export type Manifest = z.infer<typeof manifest>;

/** Beside archives, named by their content as in a file store. */
export const filesFolder = 'files';
/** The same under a passphrase, where names say nothing of what is in them. */
export const sealedFolder = 'sealed';
export const manifestName = 'manifest.json';
export const tableEntry = (name: string): string => `database/${name}.copy`;
export const fileEntry = (content: string): string => `files/${content}`;

/** A copy that cannot be made or brought back; the message is one line for the person at the keyboard. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Errors: BackupRefused. */
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
