import type { TestServer } from '#tests/support/database/server.ts';

type Db = TestServer['database']['db'];

/** Creates requests to join the class, by its pupil and by its teacher. */
export async function joinRows(
  db: Db,
  newId: () => string,
  { depart, user, teacherId }: Readonly<Record<'depart' | 'user' | 'teacherId', string>>,
) {
  const [join, myJoin] = [newId(), newId()];
  const rows = [
    { id: join, departId: depart, userId: user },
    { id: myJoin, departId: depart, userId: teacherId },
  ];
  await db.insertInto('teachingClassJoin').values(rows).execute();
  return { join, myJoin };
}
