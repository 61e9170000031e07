import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { recordRemoval } from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import {
  addReport,
  requireReport,
  editReport,
  kind,
  reportDetail,
  reportRows,
  type DepsFor,
} from './keep-report.ts';
import { listReports } from './online-report.store.ts';

/**
 * Operations on charts in the wire format of the original product; they are stored as reports with charts
 * (decision 076).
 */
export function chartKeepingOperations(
  deps: Deps,
  depsFor: DepsFor,
): Pick<
  OperationsOf<'online-report'>,
  | 'GET /online/graphreport/head/list'
  | 'GET /online/graphreport/head/queryById'
  | 'POST /online/graphreport/head/add'
  | 'PUT /online/graphreport/head/edit'
  | 'DELETE /online/graphreport/head/delete'
  | 'DELETE /online/graphreport/head/deleteBatch'
> {
  const removal = recordRemoval(deps, kind);
  return {
    'GET /online/graphreport/head/list': async ({ query }, { caller }) => {
      const { rows, total } = await listReports(deps.db, query, { charts: true });
      return pageOf(query, total, await withAuthorNames(deps.db, await reportRows(deps, caller, rows)));
    },
    'GET /online/graphreport/head/queryById': async ({ query }, { caller }) =>
      await reportDetail(deps, caller, await requireReport(deps, query.id)),
    'POST /online/graphreport/head/add': async ({ body }, person) => {
      requireCharts(body.definition);
      return new Answer('添加成功！', await addReport(depsFor(person), person, body));
    },
    'PUT /online/graphreport/head/edit': async ({ body }, person) => {
      requireCharts(body.definition);
      return new Answer('编辑成功！', await editReport(depsFor(person), person, body));
    },
    'DELETE /online/graphreport/head/delete': removal.delete,
    'DELETE /online/graphreport/head/deleteBatch': removal.deleteBatch,
  };
}

/** Refuses a report without charts, which would be missing in the list of charts. Errors: a refusal. */
function requireCharts({ charts = [] }: Schema<'ReportDefinition'>): void {
  if (charts.length === 0) throw refusal('请至少添加一个图表', 'charts');
}
