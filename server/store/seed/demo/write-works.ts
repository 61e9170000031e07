import { type SeedContext, hoursBefore } from '#server/store/seed/seed-context.ts';
import { writeFile } from '#server/store/seed/write-files.ts';
import { type DepartIds, type UserIds, idOf } from '#server/store/seed/write-people.ts';
import type { UnitIds } from './course/write-courses.ts';
import { homework } from './homework.ts';
import { pupils } from './people.ts';
import { works } from './works.ts';
import type { WorkSeed } from './types.ts';

type School = { readonly departs: DepartIds; readonly users: UserIds; readonly units: UnitIds };

/** A logged-in visitor is identified by the user id; the author's own like does not count. */
function admirers({ users }: School, work: WorkSeed): string[] {
  const others = pupils.filter((pupil) => pupil.username !== work.author);
  return others.slice(0, work.stars ?? 0).map((pupil) => idOf(users, pupil.username));
}

async function writeWork(context: SeedContext, school: School, work: WorkSeed): Promise<void> {
  const { trx, options, now } = context;
  const { project, author: username } = work;
  const id = options.ids();
  const time = hoursBefore(now, work.age);
  const userId = idOf(school.users, username);
  const from = { owner: { id: userId, username }, time };
  const file = await writeFile(context, {
    ...from,
    purpose: 'work',
    name: `${work.name}.sb3`,
    bytes: project.build(),
  });
  const picture = Buffer.from(project.coverSvg());
  const cover = await writeFile(context, {
    ...from,
    purpose: 'cover',
    name: `${work.name}.svg`,
    bytes: picture,
  });
  const likedBy = admirers(school, work);
  await trx
    .insertInto('teachingWork')
    .values({
      id,
      userId,
      departId: idOf(school.departs, work.depart),
      courseId: work.unit === undefined ? null : idOf(school.units, work.unit),
      workScene: work.unit === undefined ? 'create' : 'course',
      workName: work.name,
      workType: '2',
      workFile: file.id,
      workCover: cover.id,
      workStatus: work.status,
      starNum: likedBy.length,
      viewNum: work.views ?? 0,
      createBy: username,
      createTime: time,
      handedInAt: work.unit !== undefined && work.status > 0 ? time : null,
      returnedAt: work.returned === undefined ? null : hoursBefore(now, work.returned),
    })
    .execute();
  await trx
    .insertInto('teachingWorkVersion')
    .values({
      workId: id,
      versionNo: 1,
      workName: work.name,
      fileId: file.id,
      coverId: cover.id,
      createdBy: username,
      createdAt: time,
    })
    .execute();
  const stars = likedBy.map((visitor) => ({ workId: id, visitor, createdAt: time }));
  if (stars.length > 0) await trx.insertInto('teachingWorkStar').values(stars).execute();
  if (work.grade === undefined) return;
  const graded = { ...work.grade, createBy: 'teacher', createTime: hoursBefore(now, work.age - 4) };
  await trx
    .insertInto('teachingWorkCorrect')
    .values({ ...graded, id: options.ids(), workId: id })
    .execute();
}

/** Inserts works with their files, first versions, likes and grades. */
export async function writeWorks(context: SeedContext, school: School): Promise<void> {
  for (const work of works) await writeWork(context, school, work);
}

/** Inserts published and open homework of classes. */
export async function writeHomework({ trx, options, now }: SeedContext, departs: DepartIds): Promise<void> {
  for (const one of homework) {
    const id = options.ids();
    const time = hoursBefore(now, one.age);
    await trx
      .insertInto('teachingAdditionalWork')
      .values({
        id,
        codeType: 2,
        workName: one.name,
        workDesc: one.text,
        status: 1,
        deadline: hoursBefore(now, -one.due),
        publishTime: time,
        createBy: one.teacher,
        createTime: time,
      })
      .execute();
    await trx
      .insertInto('teachingAdditionalWorkDept')
      .values(
        one.departs.map((depart) => ({ additionalId: id, deptId: idOf(departs, depart), toldAt: time })),
      )
      .execute();
  }
}
