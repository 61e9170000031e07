import type { Deps } from '#server/deps/deps.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import { Answer, done, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import { removed } from '#server/records/removed.ts';
import {
  addRow,
  bringRowsBack,
  deleteRows,
  editRow,
  purgeDeletedRows,
  readRow,
} from '#server/forms/shared/keep-row.ts';
import { listChoosablePeople } from '#server/forms/shared/choices.store.ts';
import { listNamedInRows } from '#server/forms/shared/row-people.store.ts';
import { enhanceOf } from '#server/forms/shared/enhance.ts';
import { findAnsweredRows } from '#server/forms/shared/link-answers.store.ts';
import { moveRow } from '#server/forms/shared/move-row.ts';
import { rowPolicy, type RowPolicy } from '#server/forms/shared/row-policy.ts';
import { readRowPage } from '#server/forms/shared/row-page.store.ts';
import type { Actor } from '#server/forms/shared/row-parts.ts';
import { wireRows } from '#server/forms/shared/row-wire.ts';
import { listChildren, listDeletedRows } from '#server/forms/shared/rows.store.ts';
import { subRows } from '#server/forms/shared/sub-rows.ts';
import { requirePeopleField, peopleSearch } from './people-field.ts';
import { exportRows } from './export-rows.ts';
import { columnsOf, queryInfoOf } from './form-columns.ts';
import { importColumns, rowImport } from './import-rows.ts';
import { pressButton } from './press-button.ts';
import { viewOperations } from './saved-views.ts';

type Coded = { readonly path: { readonly code: string } };
type Operations = OperationsOf<'online-rows'>;

export function onlineRowsOperations(deps: Deps): Operations {
  return {
    ...readingOperations(deps),
    ...writingOperations(deps),
    ...binOperations(deps),
    ...sheetOperations(deps),
    ...viewOperations(deps),
  };
}

const gateOf = (deps: Deps, { path }: Coded, { caller }: Actor): Promise<RowPolicy> =>
  rowPolicy(deps, caller, path.code);

type Receipted = { readonly receipt?: string | undefined };

/** Adds a filter for rows submitted through the public link with a number or receipt, within the scope. */
async function withReceipt<Query extends Receipted>(
  { db }: Deps,
  { form }: RowPolicy,
  query: Query,
): Promise<Query & { readonly among?: readonly string[] }> {
  const { receipt = '' } = query;
  return receipt.trim() === '' ? query : { ...query, among: await findAnsweredRows(db, form.id, receipt) };
}

/** Operations for reading. */
function readingOperations(
  deps: Deps,
): Pick<
  Operations,
  | 'GET /online/cgform/api/getColumns/{code}'
  | 'GET /online/cgform/api/getEnhanceJs/{code}'
  | 'GET /online/cgform/api/getQueryInfo/{code}'
  | 'GET /online/cgform/api/getPeople/{code}'
  | 'GET /online/cgform/api/getData/{code}'
  | 'GET /online/cgform/api/getTreeData/{code}'
  | 'GET /online/cgform/api/form/{code}/{id}'
> {
  return {
    'GET /online/cgform/api/getColumns/{code}': async (input, person) =>
      await columnsOf(deps, await gateOf(deps, input, person)),
    'GET /online/cgform/api/getEnhanceJs/{code}': async (input, person) =>
      enhanceOf(await gateOf(deps, input, person)),
    'GET /online/cgform/api/getQueryInfo/{code}': async (input, person) =>
      queryInfoOf(await gateOf(deps, input, person)),
    'GET /online/cgform/api/getPeople/{code}': async (input, person) => {
      // A search scans all rows and is refused under load, like a report. Filling in a form belongs to
      // lessons and is not.
      if (input.query.use === 'search' && deps.load() > 0) throw refusals.loaded();
      const policy = await gateOf(deps, input, person);
      const { key, use, username = '', realname = '' } = input.query;
      const peopleQuery = { username, realname, ...listWindow(input.query) };
      if (use === 'search') {
        const { search, of } = peopleSearch(policy, key);
        const named = await listNamedInRows(deps.db, search, of, peopleQuery);
        return pageOf(input.query, named.total, named.rows);
      }
      requirePeopleField(policy, key);
      const chooser = { ...person.caller, scope: person.scope };
      const { rows, total } = await listChoosablePeople(deps.db, chooser, peopleQuery);
      return pageOf(input.query, total, rows);
    },
    'GET /online/cgform/api/getData/{code}': async (input, person) => {
      const policy = await gateOf(deps, input, person);
      const shown = policy.authorized('list');
      const queries = { shown, search: policy.authorized('search'), sort: policy.authorized('sort') };
      const listQuery = await withReceipt(deps, policy, input.query);
      const { rows, total } = await readRowPage(deps.db, queries, listQuery, listWindow(input.query));
      return pageOf(input.query, total, await wireRows(deps, shown, rows));
    },
    'GET /online/cgform/api/getTreeData/{code}': async (input, person) => {
      const policy = await gateOf(deps, input, person);
      if (policy.form.definition.kind !== 'tree') throw refuse('该表单不是树表单');
      const shown = policy.authorized('list');
      const { rows, parents } = await listChildren(deps.db, shown, input.query);
      const wire = await wireRows(deps, shown, rows);
      return wire.map((row, index) => ({ ...row, hasChild: parents.has(rows[index]?.id ?? '') }));
    },
    'GET /online/cgform/api/form/{code}/{id}': async (input, person) =>
      readRow(deps, await gateOf(deps, input, person), input.path.id),
  };
}

/** Operations of forms, buttons and deletion. */
function writingOperations(
  deps: Deps,
): Pick<
  Operations,
  | 'POST /online/cgform/api/form/{code}'
  | 'PUT /online/cgform/api/form/{code}'
  | 'DELETE /online/cgform/api/form/{code}/{id}'
  | 'PUT /online/cgform/api/move/{code}'
  | 'POST /online/cgform/api/doButton/{code}'
> {
  return {
    'POST /online/cgform/api/form/{code}': async (input, person) => {
      const policy = await gateOf(deps, input, person);
      const subs = await subRows(deps, person, policy, input.body.subs);
      const id = await addRow(deps, person, policy, input.body, subs);
      return new Answer('添加成功！', { id });
    },
    'PUT /online/cgform/api/form/{code}': async (input, person) => {
      const policy = await gateOf(deps, input, person);
      const subs = await subRows(deps, person, policy, input.body.subs);
      await editRow(deps, person, policy, input.body, subs);
      return done('编辑成功！');
    },
    'DELETE /online/cgform/api/form/{code}/{id}': async (input, person) => {
      await deleteRows(deps, await gateOf(deps, input, person), input.path.id);
      return removed(input.path.id);
    },
    'PUT /online/cgform/api/move/{code}': async (input, person) => {
      await moveRow(deps, await gateOf(deps, input, person), input.body);
      return done('移动成功！');
    },
    'POST /online/cgform/api/doButton/{code}': async (input, person) => {
      await pressButton(deps, person, await gateOf(deps, input, person), input.body);
      return done('操作成功！');
    },
  };
}

/** Operations for 回收站 and 撤销. */
function binOperations(
  deps: Deps,
): Pick<
  Operations,
  | 'PUT /online/cgform/api/restore/{code}'
  | 'GET /online/cgform/api/deleteList/{code}'
  | 'PUT /online/cgform/api/back/{code}/{id}'
  | 'DELETE /online/cgform/api/deletePhysic/{code}/{id}'
> {
  return {
    'PUT /online/cgform/api/restore/{code}': async (input, person) => {
      await bringRowsBack(deps, await gateOf(deps, input, person), 'undo', input.body.ids);
      return done('撤销成功！');
    },
    'GET /online/cgform/api/deleteList/{code}': async (input, person) => {
      const authorized = (await gateOf(deps, input, person)).authorized('bin');
      return await wireRows(deps, authorized, await listDeletedRows(deps.db, authorized));
    },
    'PUT /online/cgform/api/back/{code}/{id}': async (input, person) => {
      await bringRowsBack(deps, await gateOf(deps, input, person), 'bin', input.path.id);
      return done('操作成功！');
    },
    'DELETE /online/cgform/api/deletePhysic/{code}/{id}': async (input, person) => {
      await purgeDeletedRows(deps, await gateOf(deps, input, person), input.path.id);
      return done('删除成功！');
    },
  };
}

/** Operations for rows as files. */
function sheetOperations(
  deps: Deps,
): Pick<
  Operations,
  | 'GET /online/cgform/api/exportXls/{code}'
  | 'GET /online/cgform/api/importTemplate/{code}'
  | 'POST /online/cgform/api/importXls/{code}'
> {
  return {
    'GET /online/cgform/api/exportXls/{code}': async (input, person) => {
      const policy = await gateOf(deps, input, person);
      return exportRows(deps, policy, await withReceipt(deps, policy, input.query));
    },
    'GET /online/cgform/api/importTemplate/{code}': async (input, person) => {
      const policy = await gateOf(deps, input, person);
      return importTemplate({ name: policy.form.name, columns: importColumns(policy.authorized('import')) });
    },
    'POST /online/cgform/api/importXls/{code}': async (input, person) =>
      importSheet(deps.parsing, person.upload, rowImport(deps, person, await gateOf(deps, input, person))),
  };
}
