import { http } from 'msw';
import type { Definition } from '#machines/report-building/report-values.ts';
import { answered, api, dataOf, figureColumn, groupColumn, headOf, reportServer } from './report-server.ts';

const all = ['show', 'group', 'filter', 'sort'];
const fields = [
  { key: 'depart', label: '班级', kind: 'depart', type: 'text', uses: all },
  { key: 'score', label: '得分', kind: 'integer', type: 'bigint', uses: [...all, 'measure'] },
  { key: 'author', label: '作者', kind: 'user', type: 'text', uses: all },
  {
    key: 'state',
    label: '状态',
    kind: 'radio',
    type: 'text',
    uses: all,
    options: [
      { value: 'a', text: '在库' },
      { value: 'b', text: '借出' },
    ],
  },
  { key: 'day', label: '日期', kind: 'date', type: 'date', uses: all },
];
const view = {
  head: headOf(),
  data: dataOf(
    [groupColumn('depart', '班级'), figureColumn('count', '条数')],
    [{ depart: 'd1', depart_dictText: '一班', count: 7 }],
  ),
};
/** A report of a source offered by the builder, without any settings. */
export const works: Definition = { source: { kind: 'view', code: 'works' } };
export const definition: Definition = {
  ...works,
  groups: [{ field: 'depart' }],
  measures: [{ key: 'count', fn: 'count', label: '条数' }],
};
export const savedReport = {
  id: 'r1',
  code: 'works_by_class',
  name: '作品统计',
  description: null,
  enabled: true,
  source: definition.source,
  sourceName: '作品',
  chartCount: 0,
  revision: '1',
  definition,
};

/** Serves a builder; its requests are recorded in `written`. */
export function serveBuilder(report = savedReport) {
  const written: unknown[] = [];
  const recordRequest =
    (name: string, answer: unknown) =>
    async ({ request }: { readonly request: Request }) => {
      written.push([name, await request.json()]);
      return answered(answer, '完成');
    };
  reportServer.use(
    http.get(`${api}/online/cgreport/head/list`, () =>
      answered({ records: [], total: 0, size: 20, current: 1, pages: 0 }),
    ),
    http.get(`${api}/online/cgreport/head/sources`, () =>
      answered([{ kind: 'view', code: 'works', name: '作品', description: '一个作品一行' }]),
    ),
    http.get(`${api}/online/cgreport/head/sourceFields`, () =>
      answered({ kind: 'view', code: 'works', name: '作品', fields }),
    ),
    http.get(`${api}/online/cgreport/head/queryById`, () => answered(report)),
    http.get(`${api}/sys/role/queryall`, () => answered([])),
    http.post(`${api}/online/cgreport/head/add`, recordRequest('add', { id: 'r1', revision: '1' })),
    http.put(`${api}/online/cgreport/head/editAll`, recordRequest('edit', { ...report, revision: '2' })),
    http.post(`${api}/online/cgreport/head/preview`, recordRequest('preview', view)),
  );
  return { written };
}
