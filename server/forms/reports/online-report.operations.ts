import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { recordRemoval } from '#server/records/record-commands.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import { withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { Refusal, refusals } from '#server/http/refusal.ts';
import { canOpenReport } from '#server/forms/shared/reports/report-access.rules.ts';
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
  type UserDeps,
  type DepsFor,
} from './keep-report.ts';
import {
  findReportByCode,
  listDashboardReports,
  listReports,
  type ReportRecord,
} from './online-report.store.ts';
import {
  openReport,
  openSource,
  pageOfTable,
  queryFieldsOf,
  readReport,
  type ReportQuery,
} from './read-report.ts';
import { headOf, readerOf, type ReportName } from './report-head.ts';
import { readParamText, shownParams } from './report-params.rules.ts';
import type { ReportPlan } from './report-plan.ts';
import { describeFields } from './report-source.store.ts';
import { readRowsBehind } from './rows-behind.ts';
import { createFairQueue } from './fair-queue.ts';

type Operations = OperationsOf<'online-report'>;
type CodePath = { readonly path: { readonly code: string } };
type Query = Omit<ReportQuery, 'params'> & { readonly params?: string | undefined };

/** The number of reports read at once, so that connections remain for other requests. */
const atOnce = 3;
/**
 * The maximum number of waiting reports in total and for one user: a first page has twenty, each with as many
 * charts as its layout.
 */
const waiting = { max: 120, each: 30 };

export function onlineReportOperations(deps: Deps): Operations {
  const queue = createFairQueue({ atOnce, ...waiting });
  const depsFor: DepsFor = ({ caller: { userId: who }, closed }) => ({
    ...deps,
    runInTurn: queue({ who, closed }),
  });
  return {
    ...keepingOperations(deps, depsFor),
    ...chartKeepingOperations(deps, depsFor),
    ...buildingOperations(depsFor),
    ...headOperations(depsFor),
    ...dataOperations(depsFor),
    ...chartOperations(depsFor),
  };
}

/** Operations on reports as records. */
function keepingOperations(
  deps: Deps,
  depsFor: DepsFor,
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
      return pageOf(query, total, await withAuthorNames(deps.db, await reportRows(deps, caller, rows)));
    },
    'GET /online/cgreport/head/queryById': async ({ query }, { caller }) =>
      await reportDetail(deps, caller, await requireReport(deps, query.id)),
    'POST /online/cgreport/head/add': async ({ body }, person) =>
      new Answer('添加成功！', await addReport(depsFor(person), person, body)),
    'PUT /online/cgreport/head/editAll': async ({ body }, person) =>
      new Answer('编辑成功！', await editReport(depsFor(person), person, body)),
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
  depsFor: DepsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/head/sources'
  | 'GET /online/cgreport/head/sourceFields'
  | 'POST /online/cgreport/head/preview'
> {
  return {
    'GET /online/cgreport/head/sources': async (_input, person) =>
      await listSources(depsFor(person), person.caller),
    'GET /online/cgreport/head/sourceFields': async ({ query }, person) => {
      const source = await openSource(depsFor(person), person, { source: query });
      const { code, name } = source;
      return { kind: query.kind, code, name, fields: describeFields(source) };
    },
    'POST /online/cgreport/head/preview': async ({ body }, person) => {
      const deps = depsFor(person);
      await refuseWrong(deps, person, body.definition);
      const plan = await openReport(deps, person, body.definition);
      return await viewOf(deps, plan, previewName, { params: body.params ?? {} }, { pageSize: previewRows });
    },
  };
}

/** Operations that return a report without its rows. */
function headOperations(
  depsFor: DepsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/api/getColumns/{code}'
  | 'GET /online/cgreport/api/getParamsInfo/{code}'
  | 'GET /online/cgreport/api/getQueryInfo/{code}'
> {
  return {
    'GET /online/cgreport/api/getColumns/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { report, plan } = await opened(deps, input, person);
      return headOf(plan, report, readerOf(person.caller, deps.clock()));
    },
    'GET /online/cgreport/api/getParamsInfo/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { definition } = await requireReadableReport(deps, input, person);
      return shownParams(definition.params ?? [], readerOf(person.caller, deps.clock()));
    },
    'GET /online/cgreport/api/getQueryInfo/{code}': async (input, person) =>
      queryFieldsOf((await opened(depsFor(person), input, person)).plan),
  };
}

/** Operations that return rows. */
function dataOperations(
  depsFor: DepsFor,
): Pick<
  Operations,
  | 'GET /online/cgreport/api/getColumnsAndData/{code}'
  | 'GET /online/cgreport/api/getData/{code}'
  | 'GET /online/cgreport/api/getRows/{code}'
  | 'GET /online/cgreport/api/exportXls/{code}'
> {
  return {
    'GET /online/cgreport/api/getColumnsAndData/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { report, plan } = await opened(deps, input, person);
      return await viewOf(deps, plan, report, parseQuery(input.query), input.query);
    },
    'GET /online/cgreport/api/getData/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { plan } = await opened(deps, input, person);
      const table = await readReport(deps, plan, parseQuery(input.query), listWindow(input.query));
      return pageOfTable(input.query, table);
    },
    'GET /online/cgreport/api/getRows/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { plan } = await opened(deps, input, person);
      const rowsQuery = { ...parseQuery(input.query), group: input.query.group };
      return pageOfTable(input.query, await readRowsBehind(deps, plan, rowsQuery, listWindow(input.query)));
    },
    'GET /online/cgreport/api/exportXls/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { report, plan } = await opened(deps, input, person, 'export');
      return await exportReport(deps, plan, report.name, parseQuery(input.query));
    },
  };
}

/** The maximum number of rows that a chart can show. */
const chartRows = 1000;

function chartOperations(
  depsFor: DepsFor,
): Pick<
  Operations,
  'GET /online/graphreport/api/getChartsData/{code}' | 'GET /online/graphreport/api/dashboard'
> {
  return {
    'GET /online/graphreport/api/getChartsData/{code}': async (input, person) => {
      const deps = depsFor(person);
      const { report, plan } = await opened(deps, input, person);
      return await viewOf(deps, plan, report, parseQuery(input.query), { pageSize: chartRows });
    },
    'GET /online/graphreport/api/dashboard': async (_input, person) => {
      const { caller } = person;
      const deps = depsFor(person);
      const reports = await listDashboardReports(deps.db, caller.roles);
      const visibleReports = reports
        .filter((report) => canOpenReport(report, caller))
        .slice(0, maxOnFirstPage);
      const heads = await Promise.all(visibleReports.map((report) => headFor(deps, report, person)));
      return heads.filter((head) => head !== undefined);
    },
  };
}

/** Returns undefined if the user may not see the source; the first page then omits the report. */
async function headFor(
  deps: UserDeps,
  report: ReportRecord,
  person: Actor,
): Promise<Schema<'ReportHead'> | undefined> {
  try {
    const plan = await openReport(deps, person, report.definition);
    return headOf(plan, report, readerOf(person.caller, deps.clock()));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Returns a report that is visible to the user. Errors: not found for other users. */
async function requireReadableReport(
  deps: UserDeps,
  { path }: CodePath,
  { caller }: Actor,
): Promise<ReportRecord> {
  const report = await findReportByCode(deps.db, path.code);
  if (report === undefined || !canOpenReport(report, caller)) throw refusals.notFound('报表不存在');
  return report;
}

async function opened(
  deps: UserDeps,
  input: CodePath,
  person: Actor,
  request: 'show' | 'export' = 'show',
): Promise<{ readonly report: ReportRecord; readonly plan: ReportPlan }> {
  const report = await requireReadableReport(deps, input, person);
  return { report, plan: await openReport(deps, person, report.definition, request) };
}

function parseQuery({ params, superQueryParams, column, order }: Query): ReportQuery {
  return { params: readParamText(params), superQueryParams, column, order };
}

async function viewOf(
  deps: UserDeps,
  plan: ReportPlan,
  name: ReportName,
  reportQuery: ReportQuery,
  query: { readonly pageNo?: number; readonly pageSize?: number },
): Promise<Schema<'ReportView'>> {
  const table = await readReport(deps, plan, reportQuery, listWindow(query));
  const head = headOf(plan, name, readerOf(plan.source.caller, deps.clock()));
  return { head, data: pageOfTable(query, table) };
}
