import type { BodyOf } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';

/** Replaces the seats of a class; the caller has locked the class. */
export async function replaceSeats(
  db: Db,
  { departId, seatRows, seatColumns, seats }: BodyOf<'PUT /teaching/class/seats'>,
): Promise<void> {
  await db.deleteFrom('teachingClassSeat').where('departId', '=', departId).execute();
  await db
    .insertInto('teachingClassSeating')
    .values({ departId, seatRows, seatColumns })
    .onConflict((conflict) => conflict.column('departId').doUpdateSet({ seatRows, seatColumns }))
    .execute();
  if (seats.length === 0) return;
  await db
    .insertInto('teachingClassSeat')
    .values(seats.map(({ userId, row, column }) => ({ departId, userId, seatRow: row, seatColumn: column })))
    .execute();
}

/** Replaces the groups of a class; the caller has locked the class. */
export async function replaceGroups(
  db: Db,
  { departId, groups }: BodyOf<'PUT /teaching/class/groups'>,
): Promise<void> {
  await db.deleteFrom('teachingClassGroup').where('departId', '=', departId).execute();
  if (groups.length === 0) return;
  await db
    .insertInto('teachingClassGroup')
    .values(groups.map(({ groupName }, index) => ({ departId, groupName, place: index + 1 })))
    .execute();
  const pupils = groups.flatMap(({ userIds }, index) =>
    userIds.map((userId) => ({ departId, userId, place: index + 1 })),
  );
  if (pupils.length > 0) await db.insertInto('teachingClassGroupPupil').values(pupils).execute();
}
