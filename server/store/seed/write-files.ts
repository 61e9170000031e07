import { sniff } from '#server/files/sniff.ts';

import type { SeedContext } from './seed-context.ts';

export type FileSeed = {
  readonly bytes: Uint8Array;
  /** The file name that a user would choose. */
  readonly name: string;
  readonly purpose: 'work' | 'cover' | 'material' | 'image';
  readonly owner: { readonly id: string; readonly username: string };
  readonly time: Date;
};

export type SeededFile = { readonly id: string; readonly filePath: string };

// The dictionary file_type: 1 not sorted, 2 a pupil's work, 4 course work.
const fileTypes = { work: 2, cover: 1, material: 4, image: 1 } as const;

/** Stores and registers a file like an upload. Errors: a type that uploads refuse, a mistake in the seed data. */
export async function writeFile({ trx, options }: SeedContext, file: FileSeed): Promise<SeededFile> {
  const sniffed = sniff(file.bytes.subarray(0, 4096), file.name);
  if (!sniffed.ok) throw new Error(`seed file ${file.name}: ${sniffed.message}`);
  const { sha256, size } = await options.saveFile(file.bytes, file.name);
  const id = options.ids();
  const filePath = `${id}.${sniffed.type.extension}`;
  await trx
    .insertInto('sysFile')
    .values({
      id,
      filePath,
      fileName: file.name,
      fileType: fileTypes[file.purpose],
      sha256,
      fileSize: size,
      mimeType: sniffed.type.mime,
      purpose: file.purpose,
      ownerId: file.owner.id,
      createBy: file.owner.username,
      createTime: file.time,
    })
    .execute();
  return { id, filePath };
}
