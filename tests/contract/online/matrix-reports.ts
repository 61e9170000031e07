import { reportOf, type Name } from './matrix-world.ts';
import type { Try, Tries } from './tries.ts';

const marks = (name: Name) => [`secret-${name}`];
const read = (path: string): Try => ({
  does: 'tells',
  ask: ({ send, report }) => send('GET', `/online/${path}/${report}`),
  marks,
});
const builder = { does: 'needs', permission: ['/online/cgreport'] } as const;
const asMade = 'what the report itself says of it, of a definition that its builder has written';
const kept = 'the definition, which holds no value; whoever builds needs the permission';

/** Every operation on reports. */
export const reportTries: Tries = {
  'GET /online/cgreport/api/getData/{code}': [read('cgreport/api/getData')],
  'GET /online/cgreport/api/getColumnsAndData/{code}': [read('cgreport/api/getColumnsAndData')],
  'GET /online/cgreport/api/getRows/{code}': [read('cgreport/api/getRows')],
  'GET /online/cgreport/api/exportXls/{code}': [read('cgreport/api/exportXls')],
  'GET /online/graphreport/api/getChartsData/{code}': [read('graphreport/api/getChartsData')],
  'GET /online/cgreport/api/getColumns/{code}': [
    { does: 'names', ask: ({ send, report }) => send('GET', `/online/cgreport/api/getColumns/${report}`) },
  ],
  'GET /online/cgreport/api/getQueryInfo/{code}': [
    { does: 'names', ask: ({ send, report }) => send('GET', `/online/cgreport/api/getQueryInfo/${report}`) },
  ],
  'GET /online/graphreport/api/dashboard': [
    { does: 'names', ask: ({ send }) => send('GET', '/online/graphreport/api/dashboard') },
  ],
  'GET /online/cgreport/head/sourceFields': [
    {
      does: 'names',
      ask: ({ send, code }) =>
        send('GET', '/online/cgreport/head/sourceFields', { query: { kind: 'form', code } }),
    },
    builder,
  ],
  'POST /online/cgreport/head/preview': [
    {
      // A user cannot build a report on a field they do not see: it is refused.
      does: 'tells',
      ask: ({ send, code }) =>
        send('POST', '/online/cgreport/head/preview', { body: { definition: reportOf(code) } }),
      marks,
    },
    {
      does: 'tells',
      ask: ({ send, code }) =>
        send('POST', '/online/cgreport/head/preview', {
          body: {
            definition: {
              source: { kind: 'form', code },
              groups: [{ field: 'secret' }],
              measures: [{ key: 'count', fn: 'count', label: '数' }],
            },
          },
        }),
      marks,
    },
    builder,
  ],
  'GET /online/cgreport/api/getParamsInfo/{code}': asMade,
  'GET /online/cgreport/head/sources': 'names of forms that are there for the caller: report-gate.test.ts',
  'GET /online/cgreport/head/list': kept,
  'GET /online/cgreport/head/queryById': kept,
  'POST /online/cgreport/head/add': kept,
  'PUT /online/cgreport/head/editAll': kept,
  'DELETE /online/cgreport/head/delete': kept,
  'DELETE /online/cgreport/head/deleteBatch': kept,
  'PUT /online/cgreport/head/restore': kept,
  'GET /online/graphreport/head/list': kept,
  'GET /online/graphreport/head/queryById': kept,
  'POST /online/graphreport/head/add': kept,
  'PUT /online/graphreport/head/edit': kept,
  'DELETE /online/graphreport/head/delete': kept,
  'DELETE /online/graphreport/head/deleteBatch': kept,
  'GET /online/cgreport/menu/{code}': [builder],
  'PUT /online/cgreport/menu/{code}': [builder],
  'GET /online/graphreport/menu/{code}': [builder],
  'PUT /online/graphreport/menu/{code}': [builder],
};
