import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { listWindow, pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import {
  restoreDeletedRows,
  createRow,
  deleteRows,
  editRow,
  purgeDeletedRows,
  readRow,
} from '#server/forms/shared/write/row-commands.ts';
import { listChoosablePeople } from '#server/forms/shared/choices/choices.store.ts';
import { listNamedInRows } from '#server/forms/shared/read/people-in-rows.store.ts';
import { enhanceOf } from '#server/forms/shared/rules/enhance.ts';
import { findAnsweredRows } from '#server/forms/shared/links/link-answers.store.ts';
import { moveRow } from '#server/forms/shared/write/move-row.ts';
import { requireRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { listFormsFor } from '#server/forms/shared/published-form.store.ts';
import { readRowPage } from '#server/forms/shared/read/row-page.store.ts';
import { wireRows } from '#server/forms/shared/read/wire-rows.ts';
import { listChildren, listDeletedRows } from '#server/forms/shared/read/rows.store.ts';
import { prepareSubRows } from '#server/forms/shared/write/sub-rows.ts';
import { requirePeopleField, peopleSearch } from './people-field.ts';
import { exportRows } from './export-rows.ts';
import { columnsOf, queryInfoOf } from './form-columns.ts';
import { importColumns, rowImport } from './import-rows.ts';
import { pressButton } from './press-button.ts';
import { viewOperations } from './saved-views.ts';

type CodePath = { readonly path: { readonly code: string } };
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

const policyFor = (deps: Deps, { path }: CodePath, { caller }: Actor): Promise<RowPolicy> =>
  requireRowPolicy(deps, caller, path.code);

type ReceiptFilter = { readonly receipt?: string | undefined };

/** Adds a filter for rows submitted through the public link with a number or receipt, within the scope. */
async function withReceipt<Query extends ReceiptFilter>(
  { db }: Deps,
  { form }: RowPolicy,
  query: Query,
): Promise<Query & { readonly among?: readonly string[] }> {
  const { receipt = '' } = query;
  return receipt.trim() === '' ? query : { ...query, among: await findAnsweredRows(db, form.id, receipt) };
}

/** Operations for reading. */
function readingOperations(deps: Deps) {
  return {
    'GET /online/cgform/api/toFill': async (_input, { caller }) => await listFormsFor(deps.db, caller),
    'GET /online/cgform/api/getColumns/{code}': async (input, person) =>
      await columnsOf(deps, await policyFor(deps, input, person)),
    'GET /online/cgform/api/getEnhanceJs/{code}': async (input, person) =>
      enhanceOf(await policyFor(deps, input, person)),
    'GET /online/cgform/api/getQueryInfo/{code}': async (input, person) =>
      queryInfoOf(await policyFor(deps, input, person)),
    'GET /online/cgform/api/getPeople/{code}': async (input, person) => {
      // A search scans all rows and is refused under load, like a report. Filling in a form belongs to
      // lessons and is not.
      if (input.query.use === 'search' && deps.load() > 0) throw refusals.loaded();
      const policy = await policyFor(deps, input, person);
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
      const policy = await policyFor(deps, input, person);
      const shown = policy.queryFor('list');
      const queries = { shown, search: policy.queryFor('search'), sort: policy.queryFor('sort') };
      const listQuery = await withReceipt(deps, policy, input.query);
      const { rows, total } = await readRowPage(deps.db, queries, listQuery, listWindow(input.query));
      return pageOf(input.query, total, await wireRows(deps, shown, rows));
    },
    'GET /online/cgform/api/getTreeData/{code}': async (input, person) => {
      const policy = await policyFor(deps, input, person);
      if (policy.form.definition.kind !== 'tree') throw refusal('该表单不是树表单');
      const shown = policy.queryFor('list');
      const { rows, parents } = await listChildren(deps.db, shown, input.query);
      const wire = await wireRows(deps, shown, rows);
      return wire.map((row, index) => ({ ...row, hasChild: parents.has(rows[index]?.id ?? '') }));
    },
    'GET /online/cgform/api/form/{code}/{id}': async (input, person) =>
      readRow(deps, await policyFor(deps, input, person), input.path.id),
  } satisfies Partial<Operations>;
}

/** Operations of forms, buttons and deletion. */
function writingOperations(deps: Deps) {
  return {
    'POST /online/cgform/api/form/{code}': async (input, person) => {
      const policy = await policyFor(deps, input, person);
      const writeSubRows = await prepareSubRows(deps, person, policy, input.body.subs);
      const id = await createRow(deps, person, policy, input.body, writeSubRows);
      return new Answer('添加成功！', { id });
    },
    'PUT /online/cgform/api/form/{code}': async (input, person) => {
      const policy = await policyFor(deps, input, person);
      const writeSubRows = await prepareSubRows(deps, person, policy, input.body.subs);
      await editRow(deps, person, policy, input.body, writeSubRows);
      return messageAnswer('编辑成功！');
    },
    'DELETE /online/cgform/api/form/{code}/{id}': async (input, person) => {
      await deleteRows(deps, await policyFor(deps, input, person), input.path.id);
      return deletionAnswer(input.path.id);
    },
    'PUT /online/cgform/api/move/{code}': async (input, person) => {
      await moveRow(deps, await policyFor(deps, input, person), input.body);
      return messageAnswer('移动成功！');
    },
    'POST /online/cgform/api/doButton/{code}': async (input, person) => {
      await pressButton(deps, person, await policyFor(deps, input, person), input.body);
      return messageAnswer('操作成功！');
    },
  } satisfies Partial<Operations>;
}

/** Operations for 回收站 and 撤销. */
function binOperations(deps: Deps) {
  return {
    'PUT /online/cgform/api/restore/{code}': async (input, person) => {
      await restoreDeletedRows(deps, await policyFor(deps, input, person), 'undo', input.body.ids);
      return messageAnswer('撤销成功！');
    },
    'GET /online/cgform/api/deleteList/{code}': async (input, person) => {
      const query = (await policyFor(deps, input, person)).queryFor('bin');
      return await wireRows(deps, query, await listDeletedRows(deps.db, query));
    },
    'PUT /online/cgform/api/back/{code}/{id}': async (input, person) => {
      await restoreDeletedRows(deps, await policyFor(deps, input, person), 'bin', input.path.id);
      return messageAnswer('操作成功！');
    },
    'DELETE /online/cgform/api/deletePhysic/{code}/{id}': async (input, person) => {
      await purgeDeletedRows(deps, await policyFor(deps, input, person), input.path.id);
      return messageAnswer('删除成功！');
    },
  } satisfies Partial<Operations>;
}

/** Operations for rows as files. */
function sheetOperations(deps: Deps) {
  return {
    'GET /online/cgform/api/exportXls/{code}': async (input, person) => {
      const policy = await policyFor(deps, input, person);
      return exportRows(deps, policy, await withReceipt(deps, policy, input.query));
    },
    'GET /online/cgform/api/importTemplate/{code}': async (input, person) => {
      const policy = await policyFor(deps, input, person);
      return importTemplate({ name: policy.form.name, columns: importColumns(policy.queryFor('import')) });
    },
    'POST /online/cgform/api/importXls/{code}': async (input, person) =>
      importSheet(deps.parsing, person.upload, rowImport(deps, person, await policyFor(deps, input, person))),
  } satisfies Partial<Operations>;
}
