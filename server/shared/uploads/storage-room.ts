import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { readConfig } from '#server/shared/records/config.store.ts';
import { dropHistory } from '#server/shared/teaching/work-history.store.ts';
import type { Db } from '#server/store/database.ts';
import { diskFloor, quotaOf, schoolQuota, storageKeys, storageRefusals } from './storage.rules.ts';
import { lockUploader, measurePerson, measureSchoolFiles } from './storage.store.ts';

/** `disk`: bytes of the disk that keeps the files. */
export type RoomParts = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly disk: () => Promise<{ readonly free: number; readonly total: number }>;
  /** What the operator of many schools lets this one have, whatever it says itself. */
  readonly quota: { readonly bytes: number } | undefined;
};

/** Whose files count; undefined: nobody's, where the school and the disk alone set a limit. */
type Owner = Caller | undefined;

/** What the caller's files take, and may take. */
export async function spaceOf(
  { db }: Pick<RoomParts, 'db'>,
  caller: Caller,
): Promise<Schema<'StorageSpace'>> {
  const [kept, settings] = await Promise.all([
    measurePerson(db, caller.userId),
    readConfig(db, ['_quotaRoles']),
  ]);
  const allowed = quotaOf(caller, settings.get('_quotaRoles') ?? '');
  return { ...kept, allowed: allowed === Infinity ? null : allowed };
}

/** Throws the refusal when `size` bytes more would leave the disk less than the database needs to live. */
export async function demandDisk(parts: RoomParts, size: number): Promise<void> {
  const room = await diskRoom(parts);
  if (room.bytes < size) throw room.refusal();
}

export type Room = {
  /** Bytes of the largest file that may come. */
  readonly bytes: number;
  /** What a larger one hears. */
  readonly refusal: () => Error;
};

/** Before the first byte is written. Throws the refusal when there is no room for `size` bytes or, by default, for any. */
export async function demandRoom(parts: RoomParts, owner: Owner, size = 1): Promise<Room> {
  const disk = await diskRoom(parts);
  const kept = await measureRoom(parts, parts.db, owner);
  const room = kept.bytes < disk.bytes ? kept : disk;
  if (room.bytes < size) throw room.refusal();
  return room;
}

/**
 * Inside the transaction that registers a file of `size` bytes: two uploads at once do not take the same room. Old
 * versions of the person's works go when that makes the room. Throws the refusal when there is none.
 */
export async function takeRoom(
  { clock, quota }: Pick<RoomParts, 'clock' | 'quota'>,
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

/** What may still be brought, old versions of the person's works making room. */
async function measureRoom(
  { quota }: Pick<RoomParts, 'quota'>,
  db: Db,
  owner: Owner,
  known?: ReadonlyMap<string, string>,
): Promise<Room> {
  const settings = known ?? (await readConfig(db, storageKeys));
  const own = schoolQuota(settings.get('_quotaSchool') ?? '');
  const school = await schoolRoom(db, Math.min(own, quota?.bytes ?? Infinity));
  const person = owner === undefined ? anyRoom : await personRoom(db, owner, allowedTo(owner, settings));
  return person.bytes < school.bytes ? person : school;
}

async function diskRoom({ db, disk }: RoomParts): Promise<Room> {
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
  // What is deleted is free for new works at once, but not without end: only teachers empty the bin.
  const withBin = 2 * allowed - used + history - binned;
  if (withBin < bytes) return { bytes: withBin, refusal: () => storageRefusals.bin(binned, allowed) };
  return { bytes, refusal: () => storageRefusals.person(used, allowed) };
}
