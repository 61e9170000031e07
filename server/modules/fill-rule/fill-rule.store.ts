import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { readPage } from '#server/shared/records/read-page.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('id'),
  ruleName: column.text('rule_name'),
  ruleCode: column.text('rule_code'),
  ruleClass: column.text('rule_class'),
  createTime: column.time('create_time'),
};

const shown = [
  'id',
  'ruleName',
  'ruleCode',
  'ruleClass',
  'ruleParams',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

export type FillRuleRecord = Awaited<ReturnType<typeof listFillRules>>['rows'][number];

/** One page of fill rules, newest first unless asked otherwise. */
export async function listFillRules(db: Db, query: QueryOf<'GET /sys/fillRule/list'>) {
  const matching = db
    .selectFrom('sysFillRule')
    .select(shown)
    .where('delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await readPage(db, query, columns, matching, sql`create_time desc`);
}

/** Deleted ones, the last deleted first. */
export async function listDeletedFillRules(db: Db): Promise<FillRuleRecord[]> {
  return await db
    .selectFrom('sysFillRule')
    .select(shown)
    .where('delFlag', '=', 1)
    .$call(lastDeletedFirst('sys_fill_rule'))
    .execute();
}

export async function findFillRule(
  db: Db,
  by: 'id' | 'ruleCode',
  value: string,
): Promise<FillRuleRecord | undefined> {
  return await db
    .selectFrom('sysFillRule')
    .select(shown)
    .where('delFlag', '=', 0)
    .where(by, '=', value)
    .executeTakeFirst();
}

/** Of these codes those that a rule has. */
export async function takenFillRuleCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysFillRule')
    .select('ruleCode')
    .where('delFlag', '=', 0)
    .where('ruleCode', 'in', codes)
    .execute();
  return new Set(rows.map(({ ruleCode }) => ruleCode));
}

type Sequence = { readonly ruleId: string; readonly period: string; readonly start: number };

/** The next number of a sequence. One statement: whoever asks at the same time waits for the row and gets another. */
export async function takeNumber(db: Db, { ruleId, period, start }: Sequence): Promise<number> {
  const row = await db
    .insertInto('sysFillSequence')
    .values({ ruleId, period, lastNumber: start })
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'period']).doUpdateSet({
        lastNumber: sql<number>`greatest(sys_fill_sequence.last_number + 1, excluded.last_number)`,
      }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return row.lastNumber;
}

/** The number that `takeNumber` would give. */
export async function peekNumber(db: Db, { ruleId, period, start }: Sequence): Promise<number> {
  const row = await db
    .selectFrom('sysFillSequence')
    .select('lastNumber')
    .where('ruleId', '=', ruleId)
    .where('period', '=', period)
    .executeTakeFirst();
  return Math.max((row?.lastNumber ?? 0) + 1, start);
}

/** Codes of the departments or categories directly below one, or of the roots; deleted ones too. */
export async function listSiblingCodes(
  db: Db,
  of: 'sysDepart' | 'sysCategory',
  parentId: string | null,
): Promise<{ readonly parentCode: string; readonly codes: string[] } | undefined> {
  const code = sql.ref<string>(of === 'sysDepart' ? 'org_code' : 'code');
  const parent = sql.ref(of === 'sysDepart' ? 'parent_id' : 'pid');
  const found =
    parentId === null
      ? { rows: [{ code: '' }] }
      : await sql<{ code: string }>`select ${code} as code from ${sql.table(of)}
          where id = ${parentId} and del_flag = 0`.execute(db);
  const parentCode = found.rows[0]?.code;
  if (parentCode === undefined) return undefined;
  const { rows } = await sql<{ code: string }>`select ${code} as code from ${sql.table(of)}
    where ${parent} is not distinct from ${parentId}`.execute(db);
  return { parentCode, codes: rows.map((row) => row.code) };
}
