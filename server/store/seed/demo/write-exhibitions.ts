import { type SeedContext, hoursBefore } from '#server/store/seed/seed-context.ts';
import { type DepartIds, type UserIds, idOf } from '#server/store/seed/write-people.ts';
import { exhibitions, type ExhibitionSeed } from './exhibitions.ts';

type School = { readonly departs: DepartIds; readonly users: UserIds };

/** Inserts exhibitions of works of the demo school, with votes. */
export async function writeExhibitions(context: SeedContext, school: School): Promise<void> {
  for (const one of exhibitions) await writeExhibition(context, school, one);
}

async function writeExhibition(context: SeedContext, school: School, one: ExhibitionSeed): Promise<void> {
  const { trx, options, now } = context;
  const id = options.ids();
  const createTime = hoursBefore(now, one.age);
  await trx
    .insertInto('teachingExhibition')
    .values({
      id,
      title: one.title,
      intro: one.intro,
      entryEnd: hoursBefore(now, -one.entryEnd),
      voteEnd: hoursBefore(now, -one.voteEnd),
      createBy: one.teacher,
      createTime,
    })
    .execute();
  await trx
    .insertInto('teachingExhibitionClass')
    .values(one.departs.map((depart) => ({ exhibitionId: id, departId: idOf(school.departs, depart) })))
    .execute();
  for (const [at, { work, voters }] of one.entries.entries()) {
    const entered = await trx
      .selectFrom('teachingWork')
      .select(['id', 'userId', 'workName', 'workType', 'workFile', 'workCover', 'createBy', 'createTime'])
      .where('workName', '=', work)
      .executeTakeFirstOrThrow();
    const entryId = options.ids();
    // Neither before the exhibition nor before the work.
    const earliest = Math.max(createTime.getTime(), entered.createTime.getTime());
    const time = new Date(earliest + (at + 1) * 3_600_000);
    await trx
      .insertInto('teachingExhibitionEntry')
      .values({
        id: entryId,
        exhibitionId: id,
        workId: entered.id,
        userId: entered.userId,
        workName: entered.workName,
        workType: entered.workType,
        fileId: entered.workFile,
        coverId: entered.workCover,
        createBy: entered.createBy,
        createTime: time,
      })
      .execute();
    const votes = voters.map((username) => ({
      exhibitionId: id,
      userId: idOf(school.users, username),
      entryId,
      createTime: time,
    }));
    if (votes.length > 0) await trx.insertInto('teachingExhibitionVote').values(votes).execute();
  }
}
