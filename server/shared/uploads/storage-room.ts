import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import { dropHistory } from '#server/shared/teaching/work-history.store.ts';
import type { Db } from '#server/store/database.ts';
import { diskFloor, quotaOf, schoolQuota, storageKeys, storageRefusals } from './storage.rules.ts';
import { lockUploader, measurePerson, measureSchoolFiles } from './storage.store.ts';

/** Dependencies for limits of storage; `disk` returns the bytes of the disk that has the files. */
export type RoomDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly disk: () => Promise<{ readonly free: number; readonly total: number }>;
  /** The operator's limit for one of many schools; it applies besides the school's own settings. */
  readonly quota: { readonly bytes: number } | undefined;
};

/** The person whose files count; undefined: only the limits of school and disk apply. */
type Owner = Caller | undefined;

/** Returns the used and allowed bytes of the caller's files. */
export async function spaceOf({ db }: Pick<RoomDeps, 'db'>, caller: Caller): Promise<Schema<'StorageSpace'>> {
  const [use, settings] = await Promise.all([
    measurePerson(db, caller.userId),
    readConfig(db, ['_quotaRoles']),
  ]);
  const allowed = quotaOf(caller, settings.get('_quotaRoles') ?? '');
  return { ...use, allowed: allowed === Infinity ? null : allowed };
}

/** Throws a refusal when `size` more bytes would leave the database less than its reserve of the disk. */
export async function requireDiskSpace(deps: RoomDeps, size: number): Promise<void> {
  const room = await diskRoom(deps);
  if (room.bytes < size) throw room.refusal();
}

export type Room = {
  /** Bytes of the largest file that is accepted. */
  readonly bytes: number;
  /** Returns the refusal of a larger file. */
  readonly refusal: () => Error;
};

/**
 * Requires room before the first byte is written. Throws a refusal when there is no room for `size` bytes or, by
 * default, for any.
 */
export async function requireStorageSpace(deps: RoomDeps, owner: Owner, size = 1): Promise<Room> {
  const disk = await diskRoom(deps);
  const storageRoom = await measureRoom(deps, deps.db, owner);
  const room = storageRoom.bytes < disk.bytes ? storageRoom : disk;
  if (room.bytes < size) throw room.refusal();
  return room;
}

/**
 * Reserves room inside the transaction that registers a file of `size` bytes, so that two concurrent uploads do not
 * take the same room. Deletes old versions of the person's works when that is needed. Throws a refusal when there is
 * no room.
 */
export async function reserveRoom(
  { clock, quota }: Pick<RoomDeps, 'clock' | 'quota'>,
  trx: Db,
  owner: Owner,
  size: number,
): Promise<void> {
  const settings = await readConfig(trx, storageKeys);
  const allowed = allowedTo(owner, settings);
  if (owner !== undefined && allowed !== Infinity) {
    await lockUploader(trx, owner.userId);
    const { used } = await measurePerson(trx, owner.userId);
    if (used + size > allowed) await dropHistory(trx, owner.userId, used + size - allowed, clock());
  }
  const room = await measureRoom({ quota }, trx, owner, settings);
  if (room.bytes < size) throw room.refusal();
}

const allowedTo = (owner: Owner, settings: ReadonlyMap<string, string>): number =>
  owner === undefined ? Infinity : quotaOf(owner, settings.get('_quotaRoles') ?? '');

/** Returns how much may still be uploaded, including the room of the person's old versions. */
async function measureRoom(
  { quota }: Pick<RoomDeps, 'quota'>,
  db: Db,
  owner: Owner,
  known?: ReadonlyMap<string, string>,
): Promise<Room> {
  const settings = known ?? (await readConfig(db, storageKeys));
  const schoolLimit = schoolQuota(settings.get('_quotaSchool') ?? '');
  const school = await schoolRoom(db, Math.min(schoolLimit, quota?.bytes ?? Infinity));
  const person = owner === undefined ? anyRoom : await personRoom(db, owner, allowedTo(owner, settings));
  return person.bytes < school.bytes ? person : school;
}

async function diskRoom({ db, disk }: RoomDeps): Promise<Room> {
  const [space, settings] = await Promise.all([disk(), readConfig(db, ['_diskFloor'])]);
  const floor = diskFloor(settings.get('_diskFloor') ?? '', space);
  return { bytes: space.free - floor, refusal: storageRefusals.disk };
}

const anyRoom: Room = { bytes: Infinity, refusal: storageRefusals.disk };

async function schoolRoom(db: Db, allowed: number): Promise<Room> {
  if (allowed === Infinity) return anyRoom;
  const used = await measureSchoolFiles(db);
  return { bytes: allowed - used, refusal: () => storageRefusals.school(used, allowed) };
}

async function personRoom(db: Db, { userId }: Caller, allowed: number): Promise<Room> {
  if (allowed === Infinity) return anyRoom;
  const { used, history, binned } = await measurePerson(db, userId);
  const bytes = allowed - used + history;
  // Deleted files are free for new works at once, but not without limit: only teachers empty the recycle bin.
  const withBin = 2 * allowed - used + history - binned;
  if (withBin < bytes) return { bytes: withBin, refusal: () => storageRefusals.bin(binned, allowed) };
  return { bytes, refusal: () => storageRefusals.person(used, allowed) };
}
