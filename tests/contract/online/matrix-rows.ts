import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { secret, type Name, type World } from './matrix-world.ts';
import type { Tries, Try } from './tries.ts';

const path = '/online/cgform/api';
const changed = 'changed';
const value = `f_${secret}`;

const marks = (name: Name) => [`secret-${name}`, `暗语-${name}`];
const secretOf = (row: Readonly<Record<string, unknown>> | undefined): unknown => row?.[value];
const flagOf = (row: Readonly<Record<string, unknown>> | undefined): unknown => row?.['del_flag'];
const gone = (name: Name): string => `gone-${name}`;

/** Lists rows with another query, to test searching and sorting. */
const listed = (query: Record<string, string>): Try => ({
  does: 'tells',
  ask: ({ call, code }) => call('GET', `getData/${code}`, { query: { pageSize: '100', ...query } }),
  marks,
});

async function sheet({ server, code }: World, name: Name) {
  const rows = [[`title-${name}`, changed]];
  const bytes = await buffer(writeXlsx({ name: '表', headers: ['标题', '保密'], widths: [], rows }));
  const form = uploadForm({ name: '表.xlsx', bytes, fields: { key: 'title' } });
  return server.call('POST', `${path}/importXls/${code}`, { token: await server.login('teacher'), ...form });
}

/** Operations that read. */
const reading: Tries = {
  [`GET ${path}/toFill`]: 'names forms by their audience and tells nothing of rows: own-forms.test.ts',
  [`GET ${path}/getColumns/{code}`]: [
    { does: 'names', ask: ({ call, code }) => call('GET', `getColumns/${code}`) },
  ],
  [`GET ${path}/getEnhanceJs/{code}`]: [
    { does: 'names', ask: ({ call, code }) => call('GET', `getEnhanceJs/${code}`) },
  ],
  [`GET ${path}/getQueryInfo/{code}`]: [
    { does: 'names', ask: ({ call, code }) => call('GET', `getQueryInfo/${code}`) },
  ],
  [`GET ${path}/getPeople/{code}`]: [
    {
      does: 'tells',
      ask: ({ call, code }) =>
        call('GET', `getPeople/${code}`, { query: { key: 'who', use: 'search', pageSize: '100' } }),
      marks: (name) => [
        `"username":"${{ mine: 'teacher', pupil: 'student', office: 'admin', far: 'teacher2' }[name]}"`,
      ],
    },
  ],
  [`GET ${path}/getData/{code}`]: [
    listed({}),
    listed({ filters: JSON.stringify({ secret: 'secret' }) }),
    listed({ superQueryParams: JSON.stringify({ field: 'pick', rule: 'notEmpty' }) }),
    listed({ column: 'secret', order: 'asc' }),
    {
      does: 'tells',
      ask: ({ call, sub }) => call('GET', `getData/${sub}`, { query: { mainId: 'head', pageSize: '100' } }),
      marks,
    },
  ],
  [`GET ${path}/getTreeData/{code}`]: [
    { does: 'tells', ask: ({ call, code }) => call('GET', `getTreeData/${code}`), marks },
  ],
  [`GET ${path}/form/{code}/{id}`]: [
    { does: 'tells', each: true, ask: ({ call, code }, name) => call('GET', `form/${code}/${name}`), marks },
  ],
  [`GET ${path}/deleteList/{code}`]: [
    {
      does: 'tells',
      ask: ({ call, code }) => call('GET', `deleteList/${code}`),
      marks: (name) => [`secret-gone-${name}`],
    },
  ],
  [`GET ${path}/exportXls/{code}`]: [
    { does: 'tells', ask: ({ call, code }) => call('GET', `exportXls/${code}`), marks },
    {
      does: 'tells',
      each: true,
      ask: ({ call, code }, name) => call('GET', `exportXls/${code}`, { query: { selections: name } }),
      marks,
    },
  ],
  [`GET ${path}/importTemplate/{code}`]: [
    { does: 'names', needs: 'write', ask: ({ call, code }) => call('GET', `importTemplate/${code}`) },
  ],
};

const change = (more: Pick<Extract<Try, { does: 'changes' }>, 'ask'> & { readonly table?: 'sub' }): Try => ({
  does: 'changes',
  needs: 'field',
  of: secretOf,
  to: changed,
  ...more,
});

/** Operations that write. */
const writing: Tries = {
  [`POST ${path}/form/{code}`]: [
    {
      does: 'makes',
      ask: ({ call, code }) => call('POST', `form/${code}`, { body: { values: { secret: changed } } }),
    },
    {
      does: 'makes',
      table: 'sub',
      ask: ({ call, main, sub }) =>
        call('POST', `form/${main}`, {
          body: { values: {}, subs: [{ form: sub, rows: [{ values: { secret: changed } }] }] },
        }),
    },
  ],
  [`PUT ${path}/form/{code}`]: [
    change({
      ask: ({ call, code }, name) =>
        call('PUT', `form/${code}`, { body: { id: name, values: { secret: changed } } }),
    }),
    change({
      table: 'sub',
      ask: ({ call, sub }, name) =>
        call('PUT', `form/${sub}`, { body: { id: name, values: { secret: changed } } }),
    }),
  ],
  [`POST ${path}/doButton/{code}`]: [
    change({
      ask: ({ call, code }, name) =>
        call('POST', `doButton/${code}`, { body: { id: name, button: 'press' } }),
    }),
  ],
  [`POST ${path}/importXls/{code}`]: [change({ ask: sheet })],
  [`PUT ${path}/move/{code}`]: [
    {
      does: 'changes',
      needs: 'row',
      ask: ({ call, code }, name) => call('PUT', `move/${code}`, { body: { id: name, parentId: 'root' } }),
      of: (row) => row?.['parent_id'],
      to: 'root',
    },
  ],
  [`DELETE ${path}/form/{code}/{id}`]: [
    {
      does: 'changes',
      needs: 'row',
      ask: ({ call, code }, name) => call('DELETE', `form/${code}/${name}`),
      of: flagOf,
      to: 1,
    },
  ],
  [`PUT ${path}/restore/{code}`]: [
    {
      does: 'changes',
      needs: 'row',
      id: gone,
      ask: ({ call, code }, name) => call('PUT', `restore/${code}`, { body: { ids: gone(name) } }),
      of: flagOf,
      to: 0,
    },
  ],
  [`PUT ${path}/back/{code}/{id}`]: [
    {
      does: 'changes',
      needs: 'row',
      id: gone,
      ask: ({ call, code }, name) => call('PUT', `back/${code}/${gone(name)}`),
      of: flagOf,
      to: 0,
    },
  ],
  [`DELETE ${path}/deletePhysic/{code}/{id}`]: [
    {
      does: 'changes',
      needs: 'row',
      id: gone,
      ask: ({ call, code }, name) => call('DELETE', `deletePhysic/${code}/${gone(name)}`),
      of: (row) => row?.['id'],
      to: undefined,
    },
  ],
};

const view = 'how somebody looks at rows, not what stands in them; of whom views are: saved-views.test.ts';

/** Every operation on rows. */
export const rowTries: Tries = {
  ...reading,
  ...writing,
  [`GET ${path}/views/{code}`]: view,
  [`PUT ${path}/views/{code}`]: view,
  [`DELETE ${path}/views/{code}/{id}`]: view,
};
