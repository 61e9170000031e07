import type { BodyOf, QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { fileRecycling } from '#server/shared/records/write-file.store.ts';
import { updateStoredFile } from '#server/shared/records/write-file.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { placeName, storedFileRow, storedFileValues } from './stored-file.rules.ts';
import {
  countUses,
  findStoredFile,
  type Keeper,
  listDeletedFiles,
  listStoredFiles,
  listUses,
  lockStoredFiles,
  type StoredFile,
} from './stored-file.store.ts';

type Person = Keeper & { readonly caller: Caller };

const missing = '记录不存在或已被删除';

export async function pageOfFiles(
  { db, dictionaries }: Deps,
  query: QueryOf<'GET /system/sysFile/list'>,
  person: Person,
  max?: number,
) {
  const { rows, total } = await listStoredFiles(db, query, person, max);
  const ids = rows.map(({ id }) => id);
  const [uses, text] = await Promise.all([countUses(db, ids), dictionaries.texts()]);
  return { rows: rows.map((row) => storedFileRow(row, uses.get(row.id) ?? 0, text)), total };
}

export async function readFile(deps: Deps, id: string, person: Person): Promise<Schema<'StoredFileRow'>> {
  return wireFile(deps, deps.db, await requireStoredFile(deps.db, id, person));
}

export async function usesOf({ db }: Deps, id: string, person: Person): Promise<Schema<'FileUse'>[]> {
  return await listUses(db, (await requireStoredFile(db, id, person)).id);
}

/** Registers an upload of the caller under a name and returns it. */
export async function addFile(
  deps: Deps,
  { caller }: Person,
  { filePath, ...body }: BodyOf<'POST /system/sysFile/add'>,
): Promise<Schema<'StoredFileRow'>> {
  const values = storedFileValues(body, await deps.dictionaries.texts());
  const ownKeeper: Keeper = { caller, scope: { kind: 'own', userId: caller.userId } };
  return await inTransaction(deps.db, async (trx) => {
    const [file] = await lockStoredFiles(trx, { path: filePath }, ownKeeper);
    if (file === undefined) throw refuse('文件不存在', 'filePath');
    await updateStoredFile(trx, file.id, { ...values, updateBy: caller.username, updateTime: deps.clock() });
    return wireFile(deps, trx, await requireStoredFile(trx, file.id, ownKeeper));
  });
}

export async function editFile(
  deps: Deps,
  person: Person,
  { id, revision, ...body }: BodyOf<'PUT /system/sysFile/edit'>,
): Promise<void> {
  const values = storedFileValues(body, await deps.dictionaries.texts());
  await inTransaction(deps.db, async (trx) => {
    const [file] = await lockStoredFiles(trx, { ids: [id] }, person);
    if (file === undefined) throw refuse(missing);
    const updateTime = await nextRevision(revision, file, deps.clock(), () => wireFile(deps, trx, file));
    await updateStoredFile(trx, id, { ...values, updateBy: person.caller.username, updateTime });
  });
}

/** Deletes unused files, all or none. Their bytes stay until the clean-up. */
export async function removeFiles(
  deps: Deps,
  person: Person,
  by: { readonly ids: readonly string[] } | { readonly path: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const files = await lockStoredFiles(trx, by, person);
    if (files.length < ('ids' in by ? new Set(by.ids).size : 1)) throw refuse(missing);
    const ids = files.map(({ id }) => id);
    const uses = await countUses(trx, ids);
    const used = files.find(({ id }) => uses.has(id));
    if (used !== undefined) throw refuse(await usedWords(trx, used, uses.get(used.id) ?? 0));
    await fileRecycling.markDeleted(trx, ids, { username: person.caller.username, now: deps.clock() });
  });
}

/** Restores files that the caller deleted recently. */
export async function restoreFiles(deps: Deps, { caller }: Person, ids: readonly string[]): Promise<void> {
  const change = { username: caller.username, now: deps.clock(), ownOnly: true };
  await inTransaction(deps.db, async (trx) => {
    const restored = await fileRecycling.restoreDeleted(trx, ids, change);
    if (restored.length < new Set(ids).size) throw refuse('只能撤销刚才的删除');
  });
}

/** 回收站: returns the deleted files of users in scope. */
export async function binOfFiles({ db, dictionaries }: Deps, person: Person) {
  const [rows, text] = await Promise.all([listDeletedFiles(db, person), dictionaries.texts()]);
  return rows.map((row) => storedFileRow(row, 0, text));
}

/** Restores files from the recycle bin. */
export async function bringBackFiles(deps: Deps, person: Person, ids: readonly string[]): Promise<void> {
  const change = { username: person.caller.username, now: deps.clock() };
  await inTransaction(deps.db, async (trx) => {
    const found = await listDeletedFiles(trx, person, ids);
    if (found.length < ids.length) throw refuse(missing);
    const back = await fileRecycling.restoreDeleted(trx, ids, change);
    if (back.length < ids.length) throw refuse(missing);
  });
}

async function usedWords(db: Db, { id, fileName }: StoredFile, total: number): Promise<string> {
  const [first] = await listUses(db, id);
  const placeText = first === undefined ? '' : placeName(first);
  return `文件“${fileName}”正在被${placeText}${total > 1 ? `等 ${total} 处` : ''}使用，不能删除`;
}

async function requireStoredFile(db: Db, id: string, keeper: Keeper): Promise<StoredFile> {
  const file = await findStoredFile(db, id, keeper);
  if (file === undefined) throw refuse(missing);
  return file;
}

async function wireFile({ dictionaries }: Deps, db: Db, file: StoredFile): Promise<Schema<'StoredFileRow'>> {
  const uses = await countUses(db, [file.id]);
  return storedFileRow(file, uses.get(file.id) ?? 0, await dictionaries.texts());
}
