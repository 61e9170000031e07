import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { marksAreHidden } from './unreleased-marks.store.ts';
import { homeworkIsFor } from './homework-visibility.store.ts';
import { voiceOf } from './spoken-comment.store.ts';

/** More than a pupil gets in several years. */
const maxListed = 500;

export type MyHomeworkRow = Awaited<ReturnType<typeof listMyHomework>>[number];
export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

type HomeworkQuery = { readonly id?: string | undefined; readonly departId?: string | undefined };

/** Lists the published homework of the user's classes, the newest first, with the user's own work and its grading. */
export async function listMyHomework(db: Db, userId: string, { id, departId }: HomeworkQuery = {}) {
  return await db
    .selectFrom('teachingAdditionalWork as homework')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('teachingAdditionalWorkDept as given')
          .innerJoin('sysDepart as depart', 'depart.id', 'given.deptId')
          .innerJoin('sysUserDepart as member', 'member.depId', 'depart.id')
          .select(['depart.id as departId', 'depart.departName'])
          .whereRef('given.additionalId', '=', 'homework.id')
          .where('depart.delFlag', '=', 0)
          .where('member.userId', '=', userId)
          .$if(departId !== undefined, (some) => some.where('depart.id', '=', departId ?? ''))
          .orderBy('depart.orgCode')
          .limit(1)
          .as('class'),
      (join) => join.onTrue(),
    )
    .leftJoin('sysUser as teacher', 'teacher.username', 'homework.createBy')
    // At most one row: a person has one work for homework (teaching_work_homework_key), a work one correction.
    .leftJoin('teachingWork as work', (join) =>
      join
        .onRef('work.additionalId', '=', 'homework.id')
        .on('work.userId', '=', userId)
        .on('work.delFlag', '=', 0),
    )
    .leftJoin('sysFile as file', 'file.id', 'work.workFile')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select([
      'homework.id as additionalWorkId',
      'homework.workName',
      'homework.codeType',
      'homework.workDesc',
      'homework.workCover',
      'homework.workUrl',
      'homework.status',
      'homework.deadline',
      'homework.acceptLate',
      'homework.publishTime',
    ])
    .select(['class.departId', 'class.departName', 'teacher.realname as teacherName'])
    .select(['work.id as workId', 'work.workName as mineWorkName', 'work.workType as mineWorkType'])
    .select(['work.workStatus', 'work.handedInAt', 'work.returnedAt', 'file.filePath as mineWorkPath'])
    .select(['correct.score', 'correct.comment', voiceOf('correct').as('voice')])
    .select(marksAreHidden.as('isMarkHidden'))
    .where(homeworkIsFor(userId))
    .$if(id !== undefined, (one) => one.where('homework.id', '=', id ?? ''))
    .orderBy(sql`homework.publish_time desc nulls last`)
    .orderBy('homework.id')
    .limit(maxListed)
    .execute();
}

/** Lists the documents of homework in order, without removed files. */
export async function listDocuments(db: Db, additionalIds: readonly string[]) {
  if (additionalIds.length === 0) return [];
  return await db
    .selectFrom('teachingAdditionalWorkFile as used')
    .innerJoin('sysFile as file', 'file.id', 'used.fileId')
    .select([
      'used.additionalId',
      'file.id',
      'file.filePath',
      'file.fileName',
      'file.fileType',
      'file.fileSize',
    ])
    .where('used.additionalId', 'in', additionalIds)
    .where('file.delFlag', '=', 0)
    .orderBy('used.additionalId')
    .orderBy('used.position')
    .execute();
}

/**
 * Returns homework that is assigned to the user, and their class in it; undefined when it is not for them. Locks the
 * row until the transaction ends, so that no work is handed in while the homework is being ended.
 */
export async function lockMyHomework(db: Db, userId: string, id: string) {
  return await db
    .selectFrom('teachingAdditionalWork as homework')
    .select([
      'homework.id',
      'homework.codeType',
      'homework.status',
      'homework.deadline',
      'homework.acceptLate',
    ])
    .select(
      sql<string>`(
        select depart.id from teaching_additional_work_dept given
        join sys_depart depart on depart.id = given.dept_id
        join sys_user_depart member on member.dep_id = depart.id
        where given.additional_id = homework.id and depart.del_flag = 0 and member.user_id = ${userId}
        order by depart.org_code limit 1
      )`.as('departId'),
    )
    .where('homework.id', '=', id)
    .where(homeworkIsFor(userId))
    .forShare('homework')
    .executeTakeFirst();
}
