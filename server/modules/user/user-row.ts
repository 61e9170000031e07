import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { withNumbersFor } from '#server/shared/people/numbers.rules.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import type { listUsers } from './user.store.ts';

type StoredUser = Awaited<ReturnType<typeof listUsers>>['rows'][number];
type Named = { readonly userId: string; readonly id: string; readonly name: string };

/**
 * Returns users as the wire has them for this person, with the names of their departments and roles, without
 * passwords.
 */
export async function userRows(
  deps: Deps,
  person: Person,
  rows: readonly StoredUser[],
): Promise<Schema<'UserRow'>[]> {
  const ids = rows.map((row) => row.id);
  const [text, texts] = await Promise.all([deps.dictionaries.texts(), userTexts(deps.db, ids)]);
  const [roles, departs, responsible] = [texts.roles, texts.departs, texts.responsible].map(byUser);
  return rows.map((row) => ({
    ...withNumbersFor(person, row),
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
    sex_dictText: text('sex', row.sex),
    status_dictText: text('user_status', row.status),
    roleTxt: joined(roles, row.id, 'name'),
    orgCodeTxt: joined(departs, row.id, 'name'),
    departIds: joined(responsible, row.id, 'id'),
    departIds_dictText: joined(responsible, row.id, 'name'),
    selectedroles: joined(roles, row.id, 'id'),
    selecteddeparts: joined(departs, row.id, 'id'),
  }));
}

function byUser(list: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  const found = new Map<string, Named[]>();
  for (const one of list) {
    const userItems = found.get(one.userId);
    if (userItems === undefined) found.set(one.userId, [one]);
    else userItems.push(one);
  }
  return found;
}

function joined(
  lists: ReadonlyMap<string, readonly Named[]> | undefined,
  id: string,
  field: 'id' | 'name',
): string {
  return (lists?.get(id) ?? []).map((one) => one[field]).join(',');
}
