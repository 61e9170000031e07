import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { withNumbersFor } from '#server/shared/people/numbers.rules.ts';
import { identityOf } from '#server/shared/people/identity.rules.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import type { listUsers } from './user.store.ts';

type StoredUser = Awaited<ReturnType<typeof listUsers>>['rows'][number];
type UserItem = { readonly userId: string; readonly id: string; readonly name: string };

/**
 * Returns users as this caller may see them, with the names of their departments and roles, without
 * passwords.
 */
export async function userRows(
  deps: Deps,
  actor: Actor,
  rows: readonly StoredUser[],
): Promise<Schema<'UserRow'>[]> {
  const ids = rows.map((row) => row.id);
  const [text, texts] = await Promise.all([deps.dictionaries.texts(), userTexts(deps.db, ids)]);
  const [departs, responsible] = [byUser(texts.departs), byUser(texts.responsible)];
  const roles = byUser(texts.roles);
  return rows.map(({ loggedInAt, ...row }) => ({
    ...withNumbersFor(actor, row),
    identity: identityOf(row.userIdentity, roles.get(row.id) ?? []),
    lastLoginTime: wireTimeOrNull(loggedInAt),
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
    sex_dictText: text('sex', row.sex),
    status_dictText: text('user_status', row.status),
    roleTxt: joinField(roles, row.id, 'name'),
    orgCodeTxt: joinField(departs, row.id, 'name'),
    departIds: joinField(responsible, row.id, 'id'),
    departIds_dictText: joinField(responsible, row.id, 'name'),
    selectedroles: joinField(roles, row.id, 'id'),
    selecteddeparts: joinField(departs, row.id, 'id'),
  }));
}

function byUser<Item extends UserItem>(list: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>();
  for (const one of list) {
    const userItems = found.get(one.userId);
    if (userItems === undefined) found.set(one.userId, [one]);
    else userItems.push(one);
  }
  return found;
}

function joinField(
  lists: ReadonlyMap<string, readonly UserItem[]>,
  id: string,
  field: 'id' | 'name',
): string {
  return (lists.get(id) ?? []).map((one) => one[field]).join(',');
}
