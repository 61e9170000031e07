import { definitionFormat, newerFormat } from '#openapi/definition-format.ts';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { addRecord, editRecord, recordRemoval } from '#server/records/record-commands.ts';
import { requireIds } from '#server/http/id-list.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { findRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { retiredDays } from '#server/forms/shared/tables/retired-columns.store.ts';
import type { Db } from '#server/store/database.ts';
import { listPeopleNames, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { listAllColumns } from '#server/forms/shared/tables/registry.store.ts';
import { draftProblems, type Definition, type Problem } from './definition.rules.ts';
import { differencesOf } from './difference.rules.ts';
import {
  countRows,
  findFormById,
  findVersion,
  lastPublished,
  listForms,
  listVersions,
  type FormDetail,
  type FormRecord,
} from './online-form.store.ts';
import { syncFormView } from '#server/forms/shared/tables/form-view.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { usersOfCode, wasCode } from './form-code.store.ts';
import { editEnhance, enhanceOfDraft } from './enhance-form.ts';
import { buttonOperations } from './form-buttons.ts';
import { formKind as kind } from './form-kind.ts';
import { adviceOf } from './index-advice.ts';
import {
  isManaged,
  managesAll,
  requireManaged,
  requireManagedIds,
  requireMayMakeForms,
  requireOwnReach,
} from './managed-forms.store.ts';
import { proposeCode } from './propose-code.store.ts';
import { publishForm, publishingOf, shownPlan } from './publish-form.ts';

const emptyDraft: Definition = { kind: 'single', fields: [] };

export function onlineFormOperations(deps: Deps): OperationsOf<'online-form'> {
  const { db } = deps;
  const removal = recordRemoval(deps, kind);
  return {
    'GET /online/cgform/head/list': async ({ query }, { caller }) => {
      const ownerId = managesAll(caller) ? undefined : caller.userId;
      const { rows, total } = await listForms(db, query, { ownerId });
      return pageOf(query, total, await withAuthorNames(db, rows.map(formRow)));
    },
    'GET /online/cgform/head/queryById': async ({ query }, { caller }) =>
      formDetail(await requireForm(deps, caller, query.id)),
    'POST /online/cgform/head/add': async ({ body }, { caller }) =>
      new Answer('添加成功！', await addForm(deps, caller, body)),
    'PUT /online/cgform/head/editAll': async ({ body: { id, revision, ...body } }, { caller }) => {
      const current = async () => formDetail(await requireForm(deps, caller, id));
      await refuseMove(deps, await current(), body.code);
      await editRecord(deps, kind, caller, { id, revision, values: formValues(body), current });
      // The view has the name of the form's code.
      await inTransaction(db, (trx) => syncFormView(trx, id));
      return new Answer('编辑成功！', await current());
    },
    'DELETE /online/cgform/head/delete': async (input, actor) => {
      await requireManagedIds(db, actor.caller, [input.query.id]);
      return await removal.delete(input, actor);
    },
    'DELETE /online/cgform/head/deleteBatch': async (input, actor) => {
      await requireManagedIds(db, actor.caller, requireIds(input.query.ids));
      return await removal.deleteBatch(input, actor);
    },
    'DELETE /online/cgform/head/removeRecord': async (input, actor) => {
      await requireManagedIds(db, actor.caller, [input.query.id]);
      return await removal.delete(input, actor);
    },
    'PUT /online/cgform/head/restore': async (input, actor) => {
      await requireManagedIds(db, actor.caller, requireIds(input.body.ids));
      return await removal.restore(input, actor);
    },
    'GET /online/cgform/head/deletionEffects': async ({ query }, { caller }) =>
      await weighDeletion(deps, caller, requireIds(query.ids)),
    'POST /online/cgform/head/copyOnline': async ({ body: { id, code, name } }, { caller }) => {
      const { category, description, draft } = await requireForm(deps, caller, id);
      return new Answer(
        '复制成功！',
        await addForm(deps, caller, {
          ...(code === undefined ? {} : { code }),
          name,
          category,
          description,
          definition: draft,
        }),
      );
    },
    ...versionOperations(deps),
    'GET /online/cgform/head/exportDefinition': async ({ query }, { caller }) => {
      const { code, name, category, description, draft } = await requireForm(deps, caller, query.id);
      return { format: definitionFormat, code, name, category, description, definition: draft };
    },
    'POST /online/cgform/head/importDefinition': async ({ body: { format, ...body } }, { caller }) => {
      if (format > definitionFormat) throw refusals.badInput(newerFormat, 'format');
      return new Answer('导入成功！', await addForm(deps, caller, body));
    },
    ...buttonOperations(deps),
    'GET /online/cgform/head/enhanceJs/{code}': ({ path }) => enhanceOfDraft(db, path.code),
    'PUT /online/cgform/head/enhanceJs/{code}': async ({ path, body }, { caller }) =>
      new Answer('编辑成功！', await editEnhance(deps, caller, path.code, body)),
    'GET /online/cgform/api/plan/{code}': async ({ path }, { caller }) => {
      await requireManaged(db, caller, path.code);
      if (managesAll(caller)) return await shownPlan(deps, path.code, 'all');
      // A maker reads the rows of their own classes only.
      const policy = await findRowPolicy(deps, caller, path.code);
      return await shownPlan(deps, path.code, policy?.queryFor('list') ?? 'none');
    },
    'POST /online/cgform/api/doDbSynch/{code}': async ({ path, body }, { caller }) => {
      await requireManaged(db, caller, path.code);
      return await publishForm(deps, caller, path.code, body.key, (trx, draft) =>
        requireOwnReach(trx, caller, draft),
      );
    },
    'GET /online/cgform/api/publishing/{code}': async ({ path }, { caller }) => {
      await requireManaged(db, caller, path.code);
      return await publishingOf(db, path.code);
    },
    'GET /online/cgform/api/removedFields/{code}': async ({ path }, { caller }) =>
      await removedFields(deps, await requireManaged(db, caller, path.code)),
    'GET /online/cgform/api/indexAdvice/{code}': async ({ path }, { caller }) => {
      await requireManaged(db, caller, path.code);
      return await adviceOf(db, path.code);
    },
  };
}

function versionOperations(
  deps: Deps,
): Pick<
  OperationsOf<'online-form'>,
  'GET /online/cgform/head/versions' | 'PUT /online/cgform/head/goBack' | 'GET /online/cgform/head/difference'
> {
  const { db } = deps;
  return {
    'GET /online/cgform/head/versions': async ({ query }, { caller }) => {
      const { version } = await requireForm(deps, caller, query.id);
      const versions = await listVersions(db, query.id);
      const names = await listPeopleNames(db, [...new Set(versions.map(({ createBy }) => createBy))]);
      return versions.map(({ createTime, ...row }) => ({
        ...row,
        createBy_dictText: names.get(row.createBy) ?? null,
        createTime: wireTime(createTime),
        isPublished: row.number === version,
      }));
    },
    'PUT /online/cgform/head/goBack': async ({ body: { id, number, revision } }, { caller }) => {
      const current = async () => formDetail(await requireForm(deps, caller, id));
      await current();
      const definition = await requireVersion(deps, id, number);
      const values = { draft: JSON.stringify(definition) };
      await editRecord(deps, kind, caller, { id, revision, values, current });
      return new Answer(`草稿已回到第${number}版`, await current());
    },
    'GET /online/cgform/head/difference': async ({ query: { id, from, to } }, { caller }) => {
      const { draft, version } = await requireForm(deps, caller, id);
      const first = from ?? version;
      const before = first === null ? emptyDraft : await requireVersion(deps, id, first);
      return differencesOf(before, to === undefined ? draft : await requireVersion(deps, id, to));
    },
  };
}

async function addForm(deps: Deps, caller: Caller, body: Schema<'OnlineFormAdd'>) {
  await requireMayMakeForms(deps.db, caller);
  const code = body.code ?? (await proposeCode(deps.db, body.name));
  const values = formValues({ ...body, code, definition: body.definition ?? emptyDraft });
  const draft = JSON.stringify(body.definition ?? emptyDraft);
  await refuseUsedCode(deps.db, code);
  const id = await addRecord(deps, kind, caller, { ...values, draft, ownerId: caller.userId });
  return { id, code };
}

/**
 * Refuses a code that another form had, because users with its grants would get this form. Errors: a refusal.
 */
async function refuseUsedCode(db: Db, code: string): Promise<void> {
  if (!(await wasCode(db, code))) return;
  const [user] = await usersOfCode(db, code);
  if (user !== undefined)
    throw refusal(`编码“${code}”属于已删除的表单，仍被${user}使用，请先删除它，或换一个编码`, 'code');
}

/** Refuses a new code while menu entries and other forms refer to the old one. Errors: a refusal. */
async function refuseMove(
  deps: Deps,
  { code: before }: { readonly code: string },
  code: string,
): Promise<void> {
  if (before === code) return;
  const [user] = await usersOfCode(deps.db, before);
  if (user !== undefined) throw refusal(`编码“${before}”正被${user}使用，不能修改`, 'code');
  await refuseUsedCode(deps.db, code);
}

/** Returns the effects in the order of the ids. */
async function weighDeletion(
  { db }: Deps,
  caller: Caller,
  ids: readonly string[],
): Promise<Schema<'OnlineFormDeletion'>[]> {
  const effects: Schema<'OnlineFormDeletion'>[] = [];
  for (const id of ids) {
    const form = await findFormById(db, id);
    if (form === undefined || !isManaged(form, caller)) continue;
    const { name, code, version } = form;
    // An unpublished form has no table.
    const rows = version === null ? 0 : await countRows(db, id);
    effects.push({ id, name, rows, users: await usersOfCode(db, code) });
  }
  return effects;
}

async function requireForm({ db }: Deps, caller: Caller, id: string): Promise<FormDetail> {
  const form = await findFormById(db, id);
  if (form === undefined || !isManaged(form, caller)) throw refusal('记录不存在或已被删除');
  return form;
}

async function requireVersion({ db }: Deps, id: string, number: number): Promise<Definition> {
  const definition = await findVersion(db, id, number);
  if (definition === undefined) throw refusal('没有这个版本', 'number');
  return definition;
}

function refuseProblem([problem]: readonly Problem[]): void {
  if (problem !== undefined) throw refusal(problem.message, problem.field ?? 'definition');
}

function formValues({
  code,
  name,
  category,
  description,
  definition,
}: Schema<'OnlineFormAdd'> & { readonly code: string }) {
  if (name.trim() === '') throw refusal('请输入表单名称！', 'name');
  if (definition !== undefined) refuseProblem(draftProblems(definition));
  return {
    code,
    name: name.trim(),
    ...(category === undefined ? {} : { category }),
    ...(description === undefined ? {} : { description }),
    ...(definition === undefined ? {} : { draft: JSON.stringify(definition) }),
  };
}

function formRow(row: FormRecord): Schema<'OnlineFormRow'> {
  const { id, code, name, category, description, status, version, createBy } = row;
  return {
    id,
    code,
    name,
    category,
    description,
    status,
    version,
    createBy,
    createTime: wireTime(row.createTime),
    revision: revisionOf(row),
  };
}

function formDetail(form: FormDetail): Schema<'OnlineFormDetail'> {
  return { ...formRow(form), definition: form.draft };
}

const day = 24 * 60 * 60 * 1000;

/** Returns the removed fields whose values are still stored, the last removed first. */
async function removedFields(
  { db }: Deps,
  { id }: Pick<FormDetail, 'id'>,
): Promise<Schema<'RemovedField'>[]> {
  const columns = await listAllColumns(db, id);
  // Columns of a failed publishing are not in use.
  const live = new Set(
    columns.flatMap(({ retiredAt, pending, fieldId }) => (retiredAt === null && !pending ? [fieldId] : [])),
  );
  const removalTimes = new Map<string, Date>();
  for (const { fieldId, retiredAt } of columns) {
    const known = removalTimes.get(fieldId);
    if (retiredAt === null || live.has(fieldId) || (known !== undefined && known >= retiredAt)) continue;
    removalTimes.set(fieldId, retiredAt);
  }
  const fields = await lastPublished(db, id, [...removalTimes.keys()]);
  return [...removalTimes]
    .toSorted(([, one], [, other]) => other.getTime() - one.getTime())
    .map(([fieldId, at]) => {
      const field = fields.get(fieldId);
      return {
        fieldId,
        label: field?.label ?? null,
        ...(field === undefined ? {} : { field }),
        removedAt: wireTime(at),
        keptUntil: wireTime(new Date(at.getTime() + retiredDays * day)),
      };
    });
}
