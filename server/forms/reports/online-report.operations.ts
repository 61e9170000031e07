import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { recordRemoval } from '#server/records/keep-record.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { Refusal, refusals } from '#server/http/refusal.ts';
import { isReportThere } from '#server/forms/shared/report-access.rules.ts';
import { exportReport } from './export-report.ts';
import { chartKeepingOperations } from './keep-charts.ts';
import {
  addReport,
  requireReport,
  editReport,
  kind,
  listSources,
  refuseWrong,
  reportDetail,
  reportRows,
  type Parts,
  type PartsFor,
} from './keep-report.ts';
import {
  findReportByCode,
  listDashboardReports,
  listReports,
  type ReportRecord,
} from './online-report.store.ts';
import { openReport, openSource, pageOfTable, queryFieldsOf, readReport, type Asked } from './read-report.ts';
import { headOf, readingOf, type ReportName } from './report-head.ts';
import { readParamText, shownParams } from './report-params.rules.ts';
import type { ReportPlan } from './report-plan.ts';
import { describeFields } from './report-source.store.ts';
import { readRowsBehind } from './rows-behind.ts';
import { createFairQueue } from './fair-queue.ts';

type Operations = OperationsOf<'online-report'>;
type Coded = { readonly path: { readonly code: string } };
type Query = Omit<Asked, 'params'> & { readonly params?: string | undefined };

/** The number of reports read at once, so that connections remain for other requests. */
const atOnce = 3;
/**
 * The maximum number of waiting reports in total and for one user: a first page has twenty, each with as many
 * charts as its layout.
 */
const waiting = { max: 120, each: 30 };

export function onlineReportOperations(deps: Deps): Operations {
  const queue = createFairQueue({ atOnce, ...waiting });
  const partsFor: PartsFor = ({ caller: { userId: who }, closed }) => ({
    ...deps,
    runInTurn: queue({ who, closed }),
  });
  return {
    ...keepingOperations(deps, partsFor),
    ...chartKeepingOperations(deps, partsFor),
    ...buildingOperations(partsFor),
    ...headOperations(partsFor),
    ...dataOperations(partsFor),
    ...chartOperations(partsFor),
  };
}

/** Operations on reports as records. */
function keepingOperations(
  deps: Deps,
  partsFor: PartsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/head/list'
  | 'GET /online/cgreport/head/queryById'
  | 'POST /online/cgreport/head/add'
  | 'PUT /online/cgreport/head/editAll'
  | 'DELETE /online/cgreport/head/delete'
  | 'DELETE /online/cgreport/head/deleteBatch'
  | 'PUT /online/cgreport/head/restore'
> {
  const removal = recordRemoval(deps, kind);
  return {
    'GET /online/cgreport/head/list': async ({ query }, { caller }) => {
      const { rows, total } = await listReports(deps.db, query, { charts: false });
      return pageOf(query, total, await reportRows(deps, caller, rows));
    },
    'GET /online/cgreport/head/queryById': async ({ query }, { caller }) =>
      await reportDetail(deps, caller, await requireReport(deps, query.id)),
    'POST /online/cgreport/head/add': async ({ body }, person) =>
      new Answer('添加成功！', await addReport(partsFor(person), person, body)),
    'PUT /online/cgreport/head/editAll': async ({ body }, person) =>
      new Answer('编辑成功！', await editReport(partsFor(person), person, body)),
    'DELETE /online/cgreport/head/delete': removal.delete,
    'DELETE /online/cgreport/head/deleteBatch': removal.deleteBatch,
    'PUT /online/cgreport/head/restore': removal.restore,
  };
}

const previewName: ReportName = { id: '', code: 'preview', name: '预览', description: null };
const previewRows = 50;
const maxOnFirstPage = 20;

/** Operations for building and previewing a report. */
function buildingOperations(
  partsFor: PartsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/head/sources'
  | 'GET /online/cgreport/head/sourceFields'
  | 'POST /online/cgreport/head/preview'
> {
  return {
    'GET /online/cgreport/head/sources': async (_input, person) =>
      await listSources(partsFor(person), person.caller),
    'GET /online/cgreport/head/sourceFields': async ({ query }, person) => {
      const source = await openSource(partsFor(person), person, { source: query });
      const { code, name } = source;
      return { kind: query.kind, code, name, fields: describeFields(source) };
    },
    'POST /online/cgreport/head/preview': async ({ body }, person) => {
      const parts = partsFor(person);
      await refuseWrong(parts, person, body.definition);
      const plan = await openReport(parts, person, body.definition);
      return await viewOf(parts, plan, previewName, { params: body.params ?? {} }, { pageSize: previewRows });
    },
  };
}

/** Operations that return a report without its rows. */
function headOperations(
  partsFor: PartsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/api/getColumns/{code}'
  | 'GET /online/cgreport/api/getParamsInfo/{code}'
  | 'GET /online/cgreport/api/getQueryInfo/{code}'
> {
  return {
    'GET /online/cgreport/api/getColumns/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { report, plan } = await opened(parts, input, person);
      return headOf(plan, report, readingOf(person.caller, parts.clock()));
    },
    'GET /online/cgreport/api/getParamsInfo/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { definition } = await requireReadableReport(parts, input, person);
      return shownParams(definition.params ?? [], readingOf(person.caller, parts.clock()));
    },
    'GET /online/cgreport/api/getQueryInfo/{code}': async (input, person) =>
      queryFieldsOf((await opened(partsFor(person), input, person)).plan),
  };
}

/** Operations that return rows. */
function dataOperations(
  partsFor: PartsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/api/getColumnsAndData/{code}'
  | 'GET /online/cgreport/api/getData/{code}'
  | 'GET /online/cgreport/api/getRows/{code}'
  | 'GET /online/cgreport/api/exportXls/{code}'
> {
  return {
    'GET /online/cgreport/api/getColumnsAndData/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { report, plan } = await opened(parts, input, person);
      return await viewOf(parts, plan, report, parseQuery(input.query), input.query);
    },
    'GET /online/cgreport/api/getData/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { plan } = await opened(parts, input, person);
      const table = await readReport(parts, plan, parseQuery(input.query), listWindow(input.query));
      return pageOfTable(input.query, table);
    },
    'GET /online/cgreport/api/getRows/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { plan } = await opened(parts, input, person);
      const rowsQuery = { ...parseQuery(input.query), group: input.query.group };
      return pageOfTable(input.query, await readRowsBehind(parts, plan, rowsQuery, listWindow(input.query)));
    },
    'GET /online/cgreport/api/exportXls/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { report, plan } = await opened(parts, input, person, 'export');
      return await exportReport(parts, plan, report.name, parseQuery(input.query));
    },
  };
}

/** The maximum number of rows that a chart can show. */
const chartRows = 1000;

function chartOperations(
  partsFor: PartsFor,
): Pick<
  Operations,
  'GET /online/graphreport/api/getChartsData/{code}' | 'GET /online/graphreport/api/dashboard'
> {
  return {
    'GET /online/graphreport/api/getChartsData/{code}': async (input, person) => {
      const parts = partsFor(person);
      const { report, plan } = await opened(parts, input, person);
      return await viewOf(parts, plan, report, parseQuery(input.query), { pageSize: chartRows });
    },
    'GET /online/graphreport/api/dashboard': async (_input, person) => {
      const { caller } = person;
      const parts = partsFor(person);
      const reports = await listDashboardReports(parts.db, caller.roles);
      const visibleReports = reports
        .filter((report) => isReportThere(report, caller))
        .slice(0, maxOnFirstPage);
      const heads = await Promise.all(visibleReports.map((report) => headFor(parts, report, person)));
      return heads.filter((head) => head !== undefined);
    },
  };
}

/** Returns undefined if the user may not see the source; the first page then omits the report. */
async function headFor(
  parts: Parts,
  report: ReportRecord,
  person: Person,
): Promise<Schema<'ReportHead'> | undefined> {
  try {
    const plan = await openReport(parts, person, report.definition);
    return headOf(plan, report, readingOf(person.caller, parts.clock()));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Returns a report that is visible to the user. Errors: not found for other users. */
async function requireReadableReport(
  parts: Parts,
  { path }: Coded,
  { caller }: Person,
): Promise<ReportRecord> {
  const report = await findReportByCode(parts.db, path.code);
  if (report === undefined || !isReportThere(report, caller)) throw refusals.notFound('报表不存在');
  return report;
}

async function opened(
  parts: Parts,
  input: Coded,
  person: Person,
  request: 'show' | 'export' = 'show',
): Promise<{ readonly report: ReportRecord; readonly plan: ReportPlan }> {
  const report = await requireReadableReport(parts, input, person);
  return { report, plan: await openReport(parts, person, report.definition, request) };
}

function parseQuery({ params, superQueryParams, column, order }: Query): Asked {
  return { params: readParamText(params), superQueryParams, column, order };
}

async function viewOf(
  parts: Parts,
  plan: ReportPlan,
  name: ReportName,
  reportQuery: Asked,
  query: { readonly pageNo?: number; readonly pageSize?: number },
): Promise<Schema<'ReportView'>> {
  const table = await readReport(parts, plan, reportQuery, listWindow(query));
  const head = headOf(plan, name, readingOf(plan.source.caller, parts.clock()));
  return { head, data: pageOfTable(query, table) };
}
