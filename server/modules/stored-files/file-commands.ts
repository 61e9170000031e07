import type { BodyOf, QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { fileRecycling, updateStoredFile } from '#server/shared/stored-files/write-file.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { storedFileRow, storedFileValues, usageName } from './stored-file.rules.ts';
import {
  countUses,
  findStoredFile,
  listDeletedFiles,
  listStoredFiles,
  listUses,
  lockStoredFiles,
  type StoredFile,
} from './stored-file.store.ts';

const notFoundMessage = '记录不存在或已被删除';

export async function pageOfFiles(
  { db, dictionaries }: Deps,
  query: QueryOf<'GET /system/sysFile/list'>,
  actor: Actor,
  max?: number,
) {
  const { rows, total } = await listStoredFiles(db, query, actor, max);
  const ids = rows.map(({ id }) => id);
  const [uses, text] = await Promise.all([countUses(db, ids), dictionaries.texts()]);
  const wireRows = rows.map((row) => storedFileRow(row, uses.get(row.id) ?? 0, text));
  return { rows: await withAuthorNames(db, wireRows), total };
}

export async function readFile(deps: Deps, id: string, actor: Actor): Promise<Schema<'StoredFileRow'>> {
  const file = await wireFile(deps, deps.db, await requireStoredFile(deps.db, id, actor));
  return await withAuthorName(deps.db, file);
}

export async function usesOf({ db }: Deps, id: string, actor: Actor): Promise<Schema<'FileUse'>[]> {
  return await listUses(db, (await requireStoredFile(db, id, actor)).id);
}

/** Registers an upload of the caller under a name and returns it. */
export async function addFile(
  deps: Deps,
  { caller }: Actor,
  { filePath, ...body }: BodyOf<'POST /system/sysFile/add'>,
): Promise<Schema<'StoredFileRow'>> {
  const values = storedFileValues(body, await deps.dictionaries.texts());
  const owner: Actor = { caller, scope: { kind: 'own', userId: caller.userId } };
  return await inTransaction(deps.db, async (trx) => {
    const [file] = await lockStoredFiles(trx, { path: filePath }, owner);
    if (file === undefined) throw refusal('文件不存在', 'filePath');
    await updateStoredFile(trx, file.id, { ...values, updateBy: caller.username, updateTime: deps.clock() });
    return wireFile(deps, trx, await requireStoredFile(trx, file.id, owner));
  });
}

export async function editFile(
  deps: Deps,
  actor: Actor,
  { id, revision, ...body }: BodyOf<'PUT /system/sysFile/edit'>,
): Promise<void> {
  const values = storedFileValues(body, await deps.dictionaries.texts());
  await inTransaction(deps.db, async (trx) => {
    const [file] = await lockStoredFiles(trx, { ids: [id] }, actor);
    if (file === undefined) throw refusal(notFoundMessage);
    const updateTime = await nextRevision(revision, file, deps.clock(), () => wireFile(deps, trx, file));
    await updateStoredFile(trx, id, { ...values, updateBy: actor.caller.username, updateTime });
  });
}

/** Deletes unused files, all or none. Their bytes stay until the clean-up. */
export async function removeFiles(
  deps: Deps,
  actor: Actor,
  by: { readonly ids: readonly string[] } | { readonly path: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const files = await lockStoredFiles(trx, by, actor);
    if (files.length < ('ids' in by ? new Set(by.ids).size : 1)) throw refusal(notFoundMessage);
    const ids = files.map(({ id }) => id);
    const uses = await countUses(trx, ids);
    const used = files.find(({ id }) => uses.has(id));
    if (used !== undefined) throw refusal(await usageText(trx, used, uses.get(used.id) ?? 0));
    await fileRecycling.markDeleted(trx, ids, { username: actor.caller.username, now: deps.clock() });
  });
}

/** Restores files that the caller deleted recently. */
export async function restoreFiles(deps: Deps, { caller }: Actor, ids: readonly string[]): Promise<void> {
  const change = { username: caller.username, now: deps.clock(), ownOnly: true };
  await inTransaction(deps.db, async (trx) => {
    const restored = await fileRecycling.restoreDeleted(trx, ids, change);
    if (restored.length < new Set(ids).size) throw refusal('只能撤销刚才的删除');
  });
}

/** 回收站: returns the deleted files of users in scope. */
export async function binOfFiles({ db, dictionaries }: Deps, actor: Actor) {
  const [rows, text] = await Promise.all([listDeletedFiles(db, actor), dictionaries.texts()]);
  return rows.map((row) => storedFileRow(row, 0, text));
}

/** Restores files from the recycle bin. */
export async function restoreFromBin(deps: Deps, actor: Actor, ids: readonly string[]): Promise<void> {
  const change = { username: actor.caller.username, now: deps.clock() };
  await inTransaction(deps.db, async (trx) => {
    const found = await listDeletedFiles(trx, actor, ids);
    if (found.length < ids.length) throw refusal(notFoundMessage);
    const back = await fileRecycling.restoreDeleted(trx, ids, change);
    if (back.length < ids.length) throw refusal(notFoundMessage);
  });
}

async function usageText(db: Db, { id, fileName }: StoredFile, total: number): Promise<string> {
  const [first] = await listUses(db, id);
  const usageText = first === undefined ? '' : usageName(first);
  return `文件“${fileName}”正在被${usageText}${total > 1 ? `等 ${total} 处` : ''}使用，不能删除`;
}

async function requireStoredFile(db: Db, id: string, actor: Actor): Promise<StoredFile> {
  const file = await findStoredFile(db, id, actor);
  if (file === undefined) throw refusal(notFoundMessage);
  return file;
}

async function wireFile({ dictionaries }: Deps, db: Db, file: StoredFile): Promise<Schema<'StoredFileRow'>> {
  const uses = await countUses(db, [file.id]);
  return storedFileRow(file, uses.get(file.id) ?? 0, await dictionaries.texts());
}
