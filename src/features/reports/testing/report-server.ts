import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { Schema } from '#openapi/index.ts';

export const api = 'http://localhost:3000/api';
export const reportServer = setupServer();
export const answered = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
export const refused = (message: string, field: string) =>
  HttpResponse.json({ success: false, message, code: 500, result: { field } });

type Column = Schema<'ReportHeadColumn'>;
export type Data = Schema<'ReportData'>;

export const groupColumn = (key: string, label: string): Column => ({
  key,
  label,
  part: 'group',
  kind: 'depart',
  sortable: true,
});

export const figureColumn = (key: string, label: string, more: Partial<Column> = {}): Column => ({
  key,
  label,
  part: 'measure',
  measure: key,
  sortable: true,
  ...more,
});

export const headOf = (more: Partial<Schema<'ReportHead'>> = {}): Schema<'ReportHead'> => ({
  id: 'r1',
  code: 'main',
  name: '班级人数',
  isGrouped: true,
  columns: [groupColumn('depart', '班级'), figureColumn('count', '人数')],
  params: [],
  charts: [],
  layout: 'single',
  mayExport: false,
  ...more,
});

export const dataOf = (
  columns: Data['columns'],
  records: Data['records'],
  more: Partial<Data> = {},
): Data => ({
  columns,
  records,
  total: records.length,
  isCut: false,
  current: 1,
  size: 20,
  pages: 1,
  ...more,
});

/**
 * Serves a report at `main`; the requests of its page are recorded in `asked`, as the operation's name and its search.
 */
export function serveReport(head: Schema<'ReportHead'>, data: Data, rows: Data = data) {
  const requests: (readonly [name: string, search: Readonly<Record<string, string>>])[] = [];
  const at = (name: string, answer: unknown) =>
    http.get(`${api}/online/${name}/main`, ({ request }) => {
      const { _t: _time, ...search } = Object.fromEntries(new URL(request.url).searchParams);
      requests.push([name, search]);
      return answered(answer);
    });
  reportServer.use(
    at('cgreport/api/getColumns', head),
    at('cgreport/api/getData', data),
    at('cgreport/api/getRows', rows),
    at('graphreport/api/getChartsData', { head, data }),
  );
  return {
    asked: requests,
    of: (name: string) => requests.filter(([one]) => one.endsWith(name)).map(([, search]) => search),
  };
}
