import { sql } from 'kysely';
import type { QueryOf, Schema } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';

export type ReportDefinition = Schema<'ReportDefinition'>;

const columns = {
  id: column.id('id'),
  code: column.text('code'),
  name: column.text('name'),
  createTime: column.time('create_time'),
};

const shown = [
  'id',
  'code',
  'name',
  'description',
  'enabled',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

const definition = sql<ReportDefinition>`definition`;
const hasCharts = sql<boolean>`jsonb_array_length(coalesce(definition -> 'charts', '[]')) > 0`;

export type ReportRecord = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: number;
  readonly createBy: string | null;
  readonly createTime: Date;
  readonly updateBy: string | null;
  readonly updateTime: Date | null;
  readonly definition: ReportDefinition;
};

/** One page of reports, newest first unless asked otherwise. `charts`: those alone that have some. */
export async function listReports(
  db: Db,
  query: QueryOf<'GET /online/cgreport/head/list'>,
  { charts }: { readonly charts: boolean },
) {
  const matching = db
    .selectFrom('onlReport')
    .select(shown)
    .select(definition.as('definition'))
    .where('delFlag', '=', 0)
    .$if(charts, (found) => found.where(hasCharts))
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`create_time desc`);
}

async function findReport(db: Db, by: 'id' | 'code', value: string): Promise<ReportRecord | undefined> {
  return await db
    .selectFrom('onlReport')
    .select(shown)
    .select(definition.as('definition'))
    .where('delFlag', '=', 0)
    .where(by, '=', value)
    .executeTakeFirst();
}

export const findReportById = (db: Db, id: string) => findReport(db, 'id', id);
export const findReportByCode = (db: Db, code: string) => findReport(db, 'code', code);

/** Lists the charts that the first page shows one of these roles. */
export async function listDashboardReports(db: Db, roles: readonly string[]): Promise<ReportRecord[]> {
  return await db
    .selectFrom('onlReport')
    .select(shown)
    .select(definition.as('definition'))
    .where('delFlag', '=', 0)
    .where('enabled', '=', 1)
    .where(hasCharts)
    .where(sql<boolean>`definition -> 'dashboardRoles' ?| ${[...roles]}::text[]`)
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

/** Whether a report that is deleted had this code. */
export async function wasReportCode(db: Db, code: string): Promise<boolean> {
  const found = await db
    .selectFrom('onlReport')
    .select('id')
    .where('code', '=', code)
    .where('delFlag', '=', 1)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Names of the menu entries that grant a report by its code. */
export async function menusOfReport(db: Db, urls: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysPermission')
    .select('name')
    .where('delFlag', '=', 0)
    .where('url', 'in', [...urls])
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name ?? '');
}

/** Names of published forms by their codes. */
export async function listFormNames(
  db: Db,
): Promise<{ code: string; name: string; description: string | null }[]> {
  return await db
    .selectFrom('onlForm')
    .select(['code', 'name', 'description'])
    .where('delFlag', '=', 0)
    .where('version', 'is not', null)
    .orderBy('name')
    .execute();
}
