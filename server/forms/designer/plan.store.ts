import { sql, type RawBuilder } from 'kysely';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { exclusionHolds } from '#server/forms/shared/tables/form-table.store.ts';
import type { FormKey } from '#server/forms/shared/tables/form-keys.rules.ts';
import { columnRef, rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { isStatementTimeout } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';
import type { StepCount } from './plan-text.rules.ts';
import { columnsOfKey, type PlanStep } from './plan.rules.ts';
import { carried, isGiven, shown } from './convert.store.ts';

type Sql = RawBuilder<unknown>;

/** The rows whose values may be shown as samples: all, those of an authorized query, or none. */
export type SampleRows = 'all' | 'none' | Pick<AuthorizedQuery, 'condition'>;

/**
 * The time limits for counting in milliseconds, for one step and for all; a plan without counts is better
 * than none.
 */
const timeouts = { each: 5000, all: 15_000 };
const maxSamples = sql`5`;

/**
 * Returns the number of affected rows of each step with samples of values that would be lost, from the rows that may be
 * shown. Unaffected rows are omitted.
 */
export async function countForSteps(
  db: Db,
  formId: string,
  steps: readonly PlanStep[],
  samples: SampleRows,
): Promise<ReadonlyMap<PlanStep, StepCount>> {
  const isShown =
    samples === 'all' ? sql`true` : samples === 'none' ? sql`false` : sql`(${samples.condition})`;
  const end = performance.now() + timeouts.all;
  const found = new Map(await countWholeColumns(db, formId, steps.filter(isWhole)));
  for (const step of steps) {
    const question = isWhole(step) ? undefined : questionOf(formId, step, isShown);
    if (question === undefined) continue;
    const [row] = await inTime<{ rows: number; samples: string[] | null }>(
      db,
      end,
      sql`
        with concerned as (${question})
        select (select count(*) from concerned) as rows,
          (select array_agg(sample) from (
            select sample from concerned where sample is not null and is_shown limit ${maxSamples}) shown)
            as samples`,
    );
    found.set(step, { rows: row?.rows ?? null, samples: row?.samples ?? [] });
  }
  return found;
}

/** Returns no rows if the query takes too long. */
async function inTime<Row>(db: Db, end: number, question: Sql): Promise<readonly Row[]> {
  const remainingMs = Math.min(timeouts.each, Math.floor(end - performance.now()));
  if (remainingMs <= 0) return [];
  try {
    return await db
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`select set_config('statement_timeout', ${String(remainingMs)}, true)`.execute(trx);
        return await runRows(trx, sql<Row>`${question}`);
      });
  } catch (error) {
    if (isStatementTimeout(error)) return [];
    throw error;
  }
}

type Whole = Extract<PlanStep, { act: 'retireColumn' | 'reviveColumn' }>;
const isWhole = (step: PlanStep): step is Whole => step.act === 'retireColumn' || step.act === 'reviveColumn';

/** Counts columns that are added or removed as a whole, in one scan of the table. */
async function countWholeColumns(
  db: Db,
  formId: string,
  steps: readonly Whole[],
): Promise<readonly (readonly [PlanStep, StepCount])[]> {
  if (steps.length === 0) return [];
  const counts = sql.join(steps.map(({ column }) => sql`count(${columnRef(column)})`));
  const [row] = await inTime<{ counts: readonly string[] }>(
    db,
    performance.now() + timeouts.each,
    sql`select array[${counts}]::text[] as counts from ${rowsTable(formId)}`,
  );
  return steps.map((step, at) => {
    const count = row?.counts[at];
    return [step, { rows: count === undefined ? null : Number(count), samples: [] }] as const;
  });
}

/** Returns the query for the rows of a step, with the columns `sample` and `is_shown`. */
function questionOf(formId: string, step: PlanStep, isShown: Sql): Sql | undefined {
  const table = sql`${rowsTable(formId)} as rows`;
  switch (step.act) {
    case 'convertColumn': {
      const value = columnRef(step.from);
      return sql`select ${shown(step.from)} as sample, ${isShown} as is_shown from ${table}
        where ${isGiven(value, step.from.type)} and (${carried(step)}) is null`;
    }
    case 'addKey':
      return keyQuestion(table, step.key, isShown);
    case 'createTable':
    case 'addColumn':
    case 'retireColumn':
    case 'reviveColumn':
    case 'dropKey':
    case 'publish':
      return undefined;
    default:
      return step satisfies never;
  }
}

/** Returns the query for the rows that violate a key. */
function keyQuestion(table: Sql, key: FormKey, isShown: Sql): Sql | undefined {
  switch (key.act) {
    case 'unique': {
      const columns = key.columns.map(columnRef);
      const allNotNull = sql.join(
        columns.map((column) => sql`${column} is not null`),
        sql` and `,
      );
      const [first] = key.columns;
      if (first === undefined) return undefined;
      return sql`select ${shown(first)} as sample, bool_or(${isShown}) as is_shown from ${table}
        where del_flag = 0 and ${allNotNull} group by ${sql.join(columns)} having count(*) > 1`;
    }
    case 'exclusion': {
      const [from, to] = [columnRef(key.from), columnRef(key.to)];
      const per = key.per.map(columnRef);
      const partition = per.length === 0 ? sql`` : sql`partition by ${sql.join(per)}`;
      const [low, high] = [sql`least(${from}, ${to})`, sql`greatest(${from}, ${to})`];
      const before = key.from.type === 'date' ? sql`low <= latest` : sql`low < latest and low < high`;
      return sql`select shown as sample, is_shown from (
          select ${low} as low, ${high} as high, ${shown(key.from)} as shown, ${isShown} as is_shown, max(${high}) over (
            ${partition} order by ${low} rows between unbounded preceding and 1 preceding) as latest
          from ${table} where ${exclusionHolds(key)}) ordered
        where ${before}`;
    }
    case 'notNull':
      return sql`select null::text as sample, false as is_shown from ${table}
        where del_flag = 0 and ${columnRef(key.column)} is null`;
    case 'index':
      return undefined;
    default:
      return key satisfies never;
  }
}

/** Returns whether the columns of a step exist already. */
export function canCount(step: PlanStep, existingColumns: ReadonlySet<string>): boolean {
  return step.act !== 'addKey' || columnsOfKey(step.key).every(({ name }) => existingColumns.has(name));
}
