import { keptInBin, type InTheWay, type Recycled } from '#server/records/binned.ts';
import type { Person } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { userBin } from './user-bin.ts';
import { header } from './user-sheet.ts';

const fields = ['username', 'phone', 'email', 'workNo'] as const;
type Field = (typeof fields)[number];

/** Finds, for each unique field, the deleted user who holds a value. */
export type KeptByUsers = Readonly<Record<Field, (value: string) => InTheWay | undefined>>;

type Line = { readonly cell: (header: string) => string };

/** Collects the unique values of these lines that deleted users hold. */
export async function keptByUsers(db: Db, person: Person, lines: readonly Line[]): Promise<KeptByUsers> {
  const look = (field: Field) => {
    const values = lines.map(({ cell }) => cell(header[field])).filter((text) => text !== '');
    return keptInBin(db, userBin, person, field, values);
  };
  const [username, phone, email, workNo] = await Promise.all([
    look('username'),
    look('phone'),
    look('email'),
    look('workNo'),
  ]);
  return { username, phone, email, workNo };
}

/** Lists the deleted users who conflict with a line and whom the caller may restore, each once. */
export function recycledOf(
  conflicts: KeptByUsers,
  { cell }: Line,
): { readonly recycled?: readonly Recycled[] } {
  const found = fields.flatMap((field) => conflicts[field](cell(header[field]))?.recycled ?? []);
  const recycled = [...new Map(found.map((one) => [one.id, one])).values()];
  return recycled.length === 0 ? {} : { recycled };
}
