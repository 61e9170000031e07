import { sql } from 'kysely';
import { rulesVersion } from '#common/analysis/rules-version.ts';
import type { AnalysisSummary } from '#common/analysis/summary.ts';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { workInReach } from './work-reach.store.ts';

export type WorkVersion = { readonly workId: string; readonly versionNo: number };

/** The reason why a version has no results. */
export type AnalysisProblem = 'unreadable' | 'tooLarge' | 'tooLong' | 'missing';

/** The maximum number of results of one answer: more works than a class has pupils, or a pupil hands in. */
const maxResults = 1000;

/**
 * Returns the contents of a version and of the starter project of its task. Undefined for anything but a Scratch 3 work
 * that was handed in for a unit or a homework.
 */
export async function findContents(db: Db, { workId, versionNo }: WorkVersion) {
  return await db
    .selectFrom('teachingWorkVersion as version')
    .innerJoin('teachingWork as work', 'work.id', 'version.workId')
    .innerJoin('sysFile as file', 'file.id', 'version.fileId')
    .select('file.sha256')
    .select(
      sql<string | null>`(
        select starter.sha256 from sys_file starter where starter.file_path = coalesce(
          (select one.work_url from teaching_additional_work one where one.id = work.additional_id),
          (select one.course_work from teaching_course_unit one where one.id = work.course_id)
        )
      )`.as('starter'),
    )
    .where('version.workId', '=', workId)
    .where('version.versionNo', '=', versionNo)
    .where('work.delFlag', '=', 0)
    .where('file.filePath', 'like', '%.sb3')
    .where((eb) => eb.or([eb('work.courseId', 'is not', null), eb('work.additionalId', 'is not', null)]))
    .executeTakeFirst();
}

/**
 * Stores the outcome of an analysis by the present rules; a result of later rules stays. Does nothing if the version was
 * deleted meanwhile.
 */
export async function saveAnalysis(
  db: Db,
  { workId, versionNo }: WorkVersion,
  outcome: AnalysisSummary | { readonly problem: AnalysisProblem },
): Promise<void> {
  const isFailed = 'problem' in outcome;
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`
    insert into teaching_work_analysis
      (work_id, version_no, rules_version, problem, blocks, scores, findings, habits)
    select version.work_id, version.version_no, ${rulesVersion}::integer,
      ${isFailed ? outcome.problem : null}::varchar, ${isFailed ? 0 : outcome.blocks}::integer,
      ${json(isFailed ? [] : outcome.scores)}, ${json(isFailed ? [] : outcome.findings)},
      ${json(isFailed ? [] : outcome.habits)}
    from teaching_work_version version
    where version.work_id = ${workId} and version.version_no = ${versionNo}
    for key share
    on conflict (work_id, version_no) do update set
      rules_version = excluded.rules_version, problem = excluded.problem, blocks = excluded.blocks,
      scores = excluded.scores, findings = excluded.findings, habits = excluded.habits
    where teaching_work_analysis.rules_version <= excluded.rules_version`.execute(db);
}

/**
 * The newest versions of handed-in works that the present rules have not analysed: their analysis was lost or late, the
 * work is older than the analysis, or the rules have changed.
 */
const waiting = sql`
  from teaching_work work
    cross join lateral (
      select one.version_no, one.file_id from teaching_work_version one
      where one.work_id = work.id order by one.version_no desc limit 1
    ) version
    join sys_file file on file.id = version.file_id
    left join teaching_work_analysis analysis
      on analysis.work_id = work.id and analysis.version_no = version.version_no
  where work.del_flag = 0 and work.work_status >= 1 and file.file_path like '%.sb3'
    and (work.course_id is not null or work.additional_id is not null)
    and coalesce(analysis.rules_version, 0) < ${rulesVersion}`;

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${waiting}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the next versions after the work `after`, by the id of the work. */
export async function listWaiting(db: Db, after: string, limit: number): Promise<readonly WorkVersion[]> {
  const { rows } = await sql<WorkVersion>`
    select work.id as "workId", version.version_no as "versionNo" ${waiting} and work.id > ${after}
    order by work.id limit ${limit}`.execute(db);
  return rows;
}

/** The columns of a stored result; the database checks that they are lists. */
const results = [
  sql<AnalysisSummary['scores']>`analysis.scores`.as('scores'),
  sql<AnalysisSummary['findings']>`analysis.findings`.as('findings'),
  sql<AnalysisSummary['habits']>`analysis.habits`.as('habits'),
] as const;

type Task = { readonly courseId?: string | undefined; readonly additionalId?: string | undefined };

/** Lists the results of the newest versions of the handed-in works in scope for a unit or a homework. */
export async function listTaskResults(db: Db, { courseId, additionalId }: Task, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingWorkAnalysis as analysis', 'analysis.workId', 'work.id')
    .select(['work.id as workId', 'analysis.rulesVersion', 'analysis.problem', 'analysis.blocks'])
    .select(results)
    .where((eb) =>
      additionalId === undefined
        ? eb('work.courseId', '=', courseId ?? '')
        : eb('work.additionalId', '=', additionalId),
    )
    .where('work.delFlag', '=', 0)
    .where('work.workStatus', '>=', 1)
    .where(workInReach(scope))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('teachingWorkVersion as later')
            .select('later.versionNo')
            .whereRef('later.workId', '=', 'work.id')
            .whereRef('later.versionNo', '>', 'analysis.versionNo'),
        ),
      ),
    )
    .orderBy('work.id')
    .limit(maxResults)
    .execute();
}

/** Lists the newest result of each handed-in work of a pupil in scope, without those that could not be analysed. */
export async function listPupilResults(db: Db, userId: string, scope: RowScope) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('teachingWorkAnalysis as analysis', 'analysis.workId', 'work.id')
    .innerJoin('teachingWorkVersion as version', (join) =>
      join
        .onRef('version.workId', '=', 'analysis.workId')
        .onRef('version.versionNo', '=', 'analysis.versionNo'),
    )
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .leftJoin('teachingAdditionalWork as homework', 'homework.id', 'work.additionalId')
    .distinctOn('work.id')
    .select(['work.id as workId', 'work.workName', 'version.createdAt as handedInAt', 'analysis.blocks'])
    .select(sql<string | null>`coalesce(homework.work_name, unit.unit_name)`.as('taskName'))
    .select(results)
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0)
    .where('work.workStatus', '>=', 1)
    .where('analysis.problem', 'is', null)
    .where(workInReach(scope))
    .orderBy('work.id')
    .orderBy('analysis.versionNo', 'desc')
    .limit(maxResults)
    .execute();
}
