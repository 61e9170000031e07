import { sql, type Insertable, type Updateable } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import type { Database, Db } from '#server/store/database.ts';

const columns = {
  id: column.id('job.id'),
  jobClassName: column.text('job.job_class_name'),
  status: column.number('job.status'),
  createTime: column.time('job.create_time'),
};

const runColumns = {
  jobId: column.id('job_id'),
  status: column.text('status'),
  startTime: column.time('start_time'),
  costTime: column.number('cost_time'),
};

/** Selects jobs with the time and the result of their last run. */
function jobs(db: Db) {
  return db
    .selectFrom('sysQuartzJob as job')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sysQuartzRun as run')
          .select(['run.startTime as lastTime', 'run.status as lastStatus'])
          .whereRef('run.jobId', '=', 'job.id')
          .orderBy('run.startTime', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('job')
    .select(['last.lastTime', 'last.lastStatus']);
}

export type JobRow = Awaited<ReturnType<typeof listActive>>[number];

export async function listJobs(db: Db, query: QueryOf<'GET /sys/quartzJob/list'>) {
  const conditions = listConditions(query, columns);
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    jobs(db)
      .where((eb) => eb.and(conditions))
      .orderBy(listOrder(query, columns, sql`job.create_time desc`))
      .orderBy('job.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('sysQuartzJob as job')
      .where((eb) => eb.and(conditions))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function findJob(db: Db, id: string) {
  return await jobs(db).where('job.id', '=', id).executeTakeFirst();
}

export async function findJobOfClass(db: Db, jobClassName: string) {
  return await jobs(db).where('job.jobClassName', '=', jobClassName).executeTakeFirst();
}

/** Returns the classes of the jobs whose last run failed. */
export async function listFailedClasses(db: Db): Promise<readonly string[]> {
  const rows = await jobs(db).where('last.lastStatus', '=', 'failed').orderBy('job.createTime').execute();
  return rows.map(({ jobClassName }) => jobClassName);
}

/** Returns the jobs that may become due. */
export async function listActive(db: Db) {
  return await jobs(db).where('job.status', '=', 0).execute();
}

/** Returns the jobs whose last run has no recorded end, paused ones included. */
export async function listRunning(db: Db) {
  return await jobs(db).where('last.lastStatus', '=', 'running').execute();
}

/** Locks the row until the transaction ends. */
export async function lockJob(db: Db, id: string) {
  return await db.selectFrom('sysQuartzJob').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertJob(db: Db, job: Insertable<Database['sysQuartzJob']>): Promise<void> {
  await db.insertInto('sysQuartzJob').values(job).execute();
}

export async function updateJob(
  db: Db,
  id: string,
  values: Updateable<Database['sysQuartzJob']>,
): Promise<void> {
  await db.updateTable('sysQuartzJob').set(values).where('id', '=', id).execute();
}

/** Returns false if there is no such job. */
export async function setJobStatus(
  db: Db,
  jobClassName: string,
  values: { readonly status: 0 | -1; readonly updateBy: string; readonly updateTime: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('sysQuartzJob')
    .set(values)
    .where('jobClassName', '=', jobClassName)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns the number of deleted jobs. */
export async function deleteJobs(db: Db, ids: readonly string[]): Promise<number> {
  const deleted = await db
    .deleteFrom('sysQuartzJob')
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function listRuns(db: Db, query: QueryOf<'GET /sys/quartzJob/runs'>) {
  const conditions = listConditions(query, runColumns);
  const { limit, offset } = listWindow(query);
  const matching = db.selectFrom('sysQuartzRun').where((eb) => eb.and(conditions));
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy(listOrder(query, runColumns, sql`start_time desc`))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Records the start of a run. Returns false if another server has started this scheduled time. */
export async function insertRun(db: Db, run: Insertable<Database['sysQuartzRun']>): Promise<boolean> {
  const inserted = await db
    .insertInto('sysQuartzRun')
    .values(run)
    .onConflict((conflict) => conflict.columns(['jobId', 'scheduledAt']).doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

/** Records the progress of a run; an ended run keeps its result. */
export async function saveProgress(db: Db, id: string, message: string): Promise<void> {
  await db
    .updateTable('sysQuartzRun')
    .set({ message })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

export async function finishRun(
  db: Db,
  id: string,
  end: {
    readonly status: 'done' | 'failed';
    readonly message: string;
    readonly endTime: Date;
    readonly costTime: number;
  },
): Promise<void> {
  await db.updateTable('sysQuartzRun').set(end).where('id', '=', id).execute();
}

/** Closes runs whose server or database connection has gone. The caller holds the lock of the job. */
export async function closeAbandoned(db: Db, jobId: string, now: Date): Promise<void> {
  await db
    .updateTable('sysQuartzRun')
    .set({ status: 'failed', message: '执行中断：服务器或数据库已停止', endTime: now })
    .where('jobId', '=', jobId)
    .where('status', '=', 'running')
    .execute();
}

/** Deletes the history of jobs from before `time`; returns the number of runs. */
export async function deleteRunsBefore(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('sysQuartzRun')
    .where('startTime', '<', time)
    .where('status', '!=', 'running')
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
