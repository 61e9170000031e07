import { sql, type RawBuilder } from 'kysely';
import { exclusionHolds } from '#server/online/form-table.store.ts';
import type { FormKey } from '#server/online/form-keys.rules.ts';
import { columnRef, rowsTable } from '#server/online/registry.store.ts';
import { isStatementTimeout } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import type { Counted } from './plan-text.rules.ts';
import { columnsOfKey, type PlanStep } from './plan.rules.ts';
import { converted, isGiven, shown } from './convert.store.ts';

type Sql = RawBuilder<unknown>;

/** Seconds that counting for one step may take; a plan without a number is better than none. */
const patience = '5s';
const mostSamples = sql`5`;

/** How many rows a step concerns, and some of what would be lost; undefined: none, whatever stands in them. */
export async function countForStep(db: Db, formId: string, step: PlanStep): Promise<Counted | undefined> {
  const question = questionOf(formId, step);
  if (question === undefined) return undefined;
  try {
    return await db
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await sql`select set_config('statement_timeout', ${patience}, true)`.execute(trx);
        const { rows } = await sql<{ rows: number; samples: string[] | null }>`
        with concerned as (${question})
        select (select count(*) from concerned) as rows,
          (select array_agg(sample) from (select sample from concerned where sample is not null limit ${mostSamples}) shown)
            as samples`.execute(trx);
        return { rows: rows[0]?.rows ?? 0, samples: rows[0]?.samples ?? [] };
      });
  } catch (error) {
    if (isStatementTimeout(error)) return { rows: null, samples: [] };
    throw error;
  }
}

/** The rows of a step, as a query with one column `sample`. */
function questionOf(formId: string, step: PlanStep): Sql | undefined {
  const table = rowsTable(formId);
  switch (step.act) {
    case 'convertColumn': {
      const value = columnRef(step.from);
      const { type } = step.from;
      return sql`select ${shown(value, type)} as sample from ${table}
        where ${isGiven(value, type)} and (${converted(value, type, step.column.type)}) is null`;
    }
    case 'retireColumn':
    case 'reviveColumn':
      return sql`select null::text as sample from ${table} where ${columnRef(step.column)} is not null`;
    case 'addKey':
      return keyQuestion(table, step.key);
    case 'createTable':
    case 'addColumn':
    case 'dropKey':
    case 'publish':
      return undefined;
    default:
      return step satisfies never;
  }
}

/** Rows that stand in the way of a key. */
function keyQuestion(table: Sql, key: FormKey): Sql | undefined {
  switch (key.act) {
    case 'unique': {
      const columns = key.columns.map(columnRef);
      const given = sql.join(
        columns.map((column) => sql`${column} is not null`),
        sql` and `,
      );
      const [first] = key.columns;
      if (first === undefined) return undefined;
      return sql`select ${shown(columnRef(first), first.type)} as sample from ${table}
        where del_flag = 0 and ${given} group by ${sql.join(columns)} having count(*) > 1`;
    }
    case 'exclusion': {
      const [from, to] = [columnRef(key.from), columnRef(key.to)];
      const per = key.per.map(columnRef);
      const partition = per.length === 0 ? sql`` : sql`partition by ${sql.join(per)}`;
      const [low, high] = [sql`least(${from}, ${to})`, sql`greatest(${from}, ${to})`];
      const before = key.from.type === 'date' ? sql`low <= latest` : sql`low < latest and low < high`;
      return sql`select shown as sample from (
          select ${low} as low, ${high} as high, ${shown(from, key.from.type)} as shown, max(${high}) over (
            ${partition} order by ${low} rows between unbounded preceding and 1 preceding) as latest
          from ${table} where ${exclusionHolds(key)}) ordered
        where ${before}`;
    }
    case 'notNull':
      return sql`select null::text as sample from ${table}
        where del_flag = 0 and ${columnRef(key.column)} is null`;
    case 'index':
      return undefined;
    default:
      return key satisfies never;
  }
}

/** Whether columns that a step speaks of are there already. */
export function canCount(step: PlanStep, there: ReadonlySet<string>): boolean {
  return step.act !== 'addKey' || columnsOfKey(step.key).every(({ name }) => there.has(name));
}
