import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { addRecord, editRecord, recordRemoval, type RecordKind } from '#server/http/keep-record.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import {
  findReportById,
  listFormNames,
  listReports,
  menusOfReport,
  wasReportCode,
  type ReportRecord,
} from './online-report.store.ts';
import { reportPagesOf } from './report-access.rules.ts';
import { reportViews } from './report-views.ts';

const kind: RecordKind<'onlReport'> = {
  table: 'onlReport',
  taken: { onl_report_code_key: { message: '报表编码已存在!', field: 'code' } },
};

type Operations = OperationsOf<'online-report'>;

export function onlineReportOperations(deps: Deps): Operations {
  const removal = recordRemoval(deps, kind);
  const soon = () => Promise.reject(refuse('报表数据还不能查看'));
  return {
    'GET /online/cgreport/head/list': async ({ query }) => {
      const { rows, total } = await listReports(deps.db, query, { charts: false });
      return pageOf(query, total, await reportRows(deps, rows));
    },
    'GET /online/graphreport/head/list': async ({ query }) => {
      const { rows, total } = await listReports(deps.db, query, { charts: true });
      return pageOf(query, total, await reportRows(deps, rows));
    },
    'GET /online/cgreport/head/queryById': async ({ query }) =>
      await reportDetail(deps, await demandReport(deps, query.id)),
    'POST /online/cgreport/head/add': async ({ body }, { caller }) =>
      new Answer('添加成功！', await addReport(deps, caller, body)),
    'PUT /online/cgreport/head/editAll': async ({ body: { id, revision, ...body } }, { caller }) => {
      const current = async () => await reportDetail(deps, await demandReport(deps, id));
      await refuseMove(deps, id, body.code);
      await editRecord(deps, kind, caller, { id, revision, values: reportValues(body), current });
      return new Answer('编辑成功!', await current());
    },
    'DELETE /online/cgreport/head/delete': removal.delete,
    'DELETE /online/cgreport/head/deleteBatch': removal.deleteBatch,
    'PUT /online/cgreport/head/restore': removal.restore,
    'GET /online/cgreport/head/sources': () => listSources(deps),
    'GET /online/cgreport/head/sourceFields': soon,
    'POST /online/cgreport/head/preview': soon,
    'GET /online/cgreport/api/getColumns/{code}': soon,
    'GET /online/cgreport/api/getParamsInfo/{code}': soon,
    'GET /online/cgreport/api/getQueryInfo/{code}': soon,
    'GET /online/cgreport/api/getColumnsAndData/{code}': soon,
    'GET /online/cgreport/api/getData/{code}': soon,
    'GET /online/cgreport/api/getRows/{code}': soon,
    'GET /online/cgreport/api/exportXls/{code}': soon,
    'GET /online/graphreport/api/getChartsData/{code}': soon,
    'GET /online/graphreport/api/dashboard': () => Promise.resolve([]),
  };
}

async function listSources({ db }: Deps): Promise<Schema<'ReportSourceInfo'>[]> {
  const forms = await listFormNames(db);
  return [
    ...reportViews.map(({ code, name, description }) => ({ kind: 'view' as const, code, name, description })),
    ...forms.map(({ code, name, description }) => ({
      kind: 'form' as const,
      code,
      name,
      description: description ?? '',
    })),
  ];
}

async function addReport(deps: Deps, caller: Caller, body: Schema<'OnlineReportAdd'>) {
  await refuseUsedCode(deps, body.code);
  return { id: await addRecord(deps, kind, caller, reportValues(body)) };
}

function reportValues({ code, name, description, enabled, definition }: Schema<'OnlineReportAdd'>) {
  if (name.trim() === '') throw refuse('请输入报表名称!', 'name');
  return {
    code,
    name: name.trim(),
    definition: JSON.stringify(definition),
    ...(description === undefined ? {} : { description }),
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  };
}

/** Whoever was granted the report that had the code would be granted another one. Errors: a refusal. */
async function refuseUsedCode({ db }: Deps, code: string): Promise<void> {
  if (!(await wasReportCode(db, code))) return;
  const [menu] = await menusOfReport(db, reportPagesOf(code));
  if (menu !== undefined)
    throw refuse(
      `编码「${code}」属于已删除的报表，仍被菜单「${menu}」使用，请先删除它，或换一个编码`,
      'code',
    );
}

/** Menu entries name a report by its code. Errors: a refusal of another one while they do. */
async function refuseMove(deps: Deps, id: string, code: string): Promise<void> {
  const { code: before } = await demandReport(deps, id);
  if (before === code) return;
  const [menu] = await menusOfReport(deps.db, reportPagesOf(before));
  if (menu !== undefined) throw refuse(`编码「${before}」正被菜单「${menu}」使用，不能修改`, 'code');
  await refuseUsedCode(deps, code);
}

async function demandReport({ db }: Deps, id: string): Promise<ReportRecord> {
  const report = await findReportById(db, id);
  if (report === undefined) throw refuse('未找到对应实体');
  return report;
}

async function reportRows(deps: Deps, rows: readonly ReportRecord[]): Promise<Schema<'OnlineReportRow'>[]> {
  const sources = await listSources(deps);
  return rows.map((row) => {
    const { id, code, name, description, enabled, createBy, definition } = row;
    const { source, charts = [] } = definition;
    const found = sources.find((one) => one.kind === source.kind && one.code === source.code);
    return {
      id,
      code,
      name,
      description,
      enabled: enabled === 1,
      source,
      sourceName: found?.name ?? null,
      chartCount: charts.length,
      createBy,
      createTime: wireTime(row.createTime),
      revision: revisionOf(row),
    };
  });
}

async function reportDetail(deps: Deps, report: ReportRecord): Promise<Schema<'OnlineReportDetail'>> {
  const [row] = await reportRows(deps, [report]);
  if (row === undefined) throw new Error('a row for each report');
  return { ...row, definition: report.definition };
}
