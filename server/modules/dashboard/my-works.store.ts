import { sql } from 'kysely';
import type { Caller } from '#server/http/caller.ts';
import { displayName } from '#server/shared/people/public-identity.store.ts';
import { homeworkIsFor } from '#server/shared/teaching/homework-visibility.store.ts';
import { homeworkStatus } from '#server/shared/teaching/homework-terms.rules.ts';
import { unitIsOpen } from '#server/shared/teaching/unit-visibility.store.ts';
import { voiceOf } from '#server/shared/teaching/spoken-comment.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Returns the returned works that can be submitted again, last returned first, with the teacher's comment.
 */
export async function listReturned(db: Db, caller: Caller, now: Date, limit: number) {
  return await ownWorks(db, caller.userId)
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .leftJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .leftJoin('teachingAdditionalWork as homework', 'homework.id', 'work.additionalId')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select(['work.id as workId', 'work.workName', 'work.additionalId as additionalWorkId'])
    .select(['unit.id as unitId', 'unit.courseId', 'correct.comment', 'work.returnedAt'])
    .select(voiceOf('correct').as('voice'))
    .where('work.workStatus', '=', workStatus.returned)
    .where((eb) =>
      eb.or([eb('work.courseId', 'is', null), eb.and([eb('unit.delFlag', '=', 0), unitIsOpen(caller, now)])]),
    )
    .where((eb) =>
      eb.or([
        eb('work.additionalId', 'is', null),
        eb.and([eb('homework.status', '=', homeworkStatus.published), homeworkIsFor(caller.userId)]),
      ]),
    )
    .orderBy(sql`work.returned_at desc nulls last`)
    .orderBy('work.id')
    .limit(limit)
    .execute();
}

/** `work_type` values that an editor opens (src/shared/work/work-kinds.ts). */
const editorTypes = ['1', '2', '4', '10'];

/** Returns the editor works without unit or homework, last saved first. */
export async function listDrafts(db: Db, userId: string, limit: number) {
  return await ownWorks(db, userId)
    .leftJoin('sysFile as cover', 'cover.id', 'work.workCover')
    .select(['work.id as workId', 'work.workName', 'cover.filePath as coverPath', 'work.createTime'])
    .where('work.workStatus', '=', workStatus.saved)
    .where('work.courseId', 'is', null)
    .where('work.additionalId', 'is', null)
    .where('work.workType', 'in', editorTypes)
    // Every save sets this time.
    .orderBy('work.createTime', 'desc')
    .orderBy('work.id')
    .limit(limit)
    .execute();
}

/** Returns the newest published works of classmates: a few of each of them, from an index. */
export async function listClassmateWorks(db: Db, caller: Caller, limit: number) {
  return await db
    .selectFrom('sysUser as mate')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('teachingWork as work')
          .select(['work.id', 'work.workName', 'work.workCover', 'work.createTime'])
          .whereRef('work.userId', '=', 'mate.id')
          // The values are literals, so that the partial index of published works applies.
          .where(sql<boolean>`work.del_flag = 0 and work.work_status >= 3`)
          .orderBy('work.createTime', 'desc')
          .orderBy('work.id')
          .limit(limit)
          .as('work'),
      (join) => join.onTrue(),
    )
    .leftJoin('sysFile as cover', 'cover.id', 'work.workCover')
    .select(['work.id as workId', 'work.workName', 'cover.filePath as coverPath'])
    .select(displayName(caller, 'mate').as('realname'))
    .where('mate.delFlag', '=', 0)
    .where('mate.userIdentity', '=', 1)
    .where('mate.id', '!=', caller.userId)
    .where((eb) =>
      eb(
        'mate.id',
        'in',
        eb
          .selectFrom('sysUserDepart as own')
          .innerJoin('sysDepart as class', 'class.id', 'own.depId')
          .innerJoin('sysUserDepart as member', 'member.depId', 'class.id')
          .select('member.userId')
          .where('own.userId', '=', caller.userId)
          .where('class.delFlag', '=', 0)
          .where('class.orgCategory', '=', '3'),
      ),
    )
    .orderBy('work.createTime', 'desc')
    .orderBy('work.id')
    .limit(limit)
    .execute();
}

function ownWorks(db: Db, userId: string) {
  return db
    .selectFrom('teachingWork as work')
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0);
}
