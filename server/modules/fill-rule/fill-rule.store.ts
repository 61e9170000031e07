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

export async function findFillRule(db: Db, id: string): Promise<FillRuleRecord | undefined> {
  return await db
    .selectFrom('sysFillRule')
    .select(shown)
    .where('delFlag', '=', 0)
    .where('id', '=', id)
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
