import { sql } from 'kysely';
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

/** The seat and the group of a pupil in a class. */
type ClassPlace = {
  readonly departId: string;
  readonly userId: string;
  readonly seatRow: number | null;
  readonly seatColumn: number | null;
  readonly groupName: string | null;
};

/** Lists the places of members of classes, also of members without a seat and a group. */
export async function listClassPlaces(
  db: Db,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<ClassPlace[]> {
  return await db
    .selectFrom('sysUserDepart as member')
    .leftJoin('teachingClassSeat as seat', (join) =>
      join.onRef('seat.departId', '=', 'member.depId').onRef('seat.userId', '=', 'member.userId'),
    )
    .leftJoin('teachingClassGroupPupil as pupil', (join) =>
      join.onRef('pupil.departId', '=', 'member.depId').onRef('pupil.userId', '=', 'member.userId'),
    )
    .leftJoin('teachingClassGroup as team', (join) =>
      join.onRef('team.departId', '=', 'pupil.departId').onRef('team.place', '=', 'pupil.place'),
    )
    .select([
      'member.depId as departId',
      'member.userId',
      'seat.seatRow',
      'seat.seatColumn',
      'team.groupName',
    ])
    .where(sql<boolean>`member.user_id = any(${[...userIds]})`)
    .where(sql<boolean>`member.dep_id = any(${[...departIds]})`)
    .execute();
}

/** Gives members of a class their former seat, if it is free, and their former group, if it exists and they have none. */
export async function restoreClassPlaces(db: Db, places: readonly ClassPlace[]): Promise<void> {
  for (const { departId, userId, seatRow, seatColumn, groupName } of places) {
    if (seatRow !== null && seatColumn !== null)
      await sql`
        insert into teaching_class_seat (depart_id, user_id, seat_row, seat_column)
        select depart_id, ${userId}, ${seatRow}, ${seatColumn} from teaching_class_seating
        where depart_id = ${departId} and seat_rows >= ${seatRow} and seat_columns >= ${seatColumn}
        on conflict do nothing`.execute(db);
    if (groupName !== null)
      await sql`
        insert into teaching_class_group_pupil (depart_id, user_id, place)
        select depart_id, ${userId}, place from teaching_class_group
        where depart_id = ${departId} and group_name = ${groupName}
        on conflict do nothing`.execute(db);
  }
}
