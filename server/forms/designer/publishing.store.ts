import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { Definition } from './definition.rules.ts';
import type { PlanStep } from './plan.rules.ts';

// Steps and definitions go in as the text of their JSON: an array would become one of PostgreSQL's.

export type Publishing = {
  readonly state: string;
  readonly definition: Definition;
  readonly steps: readonly PlanStep[];
  readonly stepsDone: number;
  readonly rowsDone: number;
  readonly lastId: string | null;
  readonly error: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

const shown = sql`state, definition, steps, steps_done, rows_done, last_id, error, started_by, started_at, ended_at`;

/** The last publishing of a form, under way or ended. */
export async function findPublishing(db: Db, formId: string): Promise<Publishing | undefined> {
  const { rows } = await sql<Publishing>`
    select ${shown} from onl_publishing where form_id = ${formId}`.execute(db);
  return rows[0];
}

type NewPublishing = {
  readonly formId: string;
  readonly definition: Definition;
  readonly steps: readonly PlanStep[];
  readonly startedBy: string;
  readonly now: Date;
};

/** Notes a publishing before its first step; false: one is under way. */
export async function beginPublishing(
  db: Db,
  { formId, definition, steps, startedBy, now }: NewPublishing,
): Promise<boolean> {
  const { rows } = await sql`
    insert into onl_publishing (form_id, state, definition, steps, started_by, started_at, seen_at)
    values (${formId}, 'applying', ${JSON.stringify(definition)}::jsonb, ${JSON.stringify(steps)}::jsonb,
      ${startedBy}, ${now}, ${now})
    on conflict (form_id) do update set state = 'applying', definition = excluded.definition,
      steps = excluded.steps, steps_done = 0, rows_done = 0, last_id = null, error = null,
      started_by = excluded.started_by, started_at = excluded.started_at, seen_at = excluded.seen_at, ended_at = null
    where onl_publishing.state <> 'applying' returning form_id`.execute(db);
  return rows.length > 0;
}

/** In the transaction of the step, where it has one: done and known to be done are one. */
export async function noteStepDone(db: Db, formId: string, stepsDone: number, now: Date): Promise<void> {
  await db
    .updateTable('onlPublishing')
    .set({ stepsDone, rowsDone: 0, lastId: null, seenAt: now })
    .where('formId', '=', formId)
    .execute();
}

export async function noteBatch(
  db: Db,
  formId: string,
  { rowsDone, lastId, now }: { readonly rowsDone: number; readonly lastId: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('onlPublishing')
    .set({ rowsDone, lastId, seenAt: now })
    .where('formId', '=', formId)
    .execute();
}

export async function endPublishing(
  db: Db,
  formId: string,
  end: { readonly state: 'published' | 'failed'; readonly error: string | null; readonly endedAt: Date },
): Promise<void> {
  await db.updateTable('onlPublishing').set(end).where('formId', '=', formId).execute();
}

/** Lists the forms whose publishing has not ended: it is running, or was killed. */
export async function listUnended(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('onlPublishing')
    .select('formId')
    .where('state', '=', 'applying')
    .orderBy('startedAt')
    .execute();
  return rows.map(({ formId }) => formId);
}
