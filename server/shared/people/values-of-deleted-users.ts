import { findBinConflicts, type BinConflict, type RecycledRecord } from '#server/records/bin-conflict.ts';
import type { Actor } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { userBin } from './user-bin.ts';
import { header } from './user-sheet.ts';

const fields = ['username', 'phone', 'email', 'workNo'] as const;
type Field = (typeof fields)[number];

/** Finds, for each unique field, the deleted user who keeps a value. */
export type DeletedUserConflicts = Readonly<Record<Field, (value: string) => BinConflict | undefined>>;

type Line = { readonly cell: (header: string) => string };

/** Looks up which unique values of these lines deleted users keep. */
export async function findDeletedUserConflicts(
  db: Db,
  actor: Actor,
  lines: readonly Line[],
): Promise<DeletedUserConflicts> {
  const find = (field: Field) => {
    const values = lines.map(({ cell }) => cell(header[field])).filter((text) => text !== '');
    return findBinConflicts(db, userBin, actor, field, values);
  };
  const [username, phone, email, workNo] = await Promise.all([
    find('username'),
    find('phone'),
    find('email'),
    find('workNo'),
  ]);
  return { username, phone, email, workNo };
}

/** Lists the deleted users who conflict with a line and whom the caller may restore, each once. */
export function restorableUsers(
  conflicts: DeletedUserConflicts,
  { cell }: Line,
): { readonly recycled?: readonly RecycledRecord[] } {
  const found = fields.flatMap((field) => conflicts[field](cell(header[field]))?.recycled ?? []);
  const recycled = [...new Map(found.map((one) => [one.id, one])).values()];
  return recycled.length === 0 ? {} : { recycled };
}
