import { createHash } from 'node:crypto';
import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { extensionOf } from '#server/files/file-name.ts';
import { checkFits, nameOfThing } from './backpack.rules.ts';
import {
  deleteThing,
  findThing,
  findUnusedUpload,
  insertThing,
  listThings,
  lockBackpack,
  type Thing,
} from './backpack.store.ts';

export function backpackOperations(deps: Deps): OperationsOf<'backpack'> {
  return {
    'GET /teaching/backpack/list': async ({ query: { offset = 0, limit = 20 } }, { caller }) =>
      (await listThings(deps.db, caller.userId, { offset, limit })).map(wireThing),
    'POST /teaching/backpack/add': async ({ body }, { caller }) =>
      new Answer('已放进书包', await addThing(deps, caller, body)),
    'DELETE /teaching/backpack/delete': async ({ query }, { caller }) => {
      const isDeleted = await inTransaction(deps.db, (trx) => deleteThing(trx, caller.userId, query.id));
      if (!isDeleted) throw refusal('书包里没有这个了');
      return messageAnswer('删除成功！');
    },
  };
}

async function addThing(
  deps: Deps,
  { userId }: Caller,
  { type, name, file: path, thumbnail }: BodyOf<'POST /teaching/backpack/add'>,
): Promise<Schema<'BackpackItem'>> {
  // Read before the transaction, so that no connection waits for the file store.
  const md5 = await md5Of(deps, await requireUploaded(deps.db, userId, path));
  return await inTransaction(deps.db, async (trx) => {
    const usage = await lockBackpack(trx, userId);
    const file = await requireUploaded(trx, userId, path);
    checkFits(type, { path, size: file.fileSize }, usage);
    const id = deps.newId();
    await insertThing(trx, {
      id,
      userId,
      itemType: type,
      itemName: nameOfThing(type, name),
      fileId: file.id,
      md5Ext: `${md5}.${extensionOf(path)}`,
      thumbnail,
      createTime: deps.clock(),
    });
    const thing = await findThing(trx, userId, id);
    if (thing === undefined) throw new Error('the added thing was not found');
    return wireThing(thing);
  });
}

type UploadedFile = NonNullable<Awaited<ReturnType<typeof findUnusedUpload>>>;

async function requireUploaded(db: Db, userId: string, path: string): Promise<UploadedFile> {
  const file = await findUnusedUpload(db, userId, path);
  if (file === undefined) throw refusal('文件不存在', 'file');
  return file;
}

/** Returns the MD5 hash of the content, by which projects name their files. */
async function md5Of({ files }: Deps, { sha256 }: UploadedFile): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of await files.open(sha256)) hash.update(chunk);
  return hash.digest('hex');
}

const kinds: Readonly<Record<string, Schema<'BackpackKind'>>> = {
  costume: 'costume',
  sound: 'sound',
  script: 'script',
};

function wireThing({ id, itemType, itemName, md5Ext, thumbnail, filePath, fileSize }: Thing) {
  return {
    id,
    type: kinds[itemType] ?? 'sprite',
    name: itemName,
    body: md5Ext,
    file: filePath,
    size: fileSize,
    thumbnail,
  } satisfies Schema<'BackpackItem'>;
}
